import type { ActRows } from './english/act.ts';
import type { Entity } from './english/entity.ts';
import type { OfficeHolder } from './english/office-holder.ts';
import type { Repost } from './english/speakers.ts';
import type { Span } from './text/words.ts';

export type { Parts } from './parts.ts';
export type { Span } from './text/words.ts';
export { actFlags, type ActFlag, type ActRow, type ActRows, type RequirementName } from './english/act.ts';
export type { OfficeHolder } from './english/office-holder.ts';
export type { Repost } from './english/speakers.ts';
export { entityKinds as topicKinds, type Entity as Topic, type EntityKind as TopicKind } from './english/entity.ts';

/** The input types list only the fields that the matcher reads. Objects with more fields can be passed unchanged. */

export interface MatchablePost {
  /** Plain text, of which the first 6,000 words are read. Offsets of evidence count its UTF-16 code units. */
  text: string;
  /** Time of posting in ISO 8601, not a `Date`. Without it, the post matches no contract that names a time (`no_time`). */
  at?: string | undefined;
  /** The post that this post reposts. A text that begins with `RT @handle` shows it too. */
  repost_of?: Repost | null;
  /** The other parts of a statement in several posts, as `linkStatements` finds them. Read if the post alone matches none. */
  statement?: Statement | undefined;
}

/** The texts of the posts before and after a post that are parts of one statement with it. */
export interface Statement {
  previous?: string;
  next?: string;
}

export interface MatchableContract {
  id: string;
  /** Contracts with the same event id are the outcomes of one question. */
  event_id: string;
  /** The venue; only whether the venues of two contracts are equal matters. */
  venue?: string | null;
  title: string;
  event_title: string;
  /** The label: "Yes", or the answer that the contract is about, such as a name, an amount or a date. */
  outcome: string;
  /** The venue's rules text. It shows whether "a 40% tariff" means 40 percent or more. */
  description?: string | null;
  /**
   * When trading opens and closes, in ISO 8601. They show the year of a time without one, and break ties. They do not
   * decide whether a contract is open at the time of a post: pass `accept` for that.
   */
  opens_at?: string | null;
  closes_at?: string | null;
  volume?: number | null;
  /** The last price; null if the contract was never traded. Only whether the price is null matters. */
  last_price?: number | null;
}

/** A topic that both the post and the contract name, with the words that name the topic in each text. */
export interface Evidence {
  topic: string;
  /** Of the post, or of the previous or next part of its statement, with offsets in that text. */
  post: Span & { part?: 'previous' | 'next' };
  contract: Span & { field: 'title' | 'event_title' | 'outcome' };
}

export interface Match<C extends MatchableContract = MatchableContract> {
  matched: true;
  contract: C;
  event_id: string;
  topics: string[];
  evidence: Evidence[];
  /** The first act of the contract's question, such as `meet` or `tariff`; `named` if the question has no known act. */
  act: string;
  certainty: Certainty;
  /** Up to three other matching contracts. */
  alternatives: Alternative<C>[];
}

/** How sure a match is. The README has the shares of right matches. */
export const certainties = ['high', 'possible'] as const;
export type Certainty = (typeof certainties)[number];

/** How an alternative differs from the contract of a match. */
export const relations = ['other_outcome', 'other_deadline', 'other_venue', 'other_question'] as const;
export type Relation = (typeof relations)[number];

export interface Alternative<C extends MatchableContract = MatchableContract> {
  contract: C;
  relation: Relation;
}

/** The reasons for no match. `npm run rules` prints the rules that lead to each reason. */
export const refusals = [
  'nothing_named',
  'only_generic_words',
  'different_object',
  'different_act',
  'mentioned_in_passing',
  'other_actor',
  'outcome_not_listed',
  'outcome_not_named',
  'other_time',
  'no_time',
  'no_open_contract',
] as const;
export type Refusal = (typeof refusals)[number];

export interface NoMatch<C extends MatchableContract = MatchableContract> {
  matched: false;
  reason: Refusal;
  /** The open contract that came closest; null unless the post has its acts and names, and a sentence one of each. */
  nearest: C | null;
}

/** Who decides: the rules, or a reader such as a language model. */
export type DecidedBy = 'rules' | 'model';

