import type { NamedTopic } from './contract.ts';
import { namesOf, topicPhrases } from './lexicon.ts';
import { createPhrases } from './phrases.ts';
import { foldWords } from './words.ts';

/**
 * A topic by a name that a person typed: any of its known names (`Zelensky`, `the Fed`), or plain words, which then
 * must follow one another in a text. A name without a single word names nothing.
 */
export function topicNamed(name: string): NamedTopic {
  const typed = foldWords(name);
  const known = topicPhrases.find(typed).find(({ from, to }) => from === 0 && to === typed.length)?.entry;
  const wanted = createPhrases<true>();
  const names = known ? namesOf(known) : [name];
  for (const phrase of names) wanted.add(phrase, true);
  for (const phrase of known?.not ?? []) wanted.add(phrase, null);
  return {
    name: known?.name ?? name.trim(),
    recognised: known !== undefined,
    names,
    spansIn(text) {
      const words = foldWords(text);
      return wanted.find(words).map(({ from, to }) => {
        const start = words[from]?.start ?? 0;
        const end = words[to - 1]?.end ?? start;
        return { start, end, text: text.slice(start, end) };
      });
    },
  };
}
