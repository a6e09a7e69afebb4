import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLineMaker, type ReadLine } from '@postjoin/archive';
import { feedSourceNames, type StoredPost } from '@postjoin/feed-sources/types';
import { addSincePost, matchPosts } from '@postjoin/join';
import { readRecordings, type Recordings } from '@postjoin/local-upstreams';
import type { StoredContract } from '@postjoin/market-venues/types';
import { decideScope } from '@postjoin/matcher/scope';
import { snapshotFormat, type PriceHistory, type Snapshot } from '@postjoin/snapshot-store/types';

/** Recorded posts, contracts and prices as the lines of an archive. docs/replay.md describes the files. */

/** @throws {Error} if a file is missing or has an invalid line */
export function readReplay(folder: string): ReadLine[] {
  const files = { posts: join(folder, 'posts.jsonl'), contracts: join(folder, 'contracts.jsonl') };
  for (const file of Object.values(files)) if (!existsSync(file)) throw new Error(`${file} does not exist`);
  return createReplayLines(readRecordings(files));
}

/**
 * Matches every recorded post with the recorded contracts in scope that were open at its time, and creates the lines. The
 * outcome of a match is that of a pass that has all the histories.
 */
export function createReplayLines({ posts, contracts, history }: Recordings): ReadLine[] {
  const storedPosts = posts.flatMap(toStoredPost);
  const storedContracts = contracts.flatMap(toStoredContract);
  const last = storedPosts.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0) / 1000;
  const end = Math.floor(last) + 3 * 86_400;
  const results = matchPosts(storedPosts, storedContracts);
  const matchedIds = new Set(results.flatMap((match) => (match.matched ? match.contract : [])));
  const histories = [...matchedIds].map((id): [string, PriceHistory] => {
    // The prices 0 and 1 are settlements or stand for an unknown price.
    const points = (history.get(id) ?? []).filter(([, price]) => price > 0 && price < 1);
    return [id, { from: 0, to: end, points: [...points] }];
  });
  const snapshot: Omit<Snapshot, 'matches'> = {
    ...{ format: snapshotFormat, generation: 1, taken_at: new Date(end * 1000).toISOString(), next_in_s: null },
    ...{ accounts: [], feed: [], venues: [], price_points: {}, memory: { sources: {}, venues: {}, clients: {} } },
    ...{ posts: storedPosts, contracts: storedContracts, histories: Object.fromEntries(histories) },
  };
  const matches = addSincePost(results, snapshot);
  const createLine = createLineMaker({ ...snapshot, matches }, { withText: false });
  return storedPosts.flatMap((post) => {
    const line = createLine(post);
    return line ? [{ line }] : [];
  });
}

/** A recorded post does not state its source, and no line has it. */
const [anySource] = feedSourceNames as [StoredPost['source']];

/** Returns an empty list for a post without a time. */
function toStoredPost(post: Recordings['posts'][number]): StoredPost[] {
  const atMs = Date.parse(post.created_at ?? '');
  if (Number.isNaN(atMs)) return [];
  const at = new Date(atMs).toISOString();
  return [
    {
      ...{ id: post.id, account: post.account, handle: post.handle, platform: post.platform, text: post.text },
      ...{ at, arrived_at: at, url: post.url ?? null, kind: post.kind === 'blank' ? 'blank' : 'text' },
      ...{ repost_of: null, quote_of: null, source: anySource, delivered_by: [] },
    },
  ];
}

const noMove = { reason: 'no_price_then', reported_by: null, from_at: null, to_at: null } as const;

/** Returns an empty list for a contract out of scope, which the service would not list. */
function toStoredContract(contract: Recordings['contracts'][number]): StoredContract[] {
  const { id, venue, event_id, title, event_title, opens_at, closes_at, url, tags, category } = contract;
  const outcome = contract.outcome ?? 'Yes';
  const scope = decideScope({ title, event_title, outcome });
  if (!scope.in_scope) return [];
  return [
    {
      ...{ id, venue, venue_name: venue, event_id, title, event_title, outcome, opens_at, closes_at },
      ...{ status: 'open', closed_at: null, description: contract.description ?? '', tags: tags ?? [], category },
      ...{ last_price: null, last_price_reason: 'no_price_then', price_at: null, price_stale: false },
      ...{ move_24h: null, move_7d: null, move_24h_basis: noMove, move_7d_basis: noMove },
      ...{ midpoint: null, spread: null, volume: null, volume_unit: null, mutually_exclusive: null },
      ...{ in_scope_because: scope.because, url: url ?? '' },
    },
  ];
}
