import { readSettings } from '@postjoin/program';
import type { CreateUpstreamClient } from '@postjoin/upstream';
import { expect, it } from 'vitest';
import { createUpstreams, removePaceOnLoopback } from './create-upstreams.ts';

it.each([
  ['http://127.0.0.1:4000/trade-api/v2', 10_000],
  ['http://localhost:4000', 10_000],
  ['http://[::1]:4000', 10_000],
  ['https://127.0.0.1.example.com', 5],
  ['http://10.0.0.1:4000', 5],
  ['', 5],
])('paces an upstream at %s with %d a second', (KALSHI_URL, expected) => {
  const seen: unknown[] = [];
  const clients = ((...args: unknown[]) => seen.push(args)) as unknown as CreateUpstreamClient;
  removePaceOnLoopback(clients, readSettings({ KALSHI_URL }))('kalshi', { perSecond: 5, concurrency: 4 });
  expect(seen).toEqual([['kalshi', { perSecond: expected, concurrency: 4 }]]);
});

it('creates the sources and venues that the settings name', () => {
  const settings = readSettings({ FEEDS: 'bluesky,xtracker', VENUES: 'predictit' });
  const { sources, venues, clients } = createUpstreams(settings, { now: () => new Date(0) });
  expect(sources.map(({ name }) => name)).toEqual(['bluesky', 'xtracker']);
  expect(venues.map(({ name }) => name)).toEqual(['predictit']);
  expect(Object.keys(clients.costs())).toEqual(['bluesky', 'xtracker', 'predictit']);
});
