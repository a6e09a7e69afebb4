import { readdirSync } from 'node:fs';
import type { CreateUpstreamClient } from '@postjoin/upstream';
import { createTestClients } from '@postjoin/upstream/testing';
import { expect, it } from 'vitest';
import { venueNames } from './contract.ts';
import { createVenues, venues, venueUrlNames, type VenueUrls } from './registry.ts';

const urls = Object.fromEntries(venueUrlNames.map((name) => [name, 'http://127.0.0.1:1'])) as VenueUrls;

it('registers exactly the venues that have a folder, and each venue that has a name', () => {
  const folders = readdirSync(`${import.meta.dirname}/venues`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(Object.keys(venues).sort()).toEqual(folders.sort());
  expect(Object.keys(venues)).toEqual([...venueNames]);
});

it('asks Kalshi five times a second at most, and PredictIt one thing at a time', () => {
  const paces = new Map<string, unknown>();
  const clients = createTestClients();
  const client: CreateUpstreamClient = (name, options) => (paces.set(name, options), clients(name, options));
  createVenues([...venueNames], { client, urls });
  expect(paces.get('kalshi')).toMatchObject({ perSecond: 5 });
  expect(paces.get('predictit')).toMatchObject({ perSecond: 1, concurrency: 1 });
});

it('makes the venues that are named, in their order, each with the name it is registered under', () => {
  const made = createVenues(['kalshi', 'polymarket', 'predictit'], { client: createTestClients(), urls });
  expect(made.map(({ name }) => name)).toEqual(['kalshi', 'polymarket', 'predictit']);
});
