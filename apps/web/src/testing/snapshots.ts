import type { FeedSourceRecord } from '@postjoin/feed-sources/types';
import { isLive } from '@postjoin/feed-sources/health';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '@postjoin/join/testing';
import type { MoveBasis, VenueHealth } from '@postjoin/market-venues/types';
import type { Matched, PriceHistory, Snapshot } from '@postjoin/snapshot-store';

/** The time at which the tests view the page. */
export const viewedAt = testNow;

const moveBasis = (reason: MoveBasis['reason'] = null): MoveBasis => ({
  reason,
  reported_by: reason === null ? 'history' : null,
  from_at: null,
  to_at: null,
});

const posts = [
  aPost({
    id: 'p1',
    at: hoursAgo(1.4),
    text: 'I will be meeting with President Xi of China in Beijing next month. Great respect on both sides. We are going to talk about TRADE, fentanyl and many other things. A very big deal for our Farmers!',
  }),
  aPost({
    id: 'p2',
    at: hoursAgo(4.2),
    account: 'whitehouse',
    handle: 'WhiteHouse',
    platform: 'x',
    url: 'https://x.example/2',
    text: 'The President will nominate Kevin Hassett as Chair of the Federal Reserve.',
    truncated: true,
  }),
  aPost({
    id: 'p3',
    at: hoursAgo(15),
    text: 'I am granting a full and complete Pardon to Ghislaine Maxwell. Thank you for your attention to this matter!',
  }),
  aPost({
    id: 'p4',
    at: hoursAgo(20),
    text: 'Effective immediately, President Trump is imposing a 25% Tariff on all goods from India until they stop buying Russian oil. Thank you for your attention to this matter!',
    repost_of: { handle: 'somebody', url: null },
  }),
  aPost({ id: 'p5', at: hoursAgo(2.1), text: 'Happy birthday to a wonderful friend and a true patriot!' }),
  aPost({
    id: 'p6',
    at: hoursAgo(6.5),
    account: 'whitehouse',
    handle: 'WhiteHouse',
    platform: 'x',
    url: 'https://x.example/6',
    text: 'The Rose Garden in bloom this morning.',
  }),
  aPost({
    id: 'p7',
    at: hoursAgo(90),
    text: 'I have instructed my people to begin the process of granting a full Pardon to Ghislaine Maxwell.',
  }),
];

const fedOutcomes = [
  { outcome: 'Kevin Warsh', last_price: 0.045 },
  { outcome: 'Rick Rieder', last_price: null, last_price_reason: 'no_trade' as const },
].map((facts) =>
  aContract({
    ...facts,
    id: `polymarket:fed-${facts.outcome}`,
    event_id: 'polymarket:fed',
    title: `Will Trump nominate ${facts.outcome} as the next Fed chair?`,
    event_title: 'Who will Trump nominate as Fed Chair?',
    mutually_exclusive: true,
  }),
);

const contracts = [
  aContract({
    id: 'polymarket:xi',
    event_id: 'polymarket:xi',
    title: 'Will Trump meet with Xi Jinping by April 30?',
    event_title: 'Will Trump meet with Xi Jinping by...?',
    last_price: 0.735,
    move_24h: 0.11,
    move_7d: 0.265,
    move_24h_basis: moveBasis(),
    move_7d_basis: moveBasis(),
    closes_at: hoursAgo(-24 * 51),
    volume: 912_000,
  }),
  aContract({
    id: 'kalshi:xi',
    venue: 'kalshi',
    venue_name: 'Kalshi',
    event_id: 'kalshi:xi',
    title: 'Will Donald Trump meet with Xi Jinping before June?',
    event_title: 'Trump and Xi meeting',
    last_price: 0.81,
    url: 'https://kalshi.example/xi',
    closes_at: hoursAgo(-24 * 82),
    volume: 55_000,
    volume_unit: 'contracts',
  }),
  aContract({
    id: 'polymarket:fed-hassett',
    event_id: 'polymarket:fed',
    outcome: 'Kevin Hassett',
    title: 'Will Trump nominate Kevin Hassett as the next Fed chair?',
    event_title: 'Who will Trump nominate as Fed Chair?',
    last_price: 0.92,
    move_24h: 0.31,
    move_7d: null,
    move_24h_basis: moveBasis(),
    move_7d_basis: moveBasis('too_young'),
    mutually_exclusive: true,
    closes_at: hoursAgo(-24 * 20),
    volume: 4_120_000,
  }),
  ...fedOutcomes,
  aContract({
    id: 'polymarket:maxwell',
    event_id: 'polymarket:maxwell',
    title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
    event_title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
    last_price: 0.04,
    move_24h: 0.0,
    move_7d: -0.015,
    move_24h_basis: moveBasis(),
    move_7d_basis: moveBasis(),
    price_stale: true,
  }),
  aContract({
    id: 'kalshi:india',
    venue: 'kalshi',
    venue_name: 'Kalshi',
    event_id: 'kalshi:india',
    title: 'Will Trump impose a 25% tariff on India before April?',
    event_title: 'Tariffs on India',
    last_price: null,
    last_price_reason: 'no_trade',
    move_24h: null,
    move_7d: null,
    move_24h_basis: moveBasis('no_trade'),
    move_7d_basis: moveBasis('no_trade'),
    price_at: null,
    url: 'https://kalshi.example/india',
  }),
];

