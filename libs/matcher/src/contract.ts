/**
 * The input and output of the matcher. The input types list only the fields that the matcher reads, so that richer
 * objects can be passed as they are.
 */

export interface MatchablePost {
  /** Plain text. Offsets of evidence count UTF-16 code units of this string. */
  text: string;
  /** When it was posted, ISO 8601. If given, a contract about another period ("... in March?") does not match. */
  at?: string;
}

export interface MatchableContract {
  id: string;
  /** Contracts with the same event are the outcomes of one question. */
  event_id: string;
  title: string;
  event_title: string;
  outcome: string;
  opens_at?: string | null;
  closes_at?: string | null;
  volume?: number | null;
}

export interface Span {
  /** Offset of the first UTF-16 code unit. */
  start: number;
  /** Offset after the last UTF-16 code unit. */
  end: number;
  /** The words at these offsets: always `text.slice(start, end)`. */
  text: string;
}

/** A topic that post and contract both name, with the words in each of them. */
export interface Evidence {
  topic: string;
  post: Span;
  contract: Span & { field: 'title' | 'event_title' | 'outcome' };
}

export interface Match<C extends MatchableContract = MatchableContract> {
  matched: true;
  contract: C;
  event_id: string;
  topics: string[];
  evidence: Evidence[];
  /** The first act of the question, such as `meet` or `tariff`; `named` for a question without a known act. */
  relation: string;
  /** The probability, from 0 to 1, that a reader considers the contract the market on this post. */
  score: number;
  /** Whether the post names the outcome, or an amount or day in it. If false, the contract stands for its event. */
  outcome_named: boolean;
  /** Up to three other matching contracts: of another venue, deadline, outcome or question. */
  alternatives: C[];
}

/** The reasons for no match. DESIGN.md lists the gate behind each of them. */
export const refusals = [
  'nothing_named',
  'only_generic_words',
  'different_object',
  'different_act',
  'mentioned_in_passing',
  'other_actor',
  'ambiguous',
  'no_open_contract',
] as const;
export type Refusal = (typeof refusals)[number];

export interface NoMatch<C extends MatchableContract = MatchableContract> {
  matched: false;
  reason: Refusal;
  /** The refused contract that came nearest to a match. */
  nearest: C | null;
}

export interface MatchOptions<C extends MatchableContract> {
  /** Returns whether a contract is a candidate. By default all are. */
  accept?: (contract: C) => boolean;
}

export interface MatcherOptions {
  /** The lowest score of a match, from 0 to 1; 0.4 by default. */
  threshold?: number;
}

export interface Matcher<C extends MatchableContract = MatchableContract> {
  match(post: MatchablePost, options?: MatchOptions<C>): Match<C> | NoMatch<C>;
  /** Assesses the post against a single contract. */
  explain(post: MatchablePost, contract: C): Match<C> | NoMatch<C>;
}

/** A topic for watch lists and searches: plain words, or a known entity with all its names. */
export interface NamedTopic {
  name: string;
  /** Whether it is an entity of the vocabulary. Other topics are found by their words. */
  recognised: boolean;
  /** Every name of the topic. To index many texts by them, compare the stems that `tokenize` returns. */
  names: readonly string[];
  /** The mentions of the topic in a text. Ignores case, accents and plurals. */
  findIn(text: string): Span[];
}
