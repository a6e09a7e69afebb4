import { checkTopicName } from '../check-input.ts';
import type { Entity } from '../english/entity.ts';
import { wordFamilies } from '../english/word-families.ts';
import { findEntities, isWordAcronym, presidentVocabulary } from '../english/vocabulary.ts';
import { createPhraseFinder, stemPhrase, type Token, tokenize, toSpan } from '../text/words.ts';
import type { NamedTopic } from '../types.ts';

/** Finds the known entity that all words together name. */
export const findWholeEntity = (tokens: readonly Token[]): Entity | undefined =>
  presidentVocabulary.entityPhrases.find(tokens).find(({ from, to }) => from === 0 && to === tokens.length)?.entry;

/**
 * Resolves a topic that a person typed. If the topic is a name or alias of a known entity (`Zelensky`, `the Fed`), it
 * is found by all names of that entity. Any other topic is found where its words stand in a row. A topic without any
 * word is never found.
 *
 * @throws {TypeError} if the name is no text
 */
export function resolveTopic(name: string): NamedTopic {
  checkTopicName(name);
  const entity = findWholeEntity(tokenize(name));
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

export const familyByStem = new Map(
  wordFamilies.flatMap((words) => {
    const family = [...new Set(stemPhrase(words))];
    return family.map((stem) => [stem, family] as const);
  }),
);

/** Returns the stems of all words of the same family, such as those of *deport* and *deportation*. */
export function listFamily(stem: string): readonly string[] {
  return familyByStem.get(stem) ?? [stem];
}

/** Returns a text that is equal for all names of an entity, and for all words of a family in any case. */
export function toTopicKey(name: string): string {
  const tokens = tokenize(name);
  const words = tokens.map(({ stem }) => listFamily(stem)[0]).join(' ');
  return findWholeEntity(tokens)?.name ?? (words || name.trim().toLowerCase());
}

/** Lists the countries of the leaders, officials and places that a text names. */
export const listImpliedPlaces = (text: string): string[] =>
  presidentVocabulary.entityPhrases.find(tokenize(text)).flatMap(({ entry }) => entry.country ?? []);
