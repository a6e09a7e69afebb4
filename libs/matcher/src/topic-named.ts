import type { NamedTopic, Span } from './contract.ts';
import { createPhrases } from './phrases.ts';
import { topics } from './reading.ts';
import { foldPhrase, foldWords, type Word } from './words.ts';

const namesOf = createPhrases<(typeof topics)[number]>();
for (const topic of topics) for (const phrase of [topic.name, ...(topic.also ?? [])]) namesOf.add(phrase, topic);

/**
 * A topic by a name that a person typed: any of its known names (`Zelensky`, `the Fed`), or plain words, which then
 * must follow one another in a text. A name without a single word names nothing.
 */
export function topicNamed(name: string): NamedTopic {
  const typed = foldWords(name);
  const known = namesOf.find(typed).find(({ from, to }) => from === 0 && to === typed.length)?.entry;
  const wanted = createPhrases<true>();
  for (const phrase of known ? [known.name, ...(known.also ?? [])] : [name]) wanted.add(phrase, true);
  for (const phrase of known?.not ?? []) if (foldPhrase(phrase).length > 0) wanted.add(phrase, null);
  return {
    name: known?.name ?? name.trim(),
    recognised: known !== undefined,
    spansIn: (text) => {
      const words = foldWords(text);
      return wanted.find(words).map(({ from, to }) => spanOf(text, words, from, to));
    },
  };
}

/** The span of the words from `from` to before `to`, as written. */
export function spanOf(text: string, words: readonly Word[], from: number, to: number): Span {
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? start;
  return { start, end, text: text.slice(start, end) };
}
