import { foldPhrase } from './words.ts';

/** The folds of some words, of which a text has some or none. */
export function foldsOf(words: string): ReadonlySet<string> {
  return new Set(foldPhrase(words));
}

export function shares(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [fewer, more] = some.size < others.size ? [some, others] : [others, some];
  for (const one of fewer) if (more.has(one)) return true;
  return false;
}
