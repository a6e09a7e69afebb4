import type { Span } from './contract.ts';
import { askedPhrases, besideFolds, denying, isGeneric, loosePhrases, toldPhrases, topicPhrases } from './lexicon.ts';
import type { Mention } from './phrases.ts';
import type { ActEntry } from './tables/acts.ts';
import type { TopicEntry } from './tables/topic.ts';
import { foldWord, foldWords, type Word } from './words.ts';

/** What a text names, and what it tells of or asks for. */
export interface Reading {
  text: string;
  words: Word[];
  topics: Mention<TopicEntry>[];
  acts: Mention<ActEntry>[];
}

/** Posts have up to 25,000 characters; of a longer text only so many words are read. */
const readableWords = 6_000;

function firstWords(text: string): Word[] {
  const words = foldWords(text);
  return words.length > readableWords ? words.slice(0, readableWords) : words;
}

export function readPost(text: string): Reading {
  const words = firstWords(text);
  const quoted = speaker.exec(text.slice(0, 200))?.[0].length ?? 0;
  const topics = topicPhrases
    .find(words)
    .filter(
      ({ entry, from }) =>
        (words[from]?.start ?? 0) >= quoted && !(entry.kind === 'office' && isAnotherOffice(words, from)),
    );
  return {
    text,
    words,
    topics,
    acts: [
      ...toldPhrases.find(words).filter((told) => !isPast(text, words, told)),
      ...looselyTold(words),
      ...denied(text, words, topics),
    ],
  };
}

/** A question read: also the folds that are not generic, each once, and where those stand that no table knows. */
export function readQuestion(text: string): Reading & { says: string[]; others: number[] } {
  const words = firstWords(text);
  const topics = topicPhrases.find(words);
  const isKnown: boolean[] = words.map(() => false);
  for (const { from, to } of topics) isKnown.fill(true, from, to);
  const acts = askedPhrases.find(words).filter(({ from }) => !isKnown[from]);
  for (const { from, to } of acts) isKnown.fill(true, from, to);
  const says = new Set<string>();
  const others: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const fold = words[at]?.fold ?? '';
    if (isGeneric(fold)) continue;
    says.add(fold);
    if (!isKnown[at]) others.push(at);
  }
  return { text, words, topics, acts, says: [...says], others };
}

/** Words such as `deal`, where the post has one of the words beside which they tell of an act. */
function looselyTold(words: readonly Word[]): Mention<ActEntry>[] {
  const found = loosePhrases.find(words);
  if (found.length === 0) return found;
  const folds = new Set(words.map(({ fold }) => fold));
  return found.filter(({ entry }) => [...(besideFolds.get(entry) ?? [])].some((fold) => folds.has(fold)));
}

/** "Served as" was an office, "will serve as" is one: the folds are the same, the written words are not. */
function isPast(text: string, words: readonly Word[], { entry, from }: Mention<ActEntry>): boolean {
  const word = words[from];
  return (
    word !== undefined &&
    (entry.past?.includes(text.slice(word.start, word.end).normalize('NFKC').toLowerCase()) ?? false)
  );
}

/** "No X", "no rigged X", with nothing but blanks between. */
function denied(text: string, words: readonly Word[], topics: readonly Mention<TopicEntry>[]): Mention<ActEntry>[] {
  return topics.flatMap(({ from: name }) => {
    const from = [name - 1, name - 2].find(
      (at) => words[at]?.fold === 'no' && !/[,;:.!?—(]/u.test(text.slice(words[at].end, words[name]?.start)),
    );
    return from === undefined ? [] : denying.map((entry) => ({ entry, from, to: from + 1 }));
  });
}

/** "Secretary of X: “…”": an official who is only quoted is no object. */
const speaker = /^[^.!?\n:“"]{0,120}:\s*["“]/u;
/** Words that make another office of the one they stand before. */
const lesser = new Set(
  ['deputy', 'assistant', 'associate', 'under', 'former', 'interim', 'acting', 'vice'].map(foldWord),
);

/** "Deputy X", "counselor to the X". */
function isAnotherOffice(words: readonly Word[], from: number): boolean {
  const before = words[from - 1]?.fold ?? '';
  return lesser.has(before) || (before === 'the' && words[from - 2]?.fold === 'to');
}

/** The span of the words from `from` to before `to`, as written. */
export function spanOf({ text, words }: Reading, from: number, to: number): Span {
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? start;
  return { start, end, text: text.slice(start, end) };
}
