import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { describe, expect, it } from 'vitest';
import { useLocalUpstreams } from '../testing/use-local-upstreams.ts';
import { readRecordings, type RecordedContract, type RecordedPost } from './read.ts';
import { replayWorld } from './world.ts';

const at = '2026-03-15T12:00:00Z';
const atS = Date.parse(at) / 1000;
const hour = 3_600;
const day = 24 * hour;
const condition = `0x${'ab'.repeat(32)}`;

const post = (id: string, created_at: string, facts: Partial<RecordedPost> = {}): RecordedPost => ({
  id,
  account: 'trump',
  handle: 'realDonaldTrump',
  platform: 'truthsocial',
  created_at,
  kind: 'text',
  text: `Words of ${id}`,
  ...facts,
});

const contract = (id: string, facts: Partial<RecordedContract> = {}): RecordedContract => ({
  id,
  venue: id.startsWith('kalshi') ? 'kalshi' : 'polymarket',
  event_id: id,
  title: `Will Trump do ${id}?`,
  event_title: `Will Trump do ${id}?`,
  outcome: 'Yes',
  description: 'Rules',
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: '2026-12-31T00:00:00Z',
  url: null,
  tags: null,
  category: null,
  ...facts,
});

const recordings = {
  posts: [
    post('116000000000000001', '2026-03-15T11:00:00Z'),
    post('truth-39233', '2026-03-15T10:00:00Z'),
    post('116000000000000002', '2026-03-15T12:00:01Z'),
    post('timeless', '', { created_at: null }),
    post('wh-777', '2026-03-14T10:00:00Z', {
      account: 'whitehouse',
      handle: 'WhiteHouse',
      platform: 'whitehouse.gov',
      url: 'https://www.whitehouse.gov/fact-sheets/2026/03/a/',
    }),
    post('2031000000000000001', '2026-03-14T09:00:00Z', { account: 'whitehouse', handle: 'WhiteHouse', platform: 'x' }),
  ],
  contracts: [
    contract(`polymarket:${condition}`, { event_id: 'polymarket:will-it', outcome: 'March 31' }),
    contract('polymarket:12345', { event_id: 'polymarket:will-it', outcome: 'June 30' }),
    contract('polymarket:67890'),
    contract('polymarket:1', { closes_at: '2026-03-15T11:00:00Z' }),
    contract('polymarket:2', { opens_at: '2026-03-16T00:00:00Z' }),
    contract('kalshi:KXONE-26#Some-Body', { event_id: 'kalshi:KXONE-26', category: 'Politics' }),
    contract('kalshi:KXTWO-26', { category: 'Mentions' }),
  ],
  history: new Map([
    [
      `polymarket:${condition}`,
      [
        [atS - 7 * day - 16 * hour, 0.2],
        [atS - day - 60, 0.5],
        [atS - 60, 0.6],
        [atS - 30, 1],
        [atS - 20, 0],
        [atS + 60, 0.9],
      ] as const,
    ],
    [
      'polymarket:12345',
      [
        [atS - 7 * day - 17 * hour, 0.2],
        [atS - day - 3 * hour, 0.5],
        [atS - 60, 0.6],
      ] as const,
    ],
    ['polymarket:67890', [[atS + hour, 0.3]] as const],
    [
      'kalshi:KXONE-26#Some-Body',
      [
        [atS - day - 60, 0.1],
        [atS - 60, 0.0722],
      ] as const,
    ],
    ['kalshi:KXTWO-26', [[atS - 30 * day, 0.3]] as const],
  ]),
};

const { get } = useLocalUpstreams(at, () => replayWorld(recordings));

interface Event {
  slug: string;
  markets: (Record<string, unknown> & { id: string; conditionId: string })[];
}
const events = async (): Promise<Event[]> =>
  (await get('POLYMARKET_GAMMA_URL', '/events/keyset?closed=false')).json<{ events: Event[] }>().events;

