import type { StoredPost } from '@postjoin/feed-sources/contract';
import { contractSchema, type Contract, type StoredContract } from '@postjoin/market-venues/contract';
import { createMatcher, type Match, type NoMatch } from '@postjoin/matcher';
import type { Snapshot } from '@postjoin/snapshot-store';
import { arrivalPositions } from './arrival.ts';
import { candidateTime } from './candidate-time.ts';
import { weekHours } from './contract.ts';
import type { JoinedMatch, JoinedPost, JoinedSnapshot, Unmatched } from './joined-snapshot.ts';
import { pick } from './pick.ts';
import { contractTexts, postTexts } from './topic-index.ts';
import { placeWords } from './word-index.ts';

const hourMs = 3_600_000;
/** Matched beyond the longest window, so that a clock a little behind the snapshot's still finds every post matched. */
const slackHours = 1;

/** Risk windows look back as far as this, beyond the week of every other operation. */
const riskWindowHours = 30 * 24;

/** Alternatives that are shown with a match; the matcher may know more. */
const mostAlternatives = 3;

/** In the order of the schema: facts first, long texts last. */
const shownMembers = Object.keys(contractSchema.properties);

/**
 * Matches the posts of a generation with its contracts: all the work that a generation asks once, whatever is asked of
 * it later.
 * @param options.riskWindows whether risk windows are served, which look back further and at observed prices
 */
export function joinSnapshot(snapshot: Snapshot, { riskWindows = false } = {}): JoinedSnapshot {
  const { generation, taken_at, next_in_s, accounts, feed, venues } = snapshot;
  const oldest = Date.parse(taken_at) - ((riskWindows ? riskWindowHours : weekHours) + slackHours) * hourMs;
  const posts = snapshot.posts.toSorted(newestFirst);
  const stored = snapshot.contracts.toSorted(mostTradedFirst);
  const contracts = stored.map((contract) => pick(contract, shownMembers) as Contract);
  const scanned = scanPosts(posts, stored, oldest);
  return {
    facts: { generation, taken_at, next_in_s, accounts, feed, venues },
    posts,
    contracts,
    scanned,
    postWords: placeWords(scanned.map(({ post }) => postTexts(posts[post] as StoredPost))),
    contractWords: placeWords(contracts.map(contractTexts)),
    pricePoints: riskWindows ? snapshot.price_points : {},
  };
}

function scanPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[], oldest: number): JoinedPost[] {
  const matchAt = createTimedMatch(contracts);
  const arrivals = arrivalPositions(posts);
  const places = new Map(contracts.map((contract, place) => [contract, place]));
  const placeOf = (contract: StoredContract) => places.get(contract) as number;
  return posts.flatMap((post, place) => {
    const at = Date.parse(post.at);
    if (post.kind === 'blank' || at < oldest) return [];
    return { post: place, arrival: arrivals.get(post) ?? 0n, verdict: verdictOf(matchAt(post, at), placeOf) };
  });
}

function verdictOf(
  answer: Match<StoredContract> | NoMatch<StoredContract>,
  placeOf: (contract: StoredContract) => number,
): JoinedMatch | Unmatched {
  if (!answer.matched) return { matched: false, reason: answer.reason };
  const { topics, evidence, outcome_named, contract, alternatives } = answer;
  const shown = alternatives.slice(0, mostAlternatives).map(placeOf);
  return { matched: true, topics, evidence, outcome_named, contract: placeOf(contract), alternatives: shown };
}

/** The matcher over contracts that were, or were about to be, open when a post was made. */
function createTimedMatch(contracts: readonly StoredContract[]) {
  const matcher = createMatcher(contracts);
  const times = new Map(contracts.map((contract) => [contract.id, candidateTime(contract)]));
  return (post: StoredPost, at: number) => {
    const accept = ({ id }: StoredContract) => {
      const time = times.get(id);
      return time !== undefined && time.from <= at && at <= time.to;
    };
    const { text, account, at: postedAt } = post;
    return matcher.match({ text, account, at: postedAt, is_repost: post.repost_of !== null }, { accept });
  };
}

function newestFirst(a: StoredPost, b: StoredPost): number {
  return Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1);
}

function mostTradedFirst(a: StoredContract, b: StoredContract): number {
  return (b.volume ?? -1) - (a.volume ?? -1) || (a.id < b.id ? -1 : 1);
}
