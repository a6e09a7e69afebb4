import { isGeneric } from './lexicon.ts';
import type { Sought } from './question.ts';
import { readPost, type Reading } from './reading.ts';
import type { ActEntry } from './tables/acts.ts';
import type { TopicEntry } from './tables/topic.ts';

/** Of a thing that a post names again and again, the first so many places are looked at: keeps any text linear. */
export const placesLookedAt = 40;

export const firstOf = (places: readonly Place[]): readonly Place[] => places.slice(0, placesLookedAt);

/** A place in a post: words from `from` to before `to`. */
export interface Place {
  from: number;
  to: number;
}

/** What a post names and tells, and where: read once, asked by every candidate. */
export interface Telling extends Reading {
  /** What may lead to a contract: topics by name, words by fold. */
  keys: ReadonlySet<string>;
  /** Names of the acts that are told. */
  told: ReadonlySet<string>;
  /** Where a thing is named; empty when it is not. A leader stands in for his country. */
  placesOf(sought: Sought): readonly Place[];
  placesOfKind(kind: TopicEntry['kind']): readonly Place[];
  /** Where an act is told. */
  tellingsOf(act: ActEntry): readonly Place[];
  sentenceOf(at: number): number;
  /** The sentence of a word as written. */
  textOfSentence(at: number): string;
  /** The folds of the sentence of a word. */
  sentenceAround(at: number): ReadonlySet<string>;
  /** The folds of the sentence of a word and of its neighbours. */
  sentencesAround(at: number): ReadonlySet<string>;
}

export function tell(text: string): Telling {
  const reading = readPost(text);
  const { words } = reading;
  const named = grouped(reading.topics, ({ entry }) => entry.name);
  const kinds = grouped(reading.topics, ({ entry }) => entry.kind);
  const standIns = grouped(reading.topics, ({ entry }) => entry.of ?? '');
  const told = grouped(reading.acts, ({ entry }) => entry.act);
  const folds = grouped(
    words.flatMap(({ fold }, at) => (isGeneric(fold) ? [] : [{ fold, from: at, to: at + 1 }])),
    ({ fold }) => fold,
  );
  const sentences = new Map<number, Set<string>>();
  for (const { fold, sentence } of words) sentences.set(sentence, (sentences.get(sentence) ?? new Set()).add(fold));
  const foldsOf = (sentence: number): ReadonlySet<string> => sentences.get(sentence) ?? new Set();
  return {
    ...reading,
    keys: new Set([...named.keys(), ...standIns.keys(), ...folds.keys()]),
    told: new Set(told.keys()),
    placesOf: (sought) =>
      sought.topic ? (named.get(sought.key) ?? standIns.get(sought.key) ?? []) : placesOfName(reading, folds, sought),
    placesOfKind: (kind) => kinds.get(kind) ?? [],
    tellingsOf: ({ act, covers = [] }) =>
      covers.length === 0 ? (told.get(act) ?? []) : [act, ...covers].flatMap((name) => told.get(name) ?? []),
    sentenceOf: (at) => words[at]?.sentence ?? 0,
    textOfSentence(at) {
      const sentence = words[at]?.sentence;
      const own = words.filter((word) => word.sentence === sentence);
      // The end of the last word may hide a sign: "25%" ends a sentence with it.
      return reading.text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0);
    },
    sentenceAround: (at) => foldsOf(words[at]?.sentence ?? 0),
    sentencesAround(at) {
      const sentence = words[at]?.sentence ?? 0;
      return new Set([-1, 0, 1].flatMap((step) => [...foldsOf(sentence + step)]));
    },
  };
}

function grouped<T extends Place, K>(places: readonly T[], keyOf: (place: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const place of places) {
    const key = keyOf(place);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}

/** A name in full, or by its last word where that suffices. */
function placesOfName({ words }: Reading, positions: Map<string, Place[]>, { folds, byLast }: Sought): Place[] {
  return (positions.get(folds.at(-1) ?? '') ?? []).flatMap(({ from: last, to }) => {
    const from = to - folds.length;
    const isWhole = folds.every((fold, i) => words[from + i]?.fold === fold);
    return isWhole ? [{ from, to }] : byLast ? [{ from: last, to }] : [];
  });
}
