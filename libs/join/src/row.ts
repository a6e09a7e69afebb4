import { postSchema, type Post, type StoredPost } from '@postjoin/feed-sources/contract';
import { contractSchema, type Contract, type StoredContract } from '@postjoin/market-venues/contract';
import type { Matched } from '@postjoin/snapshot-store/contract';
import type { ContractBrief, PostBrief, Row } from './contract.ts';

/** What callers see of posts, contracts and matches: the members of the schemas, in their order. */

const postMembers = Object.keys(postSchema.properties);
const contractMembers = Object.keys(contractSchema.properties);

/** A post without what only the snapshot needs. */
export function publicPost(post: StoredPost): Post {
  return pick(post, postMembers) as Post;
}

/** A contract without what only scope and matching read. */
export function publicContract(contract: StoredContract): Contract {
  return pick(contract, contractMembers) as Contract;
}

function pick(whole: object, names: readonly string[]): object {
  const values = whole as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}

/** Characters of a post that a brief shows. */
const excerptLength = 160;

/** A post in short. */
export function briefPost({ id, account, at, kind, url, text }: StoredPost, reason?: string): PostBrief {
  return { id, account, at, kind, ...(reason !== undefined && { reason }), url, excerpt: excerpt(text) };
}

function excerpt(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}

/** A contract in short. */
export function briefContract(contract: Contract): ContractBrief {
  const { id, venue, outcome, last_price, move_24h, move_7d, closes_at, url, title } = contract;
  return { id, venue, outcome, last_price, move_24h, move_7d, closes_at, url, title };
}

/** One matched post. Price and moves stand at its top level too, as the specification lists them. */
export function rowOf(
  post: Post,
  contract: Contract,
  { topics, outcome_named, evidence }: Matched,
  alternatives: readonly Contract[],
): Row {
  const { last_price, move_24h, move_7d, price_at } = contract;
  return {
    last_price,
    move_24h,
    move_7d,
    price_at,
    topics,
    outcome_named,
    evidence,
    alternatives: alternatives.map(briefContract),
    contract,
    post,
  };
}
