import type { NamedTopic } from '../contract.ts';
import { createPhraseFinder, type Mention } from '../text/phrases.ts';
import { tokenize, type Token } from '../text/tokenize.ts';
import { listNames, type Entity } from './entity.ts';
import { presidentVocabulary } from './lexicon.ts';
import { toSpan } from './parse-text.ts';

/** Finds the known entities that a text names, in the order of the text. */
export const findTopics = (tokens: readonly Token[]): Mention<Entity>[] =>
  presidentVocabulary.entityPhrases.find(tokens);

/**
 * Resolves a topic that a person typed. If the topic is a name or alias of a known entity (`Zelensky`, `the Fed`), it
 * is found by all names of that entity. Any other topic is found where its words stand in a row. A topic without any
 * word is never found.
 */
export function resolveTopic(name: string): NamedTopic {
  const typed = tokenize(name);
  const entity = findTopics(typed).find(({ from, to }) => from === 0 && to === typed.length)?.entry;
  const names = entity ? listNames(entity) : [name];
  const finder = createPhraseFinder<true>();
  for (const phrase of names) finder.add(phrase, true);
  for (const phrase of entity?.exclusions ?? []) finder.add(phrase, null);
  return {
    name: entity?.name ?? name.trim(),
    recognised: entity !== undefined,
    ...(entity?.country === undefined ? {} : { country: entity.country }),
    names,
    findIn(text) {
      const tokens = tokenize(text);
      return finder.find(tokens).map((mention) => toSpan(text, tokens, mention));
    },
  };
}
