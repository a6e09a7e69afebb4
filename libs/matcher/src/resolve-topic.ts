import { checkTopicName } from './check-input.ts';
import type { Entity } from './english/entity.ts';
import { findEntities, isWordAcronym } from './english/find-entities.ts';
import { presidentVocabulary } from './english/vocabulary.ts';
import { createPhraseFinder, type Mention } from './text/phrases.ts';
import { tokenize, toSpan, type Token } from './text/tokenize.ts';
import type { NamedTopic } from './types.ts';

/** Finds the known entities that a text names, in the order of the text. */
export const findTopics = (tokens: readonly Token[]): Mention<Entity>[] =>
  presidentVocabulary.entityPhrases.find(tokens);

/**
 * Resolves a topic that a person typed. If the topic is a name or alias of a known entity (`Zelensky`, `the Fed`), it
 * is found by all names of that entity. Any other topic is found where its words stand in a row. A topic without any
 * word is never found.
 *
 * @throws {TypeError} if the name is no text
 */
export function resolveTopic(name: string): NamedTopic {
  checkTopicName(name);
  const typed = tokenize(name);
  const entity = findTopics(typed).find(({ from, to }) => from === 0 && to === typed.length)?.entry;
  if (!entity) return createTopic({ name: name.trim() }, false);
  const topic = entityTopics.get(entity) ?? createTopic(entity, true);
  entityTopics.set(entity, topic);
  return topic;
}

/** The topics of the entities that were resolved before. Programs that index texts resolve the same entities often. */
const entityTopics = new Map<Entity, NamedTopic>();

function createTopic(
  { name, aliases = [], exclusions = [], country }: Omit<Entity, 'kind'>,
  recognised: boolean,
): NamedTopic {
  const names = [name, ...aliases];
  const finder = createPhraseFinder<Entity>();
  const entity: Entity = { name, kind: 'subject' };
  for (const phrase of names) finder.add(phrase, entity);
  for (const phrase of exclusions) finder.add(phrase, null);
  return {
    name,
    recognised,
    ...(country !== undefined && { country }),
    names,
    exclusions: [...exclusions, ...(recognised ? names.filter(isWordAcronym) : [])],
    findIn(text) {
      const tokens = tokenize(text);
      const mentions = recognised ? findEntities({ text, tokens }, finder) : finder.find(tokens);
      return mentions.map((mention) => toSpan(text, tokens, mention));
    },
  };
}