const nowSeconds = testNow.getTime() / 1000;

/**
 * Creates a history of four days with a price every ten minutes. `priceAt` returns the price at a number of hours
 * before now, or null for a gap.
 */
function aHistory(postId: string, priceAt: (hoursBefore: number) => number | null): PriceHistory {
  const points = Array.from({ length: 4 * 144 }, (_, index) => {
    const hoursBefore = 96 - (index + 1) / 6;
    return { at: nowSeconds - Math.round(hoursBefore * 3600), price: priceAt(hoursBefore) };
  });
  return {
    from: nowSeconds - 96 * 3600,
    to: nowSeconds,
    fine_to: { [postId]: nowSeconds },
    points: points.flatMap(({ at, price }): [number, number][] => (price === null ? [] : [[at, price]])),
  };
}

const cents = (price: number) => Math.round(price * 1000) / 1000;

const histories = {
  'polymarket:xi': aHistory('p1', (ago) => cents(0.62 + (96 - ago) * 0.0003 + (ago < 1.3 ? 0.085 : 0))),
  'polymarket:fed-hassett': aHistory('p2', (ago) =>
    ago > 11 && ago < 18 ? null : ago < 4 ? 0.92 : cents(0.61 - ago / 1000),
  ),
  'polymarket:maxwell': aHistory('p3', (ago) => (ago < 14 ? 0.04 : 0.043)),
};

const handles = ['realDonaldTrump', 'WhiteHouse'];
const workingSource = (name: FeedSourceRecord['name']): FeedSourceRecord => ({
  name,
  handles,
  outcome: 'ok',
  last_success_at: testNow.toISOString(),
  skipped: 0,
});
const failedSource = (
  name: FeedSourceRecord['name'],
  outcome: 'error' | 'unavailable',
  error: string,
): FeedSourceRecord => ({
  name,
  handles,
  outcome,
  error,
  last_success_at: null,
  skipped: 0,
});

const feed: FeedSourceRecord[] = [
  failedSource('model_search', 'unavailable', 'Not called: these lookups spend no model tokens.'),
  failedSource('platform_api', 'unavailable', 'Not called: X_BEARER_TOKEN is not set.'),
  workingSource('stored_history'),
  workingSource('xtracker'),
  { ...workingSource('truth_archive'), handles: ['realDonaldTrump'] },
];

const venue = (name: VenueHealth['name'], changes: Partial<VenueHealth> = {}): VenueHealth => ({
  name,
  status: 'ok',
  contracts: contracts.filter((contract) => contract.venue === name).length,
  skipped: 0,
  last_success_at: testNow.toISOString(),
  ...changes,
});

/** Creates a snapshot with an example of everything that the page can show. */
export function inventedSnapshot(changes: Parameters<typeof aSnapshot>[0] = {}): Snapshot {
  return aSnapshot({
    posts,
    contracts,
    feed,
    venues: [venue('polymarket'), venue('kalshi')],
    histories,
    ...changes,
  });
}

/** Creates the invented snapshot with the other outcomes as alternatives of the match about the Fed Chair. */
export function outcomesSnapshot(): Snapshot {
  const snapshot = inventedSnapshot();
  const alternatives = fedOutcomes.map(({ id }) => ({ id, relation: 'other_outcome' as const }));
  const matches = snapshot.matches.map((match) =>
    match.matched && match.post === 'p2' ? { ...match, alternatives } : match,
  );
  return { ...snapshot, matches };
}

/**
 * Creates the invented snapshot with the verdicts of a language model: it confirms the match of p1, finds that of p2, has
 * no answer about p3, and refuses that of p4, a post with candidates.
 */
export function judgedSnapshot(): Snapshot {
  const verdicts: Record<string, Partial<Pick<Matched, 'certainty' | 'found_by' | 'confirmed'>>> = {
    p1: { certainty: 'high', confirmed: true },
    p2: { certainty: 'high', found_by: 'model', confirmed: true },
    p3: { confirmed: false },
  };
  const candidates = [['kalshi:india'], fedOutcomes.map(({ id }) => id), ['polymarket:xi']].map((ids, index) => {
    return { contracts: ids, topics: [index < 2 ? 'India' : 'tariffs'], reason: 'different_act' as const };
  });
  const snapshot = inventedSnapshot();
  const matches = snapshot.matches.map((match) => {
    if (!match.matched) return match;
    const { post, contract: nearest } = match;
    if (post === 'p4') return { matched: false as const, post, reason: 'not_confirmed' as const, nearest, candidates };
    return { ...match, ...verdicts[post] };
  });
  return { ...snapshot, matches };
}

