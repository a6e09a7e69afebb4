import type { QueryTerm } from '../questions/parse-title.ts';
import type { QuestionIndex } from '../questions/question-index.ts';
import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { Act } from '../vocabulary/acts.ts';
import type { ParsedPost } from './parse-post.ts';

/** A mention of an object or an act. `entry` is the act that the words name. */
export interface PairMention extends TokenRange {
  entry?: Act;
}

/** All mentions of one object or act of a question in a post. */
export type Mentions = readonly PairMention[];

/** The inputs of a gate other than the post and the question. */
export interface MatchContext {
  index: Pick<QuestionIndex<never>, 'isRare' | 'bm25' | 'bm25WithAliases'>;
  /** The lowest score of a match. */
  threshold: number;
}

/** A post and a question, before any mention is located. */
export interface KeyedPair {
  post: ParsedPost;
  question: MarketQuestion;
}

/** A post and a question, with the post's mentions of the objects, answers and acts of the question. */
export interface MentionedPair extends KeyedPair {
  context: MatchContext;
  /** The objects of the question that the post mentions. */
  mentioned: readonly QueryTerm[];
  /** The mentions of each mentioned object, then of each required answer. */
  objects: readonly Mentions[];
  /** The mentions of each act of the question. */
  acts: readonly Mentions[];
}
