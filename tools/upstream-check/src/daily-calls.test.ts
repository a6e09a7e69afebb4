import { readFileSync } from 'node:fs';
import { captureFeed, createFeedSources, feedAddresses, type CapturedFeed } from '@postjoin/feed-sources';
import { catalogueWorld, startLocalUpstreams } from '@postjoin/local-upstreams';
import { captureVenues, createVenues, nothingCaptured, venueAddresses } from '@postjoin/market-venues';
import { readSettings, trackedAccounts } from '@postjoin/settings';
import { clientDefaults, createUpstreamClients, type CreateUpstreamClient } from '@postjoin/upstream';
import { expect, it } from 'vitest';

/** The table of the calls of a day in docs/operations.md is compared with passes over the local upstreams. */

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

function readTable(): Row[] {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const section = /## How many calls a day\n([^]*?)\n## /.exec(text)?.[1] ?? '';
  const toNumber = (cell = '') => Number(cell.replaceAll(',', ''));
  return [...section.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| ([\d,]+) +\|/gm)].map(([, variable = '', calls, max]) => ({
    variable,
    calls: toNumber(calls),
    max: toNumber(max),
  }));
}

/** Runs passes over the local upstreams. Returns the calls of a day by the name of the client. */
async function measureCalls(): Promise<Record<string, number>> {
  let now = new Date('2026-03-15T12:00:00Z');
  const upstreams = await startLocalUpstreams({ world: catalogueWorld(), clock: () => now, port: 0 });
  const settings = readSettings(upstreams.environment);
  const clients = createUpstreamClients({
    now: () => now,
    sleep: () => Promise.resolve(),
    userAgent: 'postjoin/test (+https://example.invalid)',
    defaults: { deadlineMs: timeoutMs, passMs: timeoutMs },
  });
  const client: CreateUpstreamClient = (name, options) => clients(name, { ...options, perSecond: 10_000 });
  const options = { client, urls: settings };
  const sources = createFeedSources(FEEDS, { ...options, xBearerToken: settings.X_BEARER_TOKEN });
  const venues = createVenues(VENUES, options);
  const accounts = trackedAccounts(settings);
  let feed: CapturedFeed & { takenAt: string | null } = { posts: [], records: [], memory: {}, takenAt: null };
  let market = nothingCaptured;
  const pass = async () => {
    const takenAt = now.toISOString();
    const captured = await captureFeed({ sources, accounts, previous: feed, now, takenAt, retentionDays: 8 });
    feed = { ...captured, takenAt };
    market = await captureVenues({ venues, previous: market, now, matchedIds: new Set() });
    now = new Date(now.getTime() + WATCH_EVERY);
  };
  await pass();
  const before = clients.costs();
  for (let passed = 0; passed < measuredMs; passed += WATCH_EVERY) await pass();
  await upstreams.close();
  const calls = Object.entries(clients.costs()).map(([name, cost]) => [
    name,
    ((cost.calls - (before[name]?.calls ?? 0)) * dayMs) / measuredMs,
  ]);
  return Object.fromEntries(calls) as Record<string, number>;
}

it(
  'has the calls of a day at each address that is read by default, and the most that its pace allows',
  async () => {
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
  },
  timeoutMs,
);
