import { postSchema, type Post, type StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import type { ContractBrief, PostBrief, Row } from './contract.ts';
import { onceEach } from './once-each.ts';
import { pick } from './pick.ts';
import type { MatchedPost, ScannedPost } from './scanned-post.ts';

/**
 * What callers see of posts, contracts and matches. Each is made once a generation: answers share the objects, which
 * nothing changes.
 */

/** Characters of a post that a brief shows. */
const excerptLength = 160;

/** The members of a post that callers see, in the order of the schema: facts first, long texts last. */
export const publicPost = onceEach((post: StoredPost) => pick(post, Object.keys(postSchema.properties)) as Post);

/** A post in short. */
export const briefPost = onceEach((scanned: ScannedPost) => brief(scanned, {}));

/** A post in short, with why no contract is matched to it. */
export const briefUnmatched = onceEach((scanned: ScannedPost) => {
  const { verdict } = scanned;
  return brief(scanned, verdict.matched ? {} : { reason: verdict.reason });
});

function brief({ post }: ScannedPost, reason: Pick<PostBrief, 'reason'>): PostBrief {
  const { id, account, at, kind, url } = post;
  return { id, account, at, kind, ...reason, url, excerpt: excerpt(post.text) };
}

function excerpt(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}

/** A contract in short. */
export const briefContract = onceEach((contract: Contract): ContractBrief => {
  const { id, venue, outcome, last_price, move_24h, move_7d, closes_at, url, title } = contract;
  return { id, venue, outcome, last_price, move_24h, move_7d, closes_at, url, title };
});

/** One matched post as a row. Price and moves stand at its top level too, as the specification lists them. */
export const rowOf = onceEach(({ post, verdict }: MatchedPost): Row => {
  const { contract } = verdict;
  return {
    last_price: contract.last_price,
    move_24h: contract.move_24h,
    move_7d: contract.move_7d,
    price_at: contract.price_at,
    topics: verdict.topics,
    outcome_named: verdict.outcome_named,
    evidence: verdict.evidence,
    alternatives: verdict.alternatives.map(briefContract),
    contract,
    post: publicPost(post),
  };
});
