import type { MatchableContract } from './contract.ts';
import { groupsOf, type Group } from './grouping.ts';
import type { Question } from './question.ts';
import type { Telling } from './telling.ts';

export interface QuestionIndex<C> {
  groups: readonly Group<C>[];
  /** The questions that share a topic, a word or an act with a post. */
  groupsFor(post: Telling): Group<C>[];
  /** Whether so few questions have a word that sharing it means something. */
  isRare(fold: string): boolean;
  /** How well the post's own words say a question: rare words count more, words that the post lacks against it. */
  likenessOf(post: Telling, question: Question): number;
  /** The same, with a topic said by any of its names: "Republic of Korea" says "South Korea". */
  likenessByAnyName(post: Telling, question: Question): number;
}

/** A word that at most so many questions have may name a thing by itself. */
const rareQuestions = 4;

export function createQuestionIndex<C extends MatchableContract>(contracts: readonly C[]): QuestionIndex<C> {
  const groups = groupsOf(contracts);
  const index = new Map<string, Group<C>[]>();
  const frequency = new Map<string, number>();
  for (const { question } of groups) {
    for (const fold of question.says) frequency.set(fold, (frequency.get(fold) ?? 0) + 1);
  }
  const frequencyOf = (fold: string): number => frequency.get(fold) ?? 0;
  const isRare = (fold: string): boolean => frequencyOf(fold) <= rareQuestions;
  for (const group of groups.filter(({ question }) => !question.isBeyondPosts)) {
    for (const key of keysOf(group.question, isRare)) append(index, key, group);
  }
  return {
    groups,
    isRare,
    groupsFor({ keys, told }) {
      const found = new Set<Group<C>>();
      const collect = (key: string): void => index.get(key)?.forEach((group) => found.add(group));
      keys.forEach(collect);
      told.forEach((act) => collect(`act:${act}`));
      return [...found];
    },
    likenessOf: (post, { says }) => likeness(says, (fold) => (post.keys.has(fold) ? frequencyOf(fold) : undefined)),
    likenessByAnyName(post, { says, objects }) {
      const named = new Set(objects.filter(({ key }) => post.keys.has(key)).flatMap(({ namedBy }) => namedBy));
      return likeness(says, (fold) => (post.keys.has(fold) || named.has(fold) ? frequencyOf(fold) : undefined));
    },
  };
}

/**
 * Okapi BM25 of a question for the words of a post, each word counted once, with the usual k1 = 1.2 and b = 0.75. The
 * size of the collection and the usual length are fixed numbers, near those of the judged contracts: so a contract that
 * shares no word with a post changes nothing for it.
 */
const k1 = 1.2;
const b = 0.75;
const collection = 20_000;
const usualLength = 8;

function likeness(says: readonly string[], frequencyOfSaid: (fold: string) => number | undefined): number {
  const damping = 1 + k1 * (1 - b + (b * says.length) / usualLength);
  const rarity = says.reduce((sum, fold) => {
    const frequency = frequencyOfSaid(fold);
    return frequency === undefined ? sum : sum + Math.log(1 + collection / Math.max(1, frequency));
  }, 0);
  return (rarity * (k1 + 1)) / damping;
}

/**
 * A question is found by its first topic. Without one by its names and rare words, since sharing only common words is no
 * match; without any object by its acts.
 */
function keysOf({ objects, outcome, acts }: Question, isRare: (fold: string) => boolean): string[] {
  const leads = objects.length > 0 ? objects : outcome;
  const topic = leads.find((lead) => lead.topic);
  if (topic) return [topic.key];
  if (leads.length === 0) return acts.map(({ act }) => `act:${act}`);
  const telling = leads.filter(({ folds }) => folds.length > 1 || isRare(folds[0] ?? ''));
  return [...new Set(telling.map(({ folds }) => folds.at(-1) ?? ''))];
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
