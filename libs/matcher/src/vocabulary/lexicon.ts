import { createPhraseFinder } from '../text/phrases.ts';
import { stemPhrase, stemWord, toStemSet } from '../text/tokenize.ts';
import { acts, postIdioms, titleIdioms, type Act } from './acts.ts';
import { listNames, type Entity } from './entity.ts';
import { commonSurnames, genericWords } from './generic-words.ts';
import { offices } from './offices.ts';
import { organisations } from './organisations.ts';
import { people } from './people.ts';
import { cities, countries, places, states } from './places.ts';
import { subjects } from './subjects.ts';

const entities: readonly Entity[] = [
  ...people,
  ...countries,
  ...places,
  ...cities,
  ...states,
  ...offices,
  ...organisations,
  ...subjects,
];

export const entityPhrases = createPhraseFinder<Entity>();
/** Finds acts in titles of contracts. */
export const titleActPhrases = createPhraseFinder<Act>();
/** Finds acts in posts. */
export const postActPhrases = createPhraseFinder<Act>();
/** Finds ambiguous phrases in posts. They name an act only if the post also has a disambiguator of the act. */
export const ambiguousActPhrases = createPhraseFinder<Act>();

for (const entity of entities) {
  for (const name of listNames(entity)) entityPhrases.add(name, entity);
  for (const phrase of entity.exclusions ?? []) entityPhrases.add(phrase, null);
}
for (const act of acts) {
  for (const phrase of act.questionPhrases) titleActPhrases.add(phrase, act);
  for (const phrase of [...act.questionPhrases, ...(act.postPhrases ?? [])]) postActPhrases.add(phrase, act);
  for (const phrase of act.ambiguousPhrases ?? []) ambiguousActPhrases.add(phrase, act);
}
for (const phrase of titleIdioms) titleActPhrases.add(phrase, null);
for (const phrase of postIdioms) postActPhrases.add(phrase, null);

type StemsByAct = ReadonlyMap<Act, ReadonlySet<string>>;

const mapActs = (toStems: (act: Act) => readonly string[]): StemsByAct =>
  new Map(acts.map((act) => [act, new Set(toStems(act))]));

export const disambiguatorStems = mapActs(({ disambiguators = [] }) => disambiguators.map(stemWord));
export const ownActorStems = mapActs(({ ownActorCues = [] }) => ownActorCues.map(stemWord));
export const standaloneStems = mapActs(({ standaloneCues = [] }) => standaloneCues.map(stemWord));
/** The question phrases of each act, as stems joined by spaces. */
export const questionPhraseStems = mapActs(({ questionPhrases }) =>
  questionPhrases.map((phrase) => stemPhrase(phrase).join(' ')),
);

export const actsExpressedByNo: readonly Act[] = acts.filter(({ expressedByNo }) => expressedByNo);

/** The act of a title that names an office without a verb: "Trump's new Fed Chair?" */
export const appointAct = acts.find(({ name }) => name === 'appoint') as Act;

/** A sentence with one of these words reports an act as done, announced or ordered now, or as coming soon. */
export const announcementStems = toStemSet(
  'am will shall today tomorrow tonight just immediately effective hereby announce announced pleased honor completed concluded agreed implemented raising ordered directed instructed starting finalized launched morning afternoon shortly soon week',
);

const genericStems = new Set(genericWords.map(stemWord));
/** Matches amounts and days of a month, but not "51st", because "51st" means a 51st state in posts. */
const plainNumber = /^(?:\d+[kmbt%]?|(?:[12]?\d|3[01])(?:st|nd|rd|th))$/u;
/** Stems that begin with a digit sort before ":". Other stems skip the slower test with `plainNumber`. */
const afterDigits = ':';

/** Whether a stem identifies no topic by itself, such as a function word, the president, a time or an amount. */
export function isGeneric(stem: string): boolean {
  return stem.length < 2 || genericStems.has(stem) || (stem <= afterDigits && plainNumber.test(stem));
}

const commonSurnameStems = new Set(commonSurnames.map(stemWord));

/** Whether a surname alone identifies a person. Short surnames, ordinary words and common surnames do not. */
export function isDistinctSurname(stem: string): boolean {
  return stem.length > 3 && !commonSurnameStems.has(stem);
}
