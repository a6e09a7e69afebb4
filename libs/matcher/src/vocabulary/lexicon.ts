import { createPhraseFinder, type PhraseFinder } from '../text/phrases.ts';
import { stemPhrase, stemWord, toStemSet } from '../text/tokenize.ts';
import { acts, postIdioms, titleIdioms, type Act } from './acts.ts';
import { listNames, type Entity } from './entity.ts';
import { commonSurnames, contextWords, genericWords } from './generic-words.ts';
import { inflect } from './inflections.ts';
import { offices } from './offices.ts';
import { organisations } from './organisations.ts';
import { people } from './people.ts';
import { cities, countries, places, states } from './places.ts';
import { subjects } from './subjects.ts';

const entities = [people, countries, places, cities, states, offices, organisations, subjects].flat();

/** Finds the acts that the title of a contract names. */
export const titleActPhrases = createPhraseFinder<Act>();
export const postActPhrases = createPhraseFinder<Act>();

for (const act of acts) {
  for (const phrase of act.titlePhrases.flatMap(inflect)) titleActPhrases.add(phrase, act);
  const postPhrases = [...act.titlePhrases, ...act.postPhrases];
  // Epithets are mostly adjectives and nouns: "a fool" insults, "fooled" does not.
  for (const phrase of act.flags.has('epithet') ? postPhrases : postPhrases.flatMap(inflect))
    postActPhrases.add(phrase, act);
}
for (const phrase of titleIdioms) titleActPhrases.add(phrase, null);
for (const phrase of postIdioms) postActPhrases.add(phrase, null);

/** The known entities, and the actor whose acts the contracts ask about. */
export interface Vocabulary {
  entityPhrases: PhraseFinder<Entity>;
  /** Whether a stem identifies no topic by itself, such as a function word, the actor, a time or an amount. */
  isGeneric: (stem: string) => boolean;
  /** Whether a stem is no object of a question: a generic word or a context word. */
  isContext: (stem: string) => boolean;
  /** Whether a stem names the actor's side: a pronoun of the first person, or a name or title of the actor. */
  isOwnSide: (stem: string) => boolean;
}

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
    stem.length < 2 ||
    genericStems.has(stem) ||
    actorStems.has(stem) ||
    (stem <= afterDigits && plainNumber.test(stem));
  return {
    entityPhrases,
    isGeneric,
    isContext: (stem) => contextStems.has(stem) || isGeneric(stem),
    isOwnSide: (stem) => pronouns.has(stem) || (actorStems.size > 0 ? actorStems : presidentStems).has(stem),
  };
}

const pronouns = toStemSet('i we me us');
const presidentStems = toStemSet('trump president usa united administration american america military');

const genericStems = new Set(genericWords.map(stemWord));
const contextStems = new Set(contextWords.map(stemWord));
/** Matches amounts, years and days of a month, but not "51st", because "51st" means a 51st state in posts. */
const plainNumber = /^(?:\d+[kmbt%]?|(?:[12]?\d|3[01])(?:st|nd|rd|th))$/u;
/** Stems that begin with a digit sort before ":". Other stems skip the slower test with `plainNumber`. */
const afterDigits = ':';

/** The vocabulary for acts of the president of the United States. */
export const presidentVocabulary = createVocabulary();

/** The title phrases of each act, as stems joined by spaces. */
export const titlePhraseStems: ReadonlyMap<Act, readonly string[]> = new Map(
  acts.map((act) => [act, act.titlePhrases.flatMap(inflect).map((phrase) => stemPhrase(phrase).join(' '))]),
);
/** The words that show a kind of agreement other than the usual kind. */
export const otherKindStems: ReadonlySet<string> = new Set(
  acts.filter(({ flags }) => !flags.has('usualKind')).flatMap(({ kindWords }) => [...kindWords]),
);

/** The act of a title that names an office without a verb: "Trump's new Fed Chair?" */
export const appointAct = acts.find(({ name }) => name === 'appoint') as Act;

/** A sentence with one of these words reports an act as done, announced or ordered now, or as coming soon. */
export const announcementStems = toStemSet(
  'am will shall today tomorrow tonight just immediately effective hereby announce announced pleased honor completed concluded agreed implemented raising ordered directed instructed starting finalized launched morning afternoon shortly soon week',
);

/** Words that report, announce or threaten an act that is new. */
export const newsStems: ReadonlySet<string> = new Set([
  ...announcementStems,
  ...toStemSet(
    'if unless must moment ago ordered order direction yesterday now breaking next another conducted carried weekend',
  ),
]);

const commonSurnameStems = new Set(commonSurnames.map(stemWord));

/** Whether a surname alone identifies a person. Short surnames, ordinary words and common surnames do not. */
export function isDistinctSurname(stem: string): boolean {
  return stem.length > 3 && !commonSurnameStems.has(stem);
}
