import { contractSchema, type Contract, type StoredContract } from '@postjoin/market-venues/contract';
import type { Match } from '@postjoin/matcher';
import { postSchema, type Post, type StoredPost } from '@postjoin/feed-sources/contract';
import type { ContractBrief, PostBrief, Row } from './contract.ts';
import type { ScannedPost } from './table.ts';

/** Characters of a post that a brief shows. */
const excerptLength = 160;

/** The members callers see, in the order of the schema: facts first, long texts last. */
export function publicPost(post: StoredPost): Post {
  return pick(post, Object.keys(postSchema.properties)) as Post;
}

export function publicContract(contract: StoredContract): Contract {
  return pick(contract, Object.keys(contractSchema.properties)) as Contract;
}

function pick(whole: object, names: readonly string[]): object {
  const values = whole as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export function briefPost({ post, verdict }: ScannedPost, withReason = false): PostBrief {
  return {
    id: post.id,
    account: post.account,
    at: post.at,
    kind: post.kind,
    ...(withReason && !verdict.matched ? { reason: verdict.reason } : {}),
    url: post.url,
    excerpt: excerpt(post.text),
  };
}

function excerpt(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}

export function briefContract(contract: StoredContract): ContractBrief {
  return {
    id: contract.id,
    venue: contract.venue,
    outcome: contract.outcome,
    last_price: contract.last_price,
    move_24h: contract.move_24h,
    move_7d: contract.move_7d,
    closes_at: contract.closes_at,
    url: contract.url,
    title: contract.title,
  };
}

/** One matched post as a row. Price and moves stand at its top level too, as the specification lists them. */
export function toRow(post: StoredPost, match: Match<StoredContract>): Row {
  const { contract } = match;
  return {
    last_price: contract.last_price,
    move_24h: contract.move_24h,
    move_7d: contract.move_7d,
    price_at: contract.price_at,
    topics: match.topics,
    outcome_named: match.outcome_named,
    evidence: match.evidence,
    alternatives: match.alternatives.slice(0, 3).map(briefContract),
    contract: publicContract(contract),
    post: publicPost(post),
  };
}
