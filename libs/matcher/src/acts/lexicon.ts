import { acts } from './index.ts';
import type { Act } from '../english/act.ts';
import { listNames, type Entity } from '../english/entity.ts';
import { genericStems, inflect, postIdioms } from '../english/grammar.ts';
import { headedBodies, offices, organisations } from '../english/offices.ts';
import { people } from '../english/people.ts';
import { cities, countries, places, states } from '../english/places.ts';
import { subjects } from '../english/subjects.ts';
import type { Vocabulary } from '../english/vocabulary.ts';
import { createPhraseFinder } from '../text/phrases.ts';
import { stemPhrase, toStemSet } from '../text/tokenize.ts';

const entities = [people, countries, places, cities, states, offices, organisations, headedBodies, subjects].flat();

/** Finds the acts that the title of a contract names. */
export const titleActPhrases = createPhraseFinder<Act>();
const postActPhrases = createPhraseFinder<Act>();

for (const act of acts) {
  for (const phrase of act.titlePhrases.flatMap(inflect)) titleActPhrases.add(phrase, act);
  const postPhrases = [...act.titlePhrases, ...act.postPhrases];
  // Epithets are mostly adjectives and nouns: "a fool" insults, "fooled" does not.
  for (const phrase of act.flags.has('epithet') ? postPhrases : postPhrases.flatMap(inflect))
    postActPhrases.add(phrase, act);
}
for (const phrase of postIdioms) postActPhrases.add(phrase, null);

const officeAct = acts.find(({ flags }) => flags.has('office')) as Act;

/** @param actors Names of the actor; without names, the actor is the president of the United States. */
export function createVocabulary(actors: readonly string[] = [], topics: readonly Entity[] = []): Vocabulary {
  const actorStems = new Set(actors.flatMap(stemPhrase));
  const isActorEntity = (entity: Entity): boolean =>
    actorStems.size > 0 && listNames(entity).some((name) => stemPhrase(name).every((stem) => actorStems.has(stem)));
  const entityPhrases = createPhraseFinder<Entity>();
  for (const entity of [...entities, ...topics]) {
    if (isActorEntity(entity)) continue;
    for (const name of listNames(entity)) entityPhrases.add(name, entity);
    for (const phrase of entity.exclusions ?? []) entityPhrases.add(phrase, null);
  }
  const isGeneric = (stem: string): boolean =>
    stem.length < 2 || genericStems.has(stem) || actorStems.has(stem) || plainNumber.test(stem);
  return {
    entityPhrases,
    titleActs: titleActPhrases,
    postActs: postActPhrases,
    officeAct,
    isGeneric,
    isOwnSide: (stem) => pronouns.has(stem) || (actorStems.size > 0 ? actorStems : presidentStems).has(stem),
  };
}

const pronouns = toStemSet('i we me us');
const presidentStems = toStemSet('trump president usa united administration american america military');

/** Matches amounts, years and days of a month, but not "51st", because "51st" means a 51st state in posts. */
const plainNumber = /^(?:\d+[kmbt%]?|(?:[12]?\d|3[01])(?:st|nd|rd|th))$/u;
/** The vocabulary for acts of the president of the United States. */
export const presidentVocabulary = createVocabulary();
