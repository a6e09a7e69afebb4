import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { MoveBasis, StoredContract } from '@postjoin/market-venues/contract';
import type { Relation } from '@postjoin/matcher';
import type { Matched } from '@postjoin/snapshot-store/contract';
import { abbreviate } from '@postjoin/values';
import type {
  Alternative,
  ContractBrief,
  FoundContract,
  NewPost,
  PublicContract,
  PublicPost,
  RepeatedContract,
  Row,
  UnmatchedPost,
  WholeRow,
} from '../contract/entry-schemas.ts';
import type { UnmatchedReason } from '../contract/reasons.ts';
import type { SincePost } from '../contract/since-post-schema.ts';

/**
 * This file converts stored posts, contracts and matches to the shapes in answers. Members are in the order of the
 * schemas.
 */

/** Converts a post, without the members that only the worker needs and without members that add nothing. */
export function toPublicPost(post: StoredPost): PublicPost {
  const { id, account, handle, platform, at, text, url, source, truncated, repost_of, quote_of } = post;
  return {
    id,
    account,
    handle,
    platform,
    at,
    text,
    url,
    source,
    ...(truncated && { truncated }),
    ...(repost_of && { repost_of }),
    ...(quote_of && { quote_of }),
  };
}

/** The address of a contract as a member. A table without links to venues has empty addresses. */
export function toVenueLink({ url }: { url?: string }): { url?: string } {
  return url ? { url } : {};
}

function toPublicContract(contract: StoredContract): PublicContract {
  const { last_price, move_24h, move_7d, volume_unit } = contract;
  return {
    id: contract.id,
    event_id: contract.event_id,
    venue: contract.venue,
    venue_name: contract.venue_name,
    title: contract.title,
    event_title: contract.event_title,
    outcome: contract.outcome,
    ...toVenueLink(contract),
    status: contract.status,
    opens_at: contract.opens_at,
    closes_at: contract.closes_at,
    last_price,
    ...(last_price === null && { last_price_reason: contract.last_price_reason ?? 'not_given' }),
    move_24h,
    ...(move_24h === null && { move_24h_reason: contract.move_24h_basis.reason ?? 'not_given' }),
    move_7d,
    ...(move_7d === null && { move_7d_reason: contract.move_7d_basis.reason ?? 'not_given' }),
    price_at: contract.price_at,
    price_stale: contract.price_stale,
    volume: contract.volume,
    ...(volume_unit !== null && { volume_unit }),
  };
}

/** Maximum characters of the rules of a contract. Venues often describe the first condition in fewer characters. */
export const maxRulesLength = 400;

/** Converts a contract for `search_markets`: with its rules and with details of its prices. */
export function toFoundContract(contract: StoredContract): FoundContract {
  const { move_24h_basis, move_7d_basis, midpoint, spread, in_scope_because, description } = contract;
  const [day, week] = [toPublicBasis(move_24h_basis), toPublicBasis(move_7d_basis)];
  return {
    ...toPublicContract(contract),
    ...(day && { move_24h_basis: day }),
    ...(week && { move_7d_basis: week }),
    midpoint,
    spread,
    in_scope_because,
    ...(description !== '' && { rules: abbreviate(description, maxRulesLength) }),
  };
}

/** Returns undefined for the basis of an unknown move, which has only the reason. */
function toPublicBasis({ said_by, from_at, to_at, note }: MoveBasis): FoundContract['move_24h_basis'] {
  return said_by === null ? undefined : { reported_by: said_by, from_at, to_at, ...(note !== undefined && { note }) };
}

export function toContractBrief(contract: StoredContract): ContractBrief {
  const { id, title, outcome, last_price, move_24h } = contract;
  return { id, title, outcome, last_price, move_24h, ...toVenueLink(contract) };
}

/** Another contract of a match, and how it differs from the contract of the match. */
export interface OtherContract {
  contract: StoredContract;
  relation: Relation;
}

export function toAlternative({ contract, relation }: OtherContract): Alternative {
  const { id, venue, title, event_title, outcome, last_price, move_24h, closes_at } = contract;
  const link = toVenueLink(contract);
  return { id, relation, venue, title, event_title, outcome, last_price, move_24h, closes_at, ...link };
}

/** Maximum characters of the excerpt of a post. */
const maxExcerptLength = 100;

/** Converts a post without a row. @param nearest the contract or question that came closest to a match, if any */
export function toUnmatchedPost(
  { id, account, at, text }: StoredPost,
  reason: UnmatchedReason,
  { nearest, joinedTo }: { nearest?: UnmatchedPost['nearest']; joinedTo?: StoredContract } = {},
): UnmatchedPost {
  return {
    id,
    account,
    at,
    reason,
    ...(nearest && { nearest }),
    ...(joinedTo && { joined_to: { id: joinedTo.id, title: joinedTo.title, ...toVenueLink(joinedTo) } }),
    excerpt: abbreviate(text, maxExcerptLength),
  };
}

/** Converts a new post. @param match the id of its contract and `matched_late`, or the reason why it has no contract */
export function toNewPost(
  { id, account, at, text }: StoredPost,
  match: Pick<NewPost, 'contract' | 'matched_late'> | { reason: UnmatchedReason } | undefined,
): NewPost {
  return { id, account, at, ...match, excerpt: abbreviate(text, maxExcerptLength) };
}

/** Returns the path of the page of a post. */
function toPostPath(id: string): string {
  return `/posts/${encodeURIComponent(id)}`;
}

/**
 * Creates the row of a matched post. The row repeats the price and moves of the contract, as the owner's specification
 * requires.
 */
export function createRow(
  post: StoredPost,
  contract: StoredContract,
  match: Matched,
  { alternatives, sincePost, origin }: { alternatives: readonly OtherContract[]; sincePost: SincePost; origin: string },
): WholeRow {
  const { last_price, move_24h, move_7d, price_at } = contract;
  return {
    post: toPublicPost(post),
    link: origin + toPostPath(post.id),
    contract: toPublicContract(contract),
    last_price,
    move_24h,
    move_7d,
    price_at,
    ...sincePost,
    topics: match.topics,
    evidence: match.evidence,
    alternatives: alternatives.map(toAlternative),
    found_by: match.found_by ?? 'rules',
  };
}

/** Shortens a contract that the same answer also has whole. */
export function toRepeatedContract(contract: RepeatedContract): RepeatedContract {
  const { id, title, outcome, last_price } = contract;
  return { id, title, outcome, last_price, ...toVenueLink(contract) };
}

/** Shortens the contract of a row, for an answer in which an earlier row has the whole contract. */
export function shortenContract(row: WholeRow): Row {
  return { ...row, contract: toRepeatedContract(row.contract) };
}
