import { readdirSync } from 'node:fs';
import type { CreateUpstreamClient, UpstreamOptions } from '@postjoin/upstream';
import { createTestClients } from '@postjoin/upstream/testing';
import { expect, it } from 'vitest';
import { venueProbes } from './checks.ts';
import { createVenues } from './create-venues.ts';
import { venueAddresses, venueNames, venueRows } from './registry.ts';

it('has a row for exactly the folders of venues', () => {
  const folders = readdirSync(`${import.meta.dirname}/venues`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(venueNames.toSorted()).toEqual(folders.sort());
});

it('has distinct variables and https addresses', () => {
  expect(new Set(venueAddresses.map(({ variable }) => variable)).size).toBe(venueAddresses.length);
  for (const { defaultUrl } of venueAddresses) expect(defaultUrl).toMatch(/^https:\/\/[^/]+(\/[\w.-]+)*$/);
});

const decideScope = () => ({ in_scope: true, because: 'everything is' });

it('creates every client with the pace and the limits of its address', () => {
  const created = new Map<string, UpstreamOptions | undefined>();
  const clients = createTestClients();
  const client: CreateUpstreamClient = (name, options) => (created.set(name, options), clients(name, options));
  createVenues(venueNames, { client, decideScope });
  const expected = venueAddresses.map(({ client: name, pace, limits }) => [name, { ...pace, ...limits }] as const);
  expect(created).toEqual(new Map(expected));
  expect(Object.fromEntries(created)).toMatchObject({
    polymarket: { perSecond: 5, concurrency: 2, maxValues: 250_000 },
    polymarket_data: { perSecond: 10, concurrency: 4, maxValues: 20_000 },
    polymarket_clob: { perSecond: 10, concurrency: 4, maxValues: 20_000 },
    kalshi: { perSecond: 5, concurrency: 4, maxValues: 250_000 },
    predictit: { perSecond: 1, concurrency: 1, maxValues: 100_000 },
    gemini: { perSecond: 1, concurrency: 1, maxValues: 500_000 },
  });
});

it('creates the named venues in their order, each with its own name', () => {
  const names = venueNames.toReversed();
  expect(createVenues(names, { client: createTestClients(), decideScope }).map(({ name }) => name)).toEqual(names);
});

it.each(venueNames)('probes an address of %s', (name) => {
  const variables = venueRows[name].addresses.map(({ variable }) => variable);
  expect(new Set(venueProbes[name].map(({ address }) => address))).toEqual(new Set(variables));
});