const visitTexts = [
  'I will be leaving for JAPAN on Friday. We have a GREAT deal coming, one of the largest ever made!',
  'My visit to Japan is going to be amazing. The Prime Minister called, and we agreed on everything.',
  'Looking forward to visiting Japan very soon, a wonderful Country with a wonderful leader!',
  'I will be visiting Japan before the end of the year, at the request of its great Prime Minister.',
];
const visitHours = [2, 9, 26, 50];

/** Creates a snapshot with `postCount` posts that match one of the three deadlines of a question. */
export function ladderSnapshot(postCount: number): Snapshot {
  const rungs = [
    { outcome: 'February 28', last_price: 0.7, closes_at: '2027-02-28T23:59:00Z' },
    { outcome: 'December 31', last_price: 0.5, closes_at: '2026-12-31T23:59:00Z' },
    { outcome: 'November 30', last_price: 0.31, closes_at: '2026-11-30T23:59:00Z' },
  ].map((facts) =>
    aContract({
      ...facts,
      id: `polymarket:${facts.outcome}`,
      event_id: 'polymarket:japan',
      title: 'Will Trump visit Japan by...?',
      event_title: 'Will Trump visit Japan by...?',
    }),
  );
  const visits = visitTexts
    .slice(0, postCount)
    .map((text, index) => aPost({ id: `v${index + 1}`, at: hoursAgo(visitHours[index] ?? 0), text }));
  const span = (text: string) => {
    const start = text.search(/Japan/iu);
    return { start, end: start + 5, text: text.slice(start, start + 5) };
  };
  return inventedSnapshot({
    posts: visits,
    contracts: rungs,
    matches: visits.map(({ id, text }) => ({
      matched: true,
      post: id,
      contract: 'polymarket:December 31',
      certainty: 'high',
      topics: ['Japan'],
      evidence: [
        { topic: 'Japan', post: span(text), contract: { field: 'title', ...span('Will Trump visit Japan by...?') } },
      ],
      alternatives: ['February 28', 'November 30'].map((outcome) => ({
        id: `polymarket:${outcome}`,
        relation: 'other_deadline',
      })),
    })),
    histories: {
      'polymarket:December 31': {
        ...aHistory('v1', (ago) => cents(0.3 + (96 - ago) * 0.001 + (ago < 9 ? 0.05 : 0) + (ago < 2 ? 0.06 : 0))),
        fine_to: {},
      },
    },
  });
}

/** Creates the invented snapshot after a pass in which one source and one venue failed. */
export function degradedSnapshot(): Snapshot {
  const timeout = 'timeout: no whole answer within 20 seconds.';
  return inventedSnapshot({
    feed: feed.map((record) =>
      record.name === 'truth_archive' ? failedSource('truth_archive', 'error', timeout) : record,
    ),
    venues: [venue('polymarket'), venue('kalshi', { status: 'error', error: timeout })],
  });
}

const sinceThreeHours = {
  outcome: 'error' as const,
  error: 'refused: connection refused',
  last_success_at: hoursAgo(3),
};

/** Creates the invented snapshot after three hours in which every source of posts failed. */
export function withoutSources(): Snapshot {
  return inventedSnapshot({
    feed: feed.map((record) => (isLive(record.name, record.outcome) ? { ...record, ...sinceThreeHours } : record)),
  });
}

/** Creates the invented snapshot after three hours in which every venue failed. */
export function withoutVenues(): Snapshot {
  const failure = { status: 'error' as const, error: sinceThreeHours.error, last_success_at: hoursAgo(3) };
  return inventedSnapshot({ venues: [venue('polymarket', failure), venue('kalshi', failure)] });
}

/** Texts that would run scripts or load images if the page treated them as markup. */
export const hostileTexts = {
  post: 'I will pardon Ghislaine Maxwell <img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script> ${globalThis.ran=1} {{ran=1}}',
  title: 'Will Trump pardon Ghislaine Maxwell <b>today</b><svg/onload=globalThis.ran=1>?',
};

/** A web address, as the stores require, that would run a script if the page did not escape it. */
const hostileAddress = 'https://example.com/" onmouseover="globalThis.ran=1';

/** Creates a snapshot of a post and a contract with hostile texts and addresses. */
export function hostileSnapshot(): Snapshot {
  return inventedSnapshot({
    posts: [aPost({ id: 'hostile', text: hostileTexts.post, url: hostileAddress })],
    contracts: [
      aContract({
        title: hostileTexts.title,
        event_title: '<style>*{display:none}</style>',
        url: hostileAddress,
      }),
    ],
  });
}

/** Creates a snapshot whose posts are marked as samples, like those of the demo. */
export function sampleSnapshot(): Snapshot {
  return inventedSnapshot({ posts: posts.map((post) => ({ ...post, text: `[sample] ${post.text}` })) });
}
