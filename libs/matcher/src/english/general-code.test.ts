import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { acts } from './acts.ts';

const sources = new URL('../', import.meta.url);
/** The code that reads posts and questions of any act. The scope gate and the search have words of their own. */
const general = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/(?:\.test|testing)\.ts$|^(?:english|scope|search)/u.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, sources), 'utf8') }));

it('general code names no act', () => {
  const named = general.flatMap(({ file, text }) =>
    acts.filter(({ name }) => text.includes(`'${name}'`)).map(({ name }) => `${file}: ${name}`),
  );
  expect(named).toEqual([]);
});

it('general code holds no list of words', () => {
  const lists = /\b(?:toStemSet|toList|stemPhrase|stemWord)\(\s*['"`]/u;
  expect(general.filter(({ text }) => lists.test(text)).map(({ file }) => file)).toEqual([]);
});
