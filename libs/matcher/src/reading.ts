import { createPhrases, type Mention, type Phrases } from './phrases.ts';
import { acts } from './tables/acts.ts';
import { genericWords } from './tables/generic.ts';
import { people } from './tables/people.ts';
import { places } from './tables/places.ts';
import { things } from './tables/things.ts';
import type { TopicEntry } from './tables/topic.ts';
import { foldWord, foldWords, type Word } from './words.ts';

export const topics: readonly TopicEntry[] = [...people, ...places, ...things];

const topicPhrases = createPhrases<TopicEntry>();
for (const topic of topics) {
  for (const phrase of [topic.name, ...(topic.also ?? [])]) topicPhrases.add(phrase, topic);
  for (const phrase of topic.not ?? []) topicPhrases.add(phrase, null);
}
const askedPhrases = createPhrases<string>();
const toldPhrases = createPhrases<string>();
for (const { act, asked, told } of acts) {
  for (const phrase of asked) askedPhrases.add(phrase, act);
  for (const phrase of [...asked, ...(told ?? [])]) toldPhrases.add(phrase, act);
}
const generic = new Set(genericWords.map(foldWord));

/** What a text names: its topics, its acts, and the words that are neither and are not generic. */
export interface Reading {
  text: string;
  words: Word[];
  topics: Mention<TopicEntry>[];
  acts: Mention<string>[];
  /** Positions of words that no table knows and that are not generic: what else the text is about. */
  others: number[];
}

export const readPost = (text: string): Reading => read(text, toldPhrases);
export const readQuestion = (text: string): Reading => read(text, askedPhrases);

function read(text: string, actPhrases: Phrases<string>): Reading {
  const words = foldWords(text);
  const named = topicPhrases.find(words);
  const done = actPhrases.find(words);
  const known = new Set(
    [...named, ...done].flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  const others = words.flatMap((word, at) => (known.has(at) || isGeneric(word.fold) ? [] : [at]));
  return { text, words, topics: named, acts: done, others };
}

/** Numbers, single letters and the words of the generic table name nothing by themselves. */
function isGeneric(fold: string): boolean {
  return fold.length < 2 || generic.has(fold) || /^\p{N}/u.test(fold);
}
