import type { StoredPost } from '@postjoin/feed-sources/types';
import type { StoredContract } from '@postjoin/market-venues/types';
import { snapshotFormat, type Snapshot } from '../types.ts';

const takenAt = '2026-01-02T03:04:05.678Z';

const post: StoredPost = {
  id: 'truthsocial:1',
  account: 'trump',
  handle: 'someone',
  platform: 'truthsocial',
  at: '2026-01-02T03:00:00.000Z',
  kind: 'text',
  repost_of: null,
  quote_of: { handle: null, url: 'https://social.example/other/2' },
  url: 'https://social.example/someone/1',
  source: 'trumpstruth',
  text: 'An invented post about a lighthouse \u{1F5FC} “quoted”.',
  delivered_by: ['xtracker', 'trumpstruth'],
  arrived_at: takenAt,
};

const noMove = { reason: 'no_baseline', reported_by: null, from_at: null, to_at: null } as const;

const contract: StoredContract = {
  id: 'polymarket:1',
  venue: 'polymarket',
  venue_name: 'Polymarket',
  event_id: 'polymarket:e1',
  outcome: 'Yes',
  status: 'open',
  last_price: 0.37,
  last_price_reason: null,
  move_24h: -0.025,
  move_7d: null,
  move_24h_basis: { reason: null, reported_by: 'venue', from_at: null, to_at: takenAt, note: 'an invented note' },
  move_7d_basis: noMove,
  price_at: takenAt,
  price_stale: false,
  midpoint: null,
  spread: null,
  volume: 1234.5,
  volume_unit: 'usd',
  opens_at: null,
  closes_at: '2026-06-30T00:00:00Z',
  mutually_exclusive: null,
  in_scope_because: 'an invented reason',
  url: 'https://venue.example/event/1',
  title: 'Will the lighthouse be lit?',
  event_title: 'The lighthouse',
  description: '',
  tags: ['lighthouses'],
  category: null,
  closed_at: null,
};

/** An invented snapshot with an entry in every list, for tests. */
export function exampleSnapshot(overrides: Partial<Snapshot> = {}): Snapshot {
  return structuredClone({
    format: snapshotFormat,
    generation: 1,
    taken_at: takenAt,
    next_in_s: 300,
    accounts: [{ account: 'trump', handle: 'someone', truthsocial: { handle: 'someone', id: '1' } }],
    posts: [post],
    feed: [
      { name: 'trumpstruth', handles: ['someone'], outcome: 'ok', last_success_at: takenAt, skipped: 0 },
      {
        name: 'platform_api',
        handles: ['someone'],
        outcome: 'error',
        error: 'timeout: it took too long',
        last_success_at: null,
        latest_read: 'error',
        skipped: 0,
      },
    ],
    contracts: [contract],
    venues: [{ name: 'polymarket', status: 'ok', contracts: 1, skipped: 0, last_success_at: takenAt }],
    matches: [
      {
        matched: true,
        post: 'truthsocial:1',
        first_matched_at: takenAt,
        contract: 'polymarket:1',
        alternatives: [{ id: 'polymarket:2', relation: 'other_deadline' }],
        topics: ['lighthouse'],
        evidence: [
          {
            topic: 'lighthouse',
            post: { start: 25, end: 35, text: 'lighthouse' },
            contract: { field: 'title', start: 9, end: 19, text: 'lighthouse' },
          },
        ],
        since_post: {
          price_at_post: 0.35,
          price_at_post_at: '2026-01-02T01:56:40.000Z',
          move_since_post: 0.01,
          move_since_post_at: '2026-01-02T02:46:40.000Z',
          reaction: {
            before_60m: null,
            before_60m_reason: 'too_coarse',
            after_10m: null,
            after_10m_reason: 'too_coarse',
            after_60m: 0.01,
            after_24h: null,
            after_24h_reason: 'not_over_yet',
            persistence_24h: null,
          },
          unusual: { after_60m: null, after_60m_reason: 'too_few_moves', after_24h: null },
        },
      },
      { matched: false, post: 'truthsocial:0', reason: 'nothing_named', nearest: null, candidates: [] },
    ],
    price_points: { 'polymarket:1': [[1_767_323_000, 0.36]] },
    histories: {
      'polymarket:1': {
        from: 1_767_230_000,
        to: 1_767_323_000,
        fine_to: { 'truthsocial:1': 1_767_320_000 },
        points: [
          [1_767_319_000, 0.35],
          [1_767_322_000, 0.36],
        ],
      },
    },
    memory: { sources: { trumpstruth: { etag: '"x"' } }, venues: {}, clients: {} },
    ...overrides,
  } satisfies Snapshot);
}
