import { postSchema, type Post, type StoredPost } from '@postjoin/feed-sources/contract';
import { contractSchema, type Contract, type StoredContract } from '@postjoin/market-venues/contract';
import type { Matched } from '@postjoin/snapshot-store/contract';
import type { ContractBrief, PostBrief, Row, SincePost } from './contract.ts';

/**
 * This file converts stored posts, contracts and matches to the shapes in answers. Members are in the order of the
 * schemas.
 */

const postMembers = Object.keys(postSchema.properties);
const contractMembers = Object.keys(contractSchema.properties);

/** Removes the members of a stored post that answers do not show. */
export function toPublicPost(post: StoredPost): Post {
  return pick(post, postMembers) as Post;
}

/** Removes the members of a stored contract that answers do not show. */
export function toPublicContract(contract: StoredContract): Contract {
  return pick(contract, contractMembers) as Contract;
}

function pick(whole: object, names: readonly string[]): object {
  const values = whole as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const name of names) if (values[name] !== undefined) picked[name] = values[name];
  return picked;
}

/** Maximum characters of the excerpt in a brief, which is a shortened post. */
const excerptLength = 160;

/** @param reason why no contract matches the post */
export function toPostBrief({ id, account, at, kind, url, text }: StoredPost, reason?: string): PostBrief {
  return { id, account, at, kind, ...(reason !== undefined && { reason }), url, excerpt: cutExcerpt(text) };
}

function cutExcerpt(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength - 1).join('')}…`;
}

export function toContractBrief(contract: Contract): ContractBrief {
  const { id, venue, outcome, last_price, move_24h, move_7d, closes_at, url, title } = contract;
  return { id, venue, outcome, last_price, move_24h, move_7d, closes_at, url, title };
}

/**
 * Creates the row of a matched post. The row repeats the price and moves of the contract, as the specification
 * requires.
 */
export function createRow(
  post: Post,
  contract: Contract,
  { topics, outcome_named, evidence }: Matched,
  { alternatives, sincePost }: { alternatives: readonly Contract[]; sincePost: SincePost },
): Row {
  const { last_price, move_24h, move_7d, price_at } = contract;
  return {
    last_price,
    move_24h,
    move_7d,
    price_at,
    ...sincePost,
    topics,
    outcome_named,
    evidence,
    alternatives: alternatives.map(toContractBrief),
    contract,
    post,
  };
}
