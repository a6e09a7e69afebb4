import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

/** Recorded payloads in a folder next to the repository. */
const recordingsFolder = join(import.meta.dirname, '../../../../shared/upstreams');
const hasRecordings = existsSync(recordingsFolder);
const load = (path: string): unknown =>
  hasRecordings ? JSON.parse(readFileSync(join(recordingsFolder, path), 'utf8')) : undefined;

const { get, upstreams } = useLocalUpstreams('2026-03-15T12:00:00Z');

/** Collects the JSON types of every member by its path. Elements of a list share one path. */
function collectTypes(value: unknown, path = '', shape = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  shape.set(path, (shape.get(path) ?? new Set()).add(type));
  if (Array.isArray(value)) for (const item of value) collectTypes(item, `${path}[]`, shape);
  else if (type === 'object')
    for (const [key, item] of Object.entries(value as object)) collectTypes(item, `${path}.${key}`, shape);
  return shape;
}

/** Returns each member of `served` whose type no recording has at the same path. */
function findUnrecorded(served: unknown, recordings: unknown[]): string[] {
  const known = new Map<string, Set<string>>();
  for (const recording of recordings) collectTypes(recording, '', known);
  return [...collectTypes(served)].flatMap(([path, types]) =>
    [...types].filter((type) => known.get(path)?.has(type) !== true).map((type) => `${path}: ${type}`),
  );
}

describe.skipIf(!hasRecordings)(
  `payloads have only members and types of the recordings in ../shared/upstreams${hasRecordings ? '' : ' (absent: skipped)'}`,
  () => {
    it('Gamma’s events', async () => {
      const { events } = (await get('POLYMARKET_GAMMA_URL', '/events/keyset?limit=100')).json<{ events: unknown[] }>();
      const files = [
        'polymarket-gamma-events-2026-07',
        'polymarket-gamma-event-negrisk-2026-03',
        'polymarket-gamma-events',
      ];
      const known = files.map((name) => load(`venues/${name}.json`));
      // Gamma documents `tweetCount` for events about post counts. No such event was recorded.
      expect(findUnrecorded(events, known)).toEqual(['[].tweetCount: number']);
    });

    it('Kalshi’s events and markets', async () => {
      const page = (await get('KALSHI_URL', '/events?status=open&with_nested_markets=true')).json();
      const untraded = { events: load('venues/kalshi-events-nested-untraded.json') };
      expect(findUnrecorded(page, [load('venues/kalshi-events-nested.json'), untraded])).toEqual([]);
    });

    it('Kalshi’s candles', async () => {
      const nowS = Date.parse('2026-03-15T12:00:00Z') / 1000;
      const query = `market_tickers=KXNASAADMIN-29-DANIELOKAFOR&start_ts=${nowS - 86_400}&end_ts=${nowS}&period_interval=60`;
      const batch = (await get('KALSHI_URL', `/markets/candlesticks?${query}`)).json();
      expect(findUnrecorded(batch, [load('venues/kalshi-candlesticks-batch.json')])).toEqual([]);
    });

    it('the histories of Polymarket', async () => {
      const { events } = (await get('POLYMARKET_GAMMA_URL', '/events/keyset?title_search=army')).json<{
        events: { markets: { clobTokenIds: string }[] }[];
      }>();
      const [token] = JSON.parse(events[0]!.markets[0]!.clobTokenIds) as string[];
      const start = Date.parse('2026-03-14T12:00:00Z') / 1000;
      const clob = (
        await get('POLYMARKET_CLOB_URL', `/prices-history?market=${token!}&startTs=${start}&fidelity=60`)
      ).json();
      expect(findUnrecorded(clob, [load('venues/polymarket-prices-history.json')])).toEqual([]);
      const data = (
        await get('POLYMARKET_DATA_URL', `/v2/prices-history?token_id=${token!}&start=${start}&limit=2`)
      ).json();
      expect(findUnrecorded(data, [load('venues/polymarket-data-v2-prices-history.json')])).toEqual([]);
    });

    it('the archive of Truth Social', async () => {
      const archive = (await get('TRUTH_ARCHIVE_URL')).json();
      expect(findUnrecorded(archive, [load('feeds/cnn-truth-archive-sample.json')])).toEqual([]);
    });

    it('the X API’s timelines', async () => {
      const { exchanges } = load('feeds/x-user-tweets.constructed.json') as { exchanges: { body: unknown }[] };
      const headers = { authorization: `Bearer ${upstreams().environment.X_BEARER_TOKEN}` };
      const path =
        '/2/users/1879644163769335808/tweets?max_results=100&tweet.fields=created_at,author_id,entities,attachments,lang';
      const page = (await get('X_API_URL', path, { headers })).json();
      expect(
        findUnrecorded(
          page,
          exchanges.map(({ body }) => body),
        ).filter((path) => !path.startsWith('.meta')),
      ).toEqual([]);
    });

    it('the tags and members of the feeds', async () => {
      const tagsIn = (xml: string) =>
        new Set([...xml.matchAll(/<([a-z]+(?::[A-Za-z]+)?|[a-zA-Z]+)[ >]/g)].map(([, tag]) => tag));
      for (const [variable, path, file] of [
        ['TRUMPSTRUTH_URL', '', 'feeds/trumpstruth-feed.xml'],
        ['WHITEHOUSE_RSS_URL', '/news/feed/', 'feeds/whitehouse-presidential-actions.xml'],
      ] as const) {
        const known = tagsIn(readFileSync(join(recordingsFolder, file), 'utf8'));
        const served = tagsIn((await get(variable, path)).text.replace(/<!\[CDATA\[.*?\]\]>/gs, ''));
        expect([...served].filter((tag) => !known.has(tag))).toEqual([]);
      }
    });
  },
);
