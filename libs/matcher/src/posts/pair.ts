import type { Act, ActFlag } from '../english/act.ts';
import type { ParsedPost } from './parse-post.ts';
import type { QuestionIndex } from '../questions/groups.ts';
import type { MarketQuestion } from '../questions/question.ts';
import { toSpan, type TokenRange } from '../text/tokenize.ts';

/** The inputs of a decision other than the post and the question. */
export interface MatchContext {
  index: Pick<QuestionIndex<never>, 'isRare' | 'bm25' | 'bm25WithAliases'>;
  /** The lowest score of a match. */
  threshold: number;
}

/** A mention of an object or an act. `entry` is the act that the words name. */
export interface PairMention extends TokenRange {
  entry?: Act;
}

/** All mentions of one object or act of a question in a post. */
export type Mentions = readonly PairMention[];

/** A post and a question, with the post's mentions of the objects, answers and acts of the question. */
export interface MentionedPair {
  post: ParsedPost;
  question: MarketQuestion;
  context: MatchContext;
  /** The mentions of each mentioned object, then of each required answer. */
  targets: readonly Mentions[];
  /** The mentions of each act of the question. */
  actMentions: readonly Mentions[];
}

/** A set of mentions in a post, with one mention of each object and act of a question. */
export interface Proximity {
  act: PairMention;
  /** Distance in words from the first object to the farthest other mention of the set. */
  words: number;
  /** Distance in sentences from the first object to the farthest other mention; 0 if all are in one sentence. */
  sentences: number;
}

/** A post and a question, with one mention of the question's act and the closest mentions of the question's objects. */
export interface LocatedPair extends MentionedPair {
  proximity: Proximity;
}

/** Whether an act of the question has a flag. */
export const hasFlag = ({ acts }: MarketQuestion, flag: ActFlag): boolean => acts.some(({ flags }) => flags.has(flag));

/** Whether an act of the question must be done by the president's side. */
export const isOwn = ({ acts }: MarketQuestion): boolean => acts.some(({ flags }) => !flags.has('shared'));

/** Whether the sentence of the act names the object only as an owner: "we discussed X's visit", "X's company signed it". */
export function isOwner({ post, targets: [names = []], proximity: { act } }: LocatedPair): boolean {
  const beside = names.filter(({ from }) => post.getSentence(from) === post.getSentence(act.from));
  return beside.length > 0 && beside.every((name) => /['’]s$/u.test(toSpan(post.text, post.tokens, name).text));
}
