import { createPhrases } from './phrases.ts';
import { actFrames, acts, talkFrames, type ActEntry } from './tables/acts.ts';
import { commonSurnames, genericWords } from './tables/generic.ts';
import { people } from './tables/people.ts';
import { cities, countries, places, states } from './tables/places.ts';
import { bodies, offices, things } from './tables/things.ts';
import type { TopicEntry } from './tables/topic.ts';
import { foldPhrase, foldWord } from './words.ts';

/** Every topic that the tables name. */
const topics: readonly TopicEntry[] = [
  ...people,
  ...countries,
  ...places,
  ...cities,
  ...states,
  ...offices,
  ...bodies,
  ...things,
];

/** Where topics are named. */
export const topicPhrases = createPhrases<TopicEntry>();
/** Where questions ask for acts, and where posts tell of them. */
export const askedPhrases = createPhrases<ActEntry>();
export const toldPhrases = createPhrases<ActEntry>();
/** Where posts tell of acts only beside certain words. */
export const loosePhrases = createPhrases<ActEntry>();

for (const topic of topics) {
  for (const phrase of namesOf(topic)) topicPhrases.add(phrase, topic);
  for (const phrase of topic.not ?? []) topicPhrases.add(phrase, null);
}
for (const entry of acts) {
  for (const phrase of entry.asked) askedPhrases.add(phrase, entry);
  for (const phrase of [...entry.asked, ...(entry.told ?? [])]) toldPhrases.add(phrase, entry);
}
for (const entry of acts) for (const phrase of entry.loose ?? []) loosePhrases.add(phrase, entry);
for (const phrase of actFrames) askedPhrases.add(phrase, null);
for (const phrase of talkFrames) toldPhrases.add(phrase, null);

export function namesOf(topic: TopicEntry): string[] {
  return [topic.name, ...(topic.also ?? [])];
}

/** The folds of the words of an entry, once for all. */
const foldsByAct = (
  wordsOf: (entry: ActEntry) => readonly string[] | undefined,
): ReadonlyMap<ActEntry, ReadonlySet<string>> =>
  new Map(acts.map((entry) => [entry, new Set((wordsOf(entry) ?? []).map(foldWord))]));

/** The folds beside which the loose words of an act tell of it. */
export const besideFolds = foldsByAct(({ beside }) => beside);
/** The folds that say that an act is done by the president's side. */
export const oursFolds = foldsByAct(({ ours }) => ours);
/** The folds of which a telling without an object needs one, and the phrases in which it must be told. */
export const aloneFolds = foldsByAct(({ alone }) => alone);
export const askedAs: ReadonlyMap<ActEntry, ReadonlySet<string>> = new Map(
  acts.map((entry) => [entry, new Set(entry.asked.map((phrase) => foldPhrase(phrase).join(' ')))]),
);

/** The acts that a "no" before a name tells of. */
export const denying: readonly ActEntry[] = acts.filter(({ denies }) => denies);

/** The family of acts by which offices are filled. */
export const appointing = acts.find(({ act }) => act === 'appoint') as ActEntry;

const generic = new Set(genericWords.map(foldWord));
/** Amounts and days of a month; not 51st, which is a state to be. */
const plainNumber = /^(?:\d+[kmbt%]?|(?:[12]?\d|3[01])(?:st|nd|rd|th))$/u;

/** Whatever begins with a digit comes before it. */
const lastDigits = ':';

/** Whether a word names nothing by itself: grammar, the actor, time, amounts, the frames of the venues. */
export function isGeneric(fold: string): boolean {
  return fold.length < 2 || generic.has(fold) || (fold <= lastDigits && plainNumber.test(fold));
}

const shared = new Set(commonSurnames.map(foldWord));

/** Whether a surname alone names a person: it is no word, and not the name of many. */
export function isTellingSurname(fold: string): boolean {
  return fold.length > 3 && !shared.has(fold);
}
