import { readFileSync } from 'node:fs';
import { captureFeed, createFeedSources, feedAddresses, type CapturedFeed } from '@postjoin/feed-sources';
import { catalogueWorld, sampleWorld, startLocalUpstreams, type World } from '@postjoin/local-upstreams';
import {
  captureVenues,
  createVenues,
  nothingCaptured,
  readPrices,
  venueAddresses,
  type MatchedContract,
  type StoredContract,
} from '@postjoin/market-venues';
import { captureWithMoves } from '@postjoin/market-venues/testing';
import { decideScope } from '@postjoin/matcher/scope';
import { readSettings, trackedAccounts } from '@postjoin/program';
import { clientDefaults, createUpstreamClients, type CreateUpstreamClient } from '@postjoin/upstream';
import { expect, it } from 'vitest';

/** The tables of the calls of a day in docs/operations.md are compared with passes over the local upstreams. */

const { FEEDS, VENUES, WATCH_EVERY, PASS_TIME } = readSettings({});
const dayMs = 24 * 3_600_000;
const passesPerDay = dayMs / WATCH_EVERY;

/** Three hours, which contain all intervals of the schedule except the daily one. */
const measuredMs = 3 * 3_600_000;

/** A pass takes a fraction of a second, and the machine may be busy. */
const timeoutMs = 180_000;

interface Row {
  variable: string;
  calls: number;
  max: number;
}

function readSection(): string {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  return /## How many calls a day\n([^]*?)\n## /.exec(text)?.[1] ?? '';
}

const toNumber = (cell = '') => Number(cell.replaceAll(',', ''));

function readTable(): Row[] {
  return [...readSection().matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| ([\d,]+) +\|/gm)].map(
    ([, variable = '', calls, max]) => ({
      variable,
      calls: toNumber(calls),
      max: toNumber(max),
    }),
  );
}

/** Starts local upstreams, and creates clients for them. The test sets the clock of both. */
async function startUpstreams(world: World) {
  let now = new Date('2026-03-15T12:00:00Z');
  const upstreams = await startLocalUpstreams({ world, clock: () => now, port: 0 });
  const settings = readSettings(upstreams.environment);
  const clients = createUpstreamClients({
    now: () => now,
    sleep: () => Promise.resolve(),
    userAgent: 'postjoin/test (+https://example.invalid)',
    defaults: { deadlineMs: timeoutMs, passMs: timeoutMs },
  });
  const client: CreateUpstreamClient = (name, options) => clients(name, { ...options, perSecond: 10_000 });
  return {
    ...{ settings, options: { client, urls: settings }, costs: () => clients.costs(), close: () => upstreams.close() },
    now: () => now,
    setNow: (time: number) => void (now = new Date(time)),
  };
}

/** Runs passes over the local upstreams. Returns the calls of a day by the name of the client. */
async function measureCalls(): Promise<Record<string, number>> {
  const { settings, options, costs, now: clock, setNow, close } = await startUpstreams(catalogueWorld());
  const sources = createFeedSources(FEEDS, { ...options, xBearerToken: settings.X_BEARER_TOKEN });
  const venues = createVenues(VENUES, { ...options, decideScope });
  const accounts = trackedAccounts(settings);
  let feed: CapturedFeed & { takenAt: string | null } = { posts: [], records: [], memory: {}, takenAt: null };
  let market = nothingCaptured;
  const pass = async () => {
    const now = clock();
    const takenAt = now.toISOString();
    const captured = await captureFeed({ sources, accounts, previous: feed, now, takenAt, retentionDays: 8 });
    feed = { ...captured, takenAt };
    market = await captureWithMoves({ venues, previous: market, now });
    setNow(now.getTime() + WATCH_EVERY);
  };
  await pass();
  const before = costs();
  for (let passed = 0; passed < measuredMs; passed += WATCH_EVERY) await pass();
  await close();
  const calls = Object.entries(costs()).map(([name, cost]) => [
    name,
    ((cost.calls - (before[name]?.calls ?? 0)) * dayMs) / measuredMs,
  ]);
  return Object.fromEntries(calls) as Record<string, number>;
}

