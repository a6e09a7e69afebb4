/**
 * What goes into the matcher and what comes out. Narrow structural types, so that anything with these members fits.
 */

export interface MatchablePost {
  /** Plain text. Evidence offsets count UTF-16 code units of exactly this string. */
  text: string;
  /** Which tracked account posted it. */
  account?: string;
  /** When it was posted, ISO 8601. With it, a question on a period that had not begun ("... in March?") is no match. */
  at?: string;
  /** True when the text is another account's words. */
  is_repost?: boolean;
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
  /** Offset after the last one. */
  end: number;
  /** The words there: always `text.slice(start, end)`. */
  text: string;
}

/** A topic that both name: the words in the post and the words in the contract. */
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
  /** The family of acts that both are about, such as `meet` or `tariff`. */
  relation: string;
  /** 0 to 1; what it means is in DESIGN.md. */
  score: number;
  /** Whether the post names this outcome, or an amount or day in it; false: the event's likeliest one stands for it. */
  outcome_named: boolean;
  /** Up to three others that pass the same test: another venue, deadline or outcome. */
  alternatives: C[];
}

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
  /** The nearest contract that was refused, so that a reader can see why. */
  nearest: C | null;
}

export interface MatchOptions<C extends MatchableContract> {
  /** Only contracts for which this is true are candidates. */
  accept?: (contract: C) => boolean;
}

export interface MatcherOptions {
  /** How sure a match must be, 0 to 1: below it, silence. */
  threshold?: number;
}

export interface Matcher<C extends MatchableContract = MatchableContract> {
  match(post: MatchablePost, options?: MatchOptions<C>): Match<C> | NoMatch<C>;
  /** Why this pair is, or is not, a match. */
  explain(post: MatchablePost, contract: C): Match<C> | NoMatch<C>;
}

/** A topic that a person names, for watch lists and searches: words, a known alias, a person's office or nickname. */
export interface NamedTopic {
  name: string;
  /** Whether it is a topic the tables know; others are found by their words. */
  recognised: boolean;
  /** Every phrase that counts as naming it, for an index of many texts: `foldWords` makes them comparable. */
  names: readonly string[];
  /** Where a text names it; empty when it does not. Case, accents, plurals and known aliases are folded. */
  spansIn(text: string): Span[];
}