/** Which contract a post is about, or why none. A row is written from one decision. */
export type Decision<C extends MatchableContract = MatchableContract> =
  | (Omit<Match<C>, 'event_id' | 'act'> & {
      by: DecidedBy;
      /** Missing if only a reader has found the contract. */
      act?: string;
      /** Whether a reader confirms the decision. Missing without a reader. */
      confirmed?: boolean;
    })
  | (Omit<NoMatch<C>, 'reason'> & {
      by: DecidedBy;
      /**
       * `not_confirmed`: a reader refuses the contract of the rules, which is the nearest. `not_certain`: the nearest is a
       * possible match, and only those of high certainty count.
       */
      reason: Refusal | 'not_confirmed' | 'not_certain';
    });

/** Decides about a post and its candidates. Returns undefined if it leaves the decision to another decider. */
export type Decider<
  Post extends MatchablePost = MatchablePost,
  C extends MatchableContract = MatchableContract,
  Decided = Decision<C> | undefined,
> = (post: Post, candidates: Reading<C>) => Decided;

/** A rule or requirement of `npm run rules`, with its result for a post and a question. */
export interface Check {
  rule: string;
  /** Why the rule refuses the pair; null if the pair passes. */
  refusal: Refusal | null;
}

/** A question that a post may be about, for a reader who can decide. It is no match. */
export interface Candidate<C extends MatchableContract = MatchableContract> {
  /** The title of its event, and the names of the acts that a post must mention. */
  question: { title: string; acts: string[] };
  /** The contract for this post: the one that it names, else the most traded with a price. */
  contract: C;
  /** At most 12 accepted contracts, `contract` first, then in the same order. */
  contracts: readonly C[];
  /** The topics of the evidence: what the post and the contract share. */
  topics: string[];
  evidence: Evidence[];
  /** The rules in their order, up to the first that refuses the post. All pass if the rules match it with the question. */
  checks: Check[];
  /** The refusal of the last check. */
  reason: Refusal | null;
}

export interface CandidateOptions<C extends MatchableContract> extends MatchOptions<C> {
  /** Maximum number of questions; 10 by default. */
  limit?: number;
}

export interface MatchOptions<C extends MatchableContract> {
  /** Returns whether a contract is a candidate. By default, every contract is a candidate. */
  accept?: (contract: C) => boolean;
}

export interface MatcherOptions {
  /** Whose acts the contracts ask about, or only his names; the president of the United States by default. */
  actors?: OfficeHolder | readonly string[];
  /** More topics, beside those of the vocabulary. */
  topics?: readonly Entity[];
  /** More acts by their names, in the form of the table in `english/acts.ts`. One with a name of the table replaces it. */
  acts?: ActRows;
}

export interface Matcher<C extends MatchableContract = MatchableContract> {
  match(post: MatchablePost, options?: MatchOptions<C>): Match<C> | NoMatch<C>;
  /** Lists the questions that share a named topic with the post, the likeliest first. */
  candidates(post: MatchablePost, options?: CandidateOptions<C>): Candidate<C>[];
  /** Reads the post once for `match` and `candidates`. */
  read(post: MatchablePost, options?: MatchOptions<C>): Reading<C>;
  /** Assesses the post against a single contract. */
  explain(post: MatchablePost, contract: C): Match<C> | NoMatch<C>;
  /** What the post and a contract share. Empty unless a named topic is part of it, as for a candidate. */
  findEvidence(post: MatchablePost, contract: C): Evidence[];
}

/** What deciders read of a post: the result of the rules, and the candidates. */
export interface Reading<C extends MatchableContract = MatchableContract> {
  result: Match<C> | NoMatch<C>;
  /** Lists the candidates, at most `limit`. */
  listCandidates(limit: number): Candidate<C>[];
}

/** A topic for watch lists and searches: plain words, or a known entity with all its names. */
export interface NamedTopic {
  name: string;
  /** Whether the topic is an entity of the vocabulary. A topic outside the vocabulary is found by its own words. */
  recognised: boolean;
  /** For a leader, an official or a place of the vocabulary, the country that a mention also names. */
  country?: string;
  /** All names of the topic. An index of many texts can look up these names by the stems that `tokenize` returns. */
  names: readonly string[];
  /**
   * Phrases that contain a name of the topic but mean something else, such as "New Mexico", or can mean it, such as "who".
   * A text without such a phrase mentions the topic wherever it has one of the names.
   */
  exclusions: readonly string[];
  /** Finds the mentions of the topic in a text. Ignores case, accents and plurals. */
  findIn(text: string): Span[];
}
