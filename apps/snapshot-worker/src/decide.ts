import type { StoredPost } from '@postjoin/feed-sources';
import type { PostDecider, PostMatcher } from '@postjoin/join';
import type { StoredContract } from '@postjoin/market-venues';
import { decideByRules, linkStatements, type Decider } from '@postjoin/matcher';
import type { Certainty } from '@postjoin/matcher/types';
import type { JudgeHealth, MatchResult } from '@postjoin/snapshot-store';

/** What a judge gets in a pass. */
export interface JudgeInput {
  posts: readonly StoredPost[];
  contracts: readonly StoredContract[];
  matcher: PostMatcher;
  /** Present if the model may read the texts of sources that restrict it. */
  restrictedTexts?: 'full' | undefined;
  /** What the previous pass stored. */
  memory: Readonly<Record<string, unknown>>;
  now: Date;
}

/** What a judge returns. */
export interface Judged {
  /** Decides about the posts with a verdict. */
  decide: ModelDecider;
  health: JudgeHealth;
  /** What the next pass needs. */
  memory: Record<string, unknown>;
}

export type ModelDecider = Decider<StoredPost, StoredContract>;

/** Counts since the judge was created. */
export interface JudgeTotals {
  calls: number;
  /** As far as the server reports them. */
  tokens: { read: number; written: number };
  /** Failed requests and replies that are no answer, by fault. */
  failures: Record<string, number>;
  /** New verdicts, by what they make of the decisions of the rules. */
  verdicts: Record<Effect, number>;
}

/** What a verdict does to the decision of the rules. With `unmatched`, neither finds a contract. */
export type Effect = 'confirmed' | 'refused' | 'found' | 'unmatched';

/** Asks a language model about each new post once. */
export interface Judge {
  /** Asks about the posts of a pass, and decides by the verdicts. Does not throw when the model fails. */
  readPosts(input: JudgeInput): Promise<Judged>;
  totals: () => JudgeTotals;
}

/** Takes the decision of the model where it has one, else that of the rules, which no model has confirmed. */
const preferModel =
  (decideByModel: Judged['decide']): PostDecider =>
  (post, candidates) =>
    decideByModel(post, candidates) ?? { ...decideByRules(post, candidates), confirmed: false };

/** Refuses the matches of a decider that are only possible. */
const requireHighCertainty =
  (decide: PostDecider): PostDecider =>
  (post, candidates) => {
    const decision = decide(post, candidates);
    if (!decision.matched || decision.certainty === 'high') return decision;
    return { matched: false, by: decision.by, reason: 'not_certain', nearest: decision.contract };
  };

export interface DecidedPosts {
  matches: MatchResult[];
  /** Absent without a model. */
  judged?: Pick<Judged, 'health' | 'memory'> | undefined;
}

/**
 * Writes the rows of the posts of a pass. Without a model, the rules decide alone.
 * @param deps.certainty the lowest certainty of a row
 */
export async function decidePosts(
  input: JudgeInput,
  { judge, certainty }: { judge?: Judge | undefined; certainty: Certainty },
): Promise<DecidedPosts> {
  const judged = await judge?.readPosts(input);
  const decide = judged ? preferModel(judged.decide) : decideByRules;
  const shown = certainty === 'high' ? requireHighCertainty(decide) : decide;
  return { matches: await input.matcher.matchPosts(linkStatements(input.posts), shown), judged };
}
