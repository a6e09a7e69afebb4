import type { FeedSourceRecord, StoredPost } from '@postjoin/feed-sources/types';
import { computeSincePost } from '@postjoin/market-venues/series';
import type { StoredContract, VenueHealth } from '@postjoin/market-venues/types';
import { snapshotFormat, type MatchResult, type Snapshot } from '@postjoin/snapshot-store';
import { createRow } from './table/answer-shapes.ts';
import type { WholeRow } from './schemas/entries.ts';
import { matchPosts } from './pass/post-matcher.ts';
import { addSincePost } from './snapshot/matches.ts';

export { shareJson } from './table/entry.ts';

/** The `taken_at` of all test snapshots. */
export const testNow = new Date('2026-03-10T12:00:00.000Z');

/** Returns the instant `hours` hours before `testNow`. */
export function hoursAgo(hours: number): string {
  return new Date(testNow.getTime() - hours * 3_600_000).toISOString();
}

/** A stored post of typical content. */
export function aPost(overrides: Partial<StoredPost> = {}): StoredPost {
  const at = overrides.at ?? hoursAgo(1);
  return {
    id: '100',
    account: 'trump',
    handle: 'realDonaldTrump',
    platform: 'truthsocial',
    at,
    kind: 'text',
    repost_of: null,
    quote_of: null,
    url: 'https://truthsocial.example/100',
    source: 'xtracker',
    text: 'I have signed an Executive Order.',
    delivered_by: ['xtracker'],
    arrived_at: at,
    ...overrides,
  };
}

/** A stored contract of typical content. */
export function aContract(overrides: Partial<StoredContract> = {}): StoredContract {
  return {
    id: 'polymarket:1',
    venue: 'polymarket',
    venue_name: 'Polymarket',
    event_id: 'polymarket:e1',
    outcome: 'Yes',
    status: 'open',
    last_price: 0.4,
    last_price_reason: null,
    move_24h: 0.05,
    move_7d: -0.1,
    move_24h_basis: { reason: null, reported_by: 'venue', from_at: null, to_at: null },
    move_7d_basis: { reason: null, reported_by: 'venue', from_at: null, to_at: null },
    price_at: testNow.toISOString(),
    price_stale: false,
    midpoint: 0.41,
    spread: 0.02,
    volume: 1000,
    volume_unit: 'usd',
    opens_at: hoursAgo(24 * 30),
    closes_at: hoursAgo(-24 * 30),
    mutually_exclusive: null,
    in_scope_because: 'an act of the president',
    url: 'https://polymarket.example/event/e1',
    title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
    event_title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
    description: '',
    tags: [],
    category: null,
    closed_at: null,
    ...overrides,
  };
}

/** A row of a post that the matcher joined to a contract without evidence or alternatives. */
export function aRow(post: Partial<StoredPost> = {}, contract: Partial<StoredContract> = {}): WholeRow {
  const [stored, chosen] = [aPost(post), aContract(contract)];
  const since_post = computeSincePost({
    post: stored,
    history: undefined,
    opensAt: chosen.opens_at,
    takenAt: testNow.toISOString(),
  });
  const match = { matched: true, post: stored.id, contract: chosen.id, since_post } as const;
  return createRow(
    stored,
    chosen,
    { ...match, alternatives: [], topics: [], evidence: [] },
    { alternatives: [], origin: '' },
  );
}

/** A source that last responded at `lastSuccessAt`. */
export function aSourceRecord(lastSuccessAt: string | null, outcome: FeedSourceRecord['outcome'] = 'ok') {
  const handles = ['realDonaldTrump', 'WhiteHouse'];
  return { name: 'xtracker', handles, outcome, last_success_at: lastSuccessAt, skipped: 0 } satisfies FeedSourceRecord;
}

/** A venue that last responded at `lastSuccessAt`. */
export function aVenueHealth(lastSuccessAt: string | null, status: VenueHealth['status'] = 'ok') {
  return { name: 'polymarket', status, contracts: 1, skipped: 0, last_success_at: lastSuccessAt } satisfies VenueHealth;
}

/**
 * A snapshot taken at `testNow`, for which a source and a venue responded. Its posts are matched with its contracts,
 * unless `matches` is overridden.
 */
export function aSnapshot({
  matches,
  ...overrides
}: Partial<Omit<Snapshot, 'matches'>> & { matches?: readonly MatchResult[] } = {}): Snapshot {
  const takenAt = overrides.taken_at ?? testNow.toISOString();
  const snapshot = {
    format: snapshotFormat,
    generation: 1,
    taken_at: takenAt,
    next_in_s: 300,
    accounts: [
      { account: 'trump', handle: 'realDonaldTrump' },
      { account: 'whitehouse', handle: 'WhiteHouse' },
    ],
    posts: [],
    feed: [aSourceRecord(takenAt)],
    contracts: [],
    venues: [aVenueHealth(takenAt)],
    price_points: {},
    histories: {},
    memory: { sources: {}, venues: {}, clients: {} },
    ...overrides,
  } satisfies Omit<Snapshot, 'matches'>;
  return { ...snapshot, matches: addSincePost(matches ?? matchPosts(snapshot.posts, snapshot.contracts), snapshot) };
}