it('has the calls of a day at each address that is read by default, and the most that its pace allows', async () => {
  const addresses = [...feedAddresses, ...venueAddresses].filter(({ client }) =>
    [...FEEDS, ...VENUES].some((name) => client.startsWith(name)),
  );
  const calls = await measureCalls();
  const expected = addresses.map(({ variable, client, pace }) => ({
    variable,
    calls: calls[client] ?? 0,
    max: (pace?.perSecond ?? clientDefaults.perSecond) * (PASS_TIME / 1_000) * passesPerDay,
  }));
  const rows = readTable();
  expect(rows.map(({ variable, max }) => ({ variable, max }))).toEqual(
    expected.map(({ variable, max }) => ({ variable, max })),
  );
  // A row may differ by a tenth, so that a changed sample does not change the table.
  const differing = expected.filter(({ variable, calls: measured }) => {
    const written = rows.find((row) => row.variable === variable)?.calls ?? NaN;
    return !(Math.abs(written - measured) <= Math.max(10, measured / 10));
  });
  expect(differing).toEqual([]);
});

/**
 * Answers show posts of the last seven days. So if one post a day is matched, the number of histories that the worker
 * reads is constant from the eighth day on.
 */
const shownDays = 7;

/** Matches one post a day at each venue, each post to a different contract. The first post has the time `startMs`. */
function matchDailyPosts(venueNames: readonly string[], contracts: readonly StoredContract[], startMs: number) {
  return venueNames.flatMap((name) =>
    contracts
      .filter(({ venue, last_price }) => venue === name && last_price !== null)
      .slice(0, shownDays + 1)
      .map((contract, index): MatchedContract => {
        // Each post has a different time of day, so the hourly histories are due in different passes.
        const postedAtMs = startMs + index * (dayMs + WATCH_EVERY);
        return { contract, posts: [{ id: contract.id, at: postedAtMs / 1_000 }] };
      }),
  );
}

/**
 * Reads price histories as a worker does if, at each venue, one post a day is matched, each to a different contract.
 * Returns the number of calls of the eighth day, by address.
 */
async function measureHistoryCalls(): Promise<Record<string, number>> {
  const { options, costs, now, setNow, close } = await startUpstreams(sampleWorld());
  const venues = createVenues(VENUES, { ...options, decideScope }).filter(({ history }) => history !== undefined);
  const market = await captureVenues({
    venues,
    previous: nothingCaptured,
    now: now(),
    matchedIds: new Set(),
    stopwatch: () => 0,
  });
  const start = now().getTime();
  const measuredFrom = start + shownDays * dayMs;
  const matched = matchDailyPosts(
    venues.map(({ name }) => name),
    market.contracts,
    start,
  );
  const ids = new Set(matched.map(({ contract }) => contract.id));
  const contracts = market.contracts.filter(({ id }) => ids.has(id));
  let prices = { ...market, contracts, histories: {} };
  let before = costs();
  for (let time = start; time < measuredFrom + dayMs; time += WATCH_EVERY) {
    setNow(time);
    if (time === measuredFrom) before = costs();
    const posted = matched.filter(({ posts }) => posts[0]!.at * 1_000 <= time);
    prices = await readPrices(prices, {
      ...{ venues, matched: posted, histories: prices.histories, now: now() },
      requested: new Set(posted.map(({ contract }) => contract.id)),
    });
  }
  await close();
  return Object.fromEntries(
    venueAddresses.flatMap(({ variable, client }) => {
      const calls = (costs()[client]?.calls ?? 0) - (before[client]?.calls ?? 0);
      return calls > 0 ? [[variable, calls]] : [];
    }),
  );
}

it('has the calls of a day for the price histories of matched contracts', async () => {
  const stated = readSection().matchAll(/(\d+) to\s`(\w+)`/g);
  const written = Object.fromEntries([...stated].map(([, calls, variable = '']) => [variable, Number(calls)]));
  expect(written).toEqual(await measureHistoryCalls());
});