describe('a replay', () => {
  it('serves posts up to its time in each wire format', async () => {
    const archive = (await get('TRUTH_ARCHIVE_URL')).json<{ id: string }[]>();
    expect(archive).toHaveLength(2);
    expect(archive[0]!.id).toBe('116000000000000001');
    const whiteHouse = (await get('XTRACKER_URL', '/users/WhiteHouse/posts')).json<{
      data: { platformId: string }[];
    }>();
    expect(whiteHouse.data.map(({ platformId }) => platformId)).toEqual(['2031000000000000001']);
    expect((await get('WHITEHOUSE_RSS_URL', '/fact-sheets/feed/')).text).toContain('?p=777<');
  });

  it('serves contracts that were open, grouped by event', async () => {
    expect((await events()).map(({ slug, markets }) => [slug, markets.length])).toEqual([
      ['will-it', 2],
      ['will-trump-do-polymarket-67890', 1],
    ]);
  });

  it('takes the last price from the history, without settlements', async () => {
    const [first, second] = (await events())[0]!.markets;
    expect(first).toMatchObject({ lastTradePrice: 0.6 });
    expect(second).toMatchObject({ lastTradePrice: 0.6 });
  });

  it('has no last price before the history begins', async () => {
    expect((await events())[1]!.markets[0]).not.toHaveProperty('lastTradePrice');
  });

  it('has a move only if the history has prices within a tenth of its period before its start and its end', async () => {
    const [first, second] = (await events())[0]!.markets;
    expect(first).toMatchObject({ oneDayPriceChange: 0.1, oneWeekPriceChange: 0.4 });
    expect(second).not.toHaveProperty('oneDayPriceChange');
    expect(second).not.toHaveProperty('oneWeekPriceChange');
  });

  it('takes the 24-hour baseline of Kalshi from the history, unless it is too old', async () => {
    const { events: kalshi } = (await get('KALSHI_URL', '/events?status=open&with_nested_markets=true')).json<{
      events: { category: string; markets: Record<string, string>[] }[];
    }>();
    expect(kalshi[0]!.markets[0]).toMatchObject({
      ticker: 'KXONE-26#Some-Body',
      last_price_dollars: '0.0722',
      previous_price_dollars: '0.1000',
    });
    expect(kalshi[0]!.markets[0]).not.toHaveProperty('volume_fp');
    expect(kalshi[1]).toMatchObject({ category: 'Mentions' });
    expect(kalshi[1]!.markets[0]).toMatchObject({ last_price_dollars: '0.3000', previous_price_dollars: '0.0000' });
  });

  it('serves candles for tickers that contain an outcome', async () => {
    const query = new URLSearchParams({
      market_tickers: 'KXONE-26#Some-Body',
      start_ts: String(atS - 2 * day),
      end_ts: String(atS),
      period_interval: '60',
    });
    const { markets } = (await get('KALSHI_URL', `/markets/candlesticks?${query.toString()}`)).json<{
      markets: { candlesticks: unknown[] }[];
    }>();
    expect(markets[0]!.candlesticks).toHaveLength(2);
  });

  it('generates an id where the wire cannot carry the recorded one', async () => {
    const [first, second] = (await events())[0]!.markets;
    expect([first!.conditionId, second!.id]).toEqual([condition, '12345']);
  });
});

describe('recordings on disk', () => {
  const folder = useTempDirectory('test');
  const files = async () => {
    const posts = join(folder, 'posts.jsonl');
    await writeFile(posts, `${JSON.stringify(recordings.posts[0])}\n\n`);
    return { posts, contracts: join(folder, 'contracts.jsonl'), history: join(folder, 'price-history.jsonl') };
  };
  const recorded = contract('kalshi:KXTWO-26');

  it.each(
    ['kalshi:', ''].flatMap((ofContract) => ['kalshi:', ''].map((ofHistory) => [ofContract, ofHistory] as const)),
  )(
    'join prices to contracts by ids, with %j before those of contracts and %j before those of prices',
    async (ofContract, ofHistory) => {
      const { posts, contracts, history } = await files();
      const id = `${ofContract}KXTWO-26`;
      await writeFile(contracts, `${JSON.stringify({ ...recorded, id, event_id: id })}\n`);
      await writeFile(history, `{"venue":"kalshi","id":"${ofHistory}KXTWO-26","points":[[${atS - 60},0.5]]}\n`);
      const read = readRecordings({ posts, contracts });
      expect(read.contracts).toEqual([recorded]);
      const [served] = replayWorld(read).viewAt(new Date(at)).contracts;
      expect([served!.id, served!.eventId, served!.series.at(atS)]).toEqual(['KXTWO-26', 'KXTWO-26', [atS - 60, 0.5]]);
    },
  );

  it('name the invalid line in an error', async () => {
    const { posts, contracts } = await files();
    await writeFile(contracts, `${JSON.stringify(recorded)}\n{"id":"x"}\n`);
    expect(() => readRecordings({ posts, contracts })).toThrow(/contracts\.jsonl, line 2: "venue" is missing/);
    await writeFile(posts, 'nonsense');
    expect(() => readRecordings({ posts, contracts })).toThrow(/posts\.jsonl, line 1 is not JSON/);
  });
});

const shared = join(import.meta.dirname, '../../../../../shared/eval');
const hasRecordings = existsSync(join(shared, 'contracts.jsonl'));

describe.skipIf(!hasRecordings)(
  `a replay of the recordings in ../shared/eval${hasRecordings ? '' : ' (absent: skipped)'}`,
  () => {
    // Most recorded series have one price a day, at midnight.
    const replayTime = '2025-09-03T01:00:00Z';
    const all = useLocalUpstreams(replayTime, () =>
      replayWorld(readRecordings({ posts: join(shared, 'posts.jsonl'), contracts: join(shared, 'contracts.jsonl') })),
    );

    it('serves every open contract once, with moves', async () => {
      const tickers: string[] = [];
      let moved = 0;
      let cursor = '';
      do {
        const response = await all.get('KALSHI_URL', `/events?status=open&with_nested_markets=true&cursor=${cursor}`);
        const page = response.json<{ cursor: string; events: { markets: Record<string, string>[] }[] }>();
        const markets = page.events.flatMap((event) => event.markets);
        tickers.push(...markets.map(({ ticker }) => ticker!));
        moved += markets.filter((market) => market['previous_price_dollars'] !== '0.0000').length;
        cursor = page.cursor;
      } while (cursor !== '');
      expect(tickers.length).toBeGreaterThan(10_000);
      expect(new Set(tickers).size).toBe(tickers.length);
      expect(moved).toBeGreaterThan(100);
    });

    it('serves no later post', async () => {
      const archive = (await all.get('TRUTH_ARCHIVE_URL')).json<{ created_at: string }[]>();
      expect(archive.length).toBeGreaterThan(4000);
      expect(archive[0]!.created_at <= replayTime).toBe(true);
    });
  },
);
