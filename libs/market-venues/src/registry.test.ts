import { readdirSync } from 'node:fs';
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

it('makes the venues that are named, in their order, each with the name it is registered under', () => {
  const made = createVenues(['kalshi', 'polymarket', 'predictit'], { client: createTestClients(), urls });
  expect(made.map(({ name }) => name)).toEqual(['kalshi', 'polymarket', 'predictit']);
});
