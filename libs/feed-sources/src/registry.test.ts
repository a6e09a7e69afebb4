import { createTestClients } from '@postjoin/upstream/testing';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createFeedSources } from './create-feed-sources.ts';
import { defaultFeeds, feedAddresses, type FeedSourceName, feedSourceNames, feedSourceRows } from './registry.ts';

const rows = Object.values(feedSourceRows);

it('has a folder for exactly the sources that call an upstream', () => {
  const folders = readdirSync(`${import.meta.dirname}/sources`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const withAddress = feedSourceNames.filter((name) => feedSourceRows[name].addresses.length > 0);
  expect(withAddress.toSorted()).toEqual(folders.sort());
});

it('creates every source with its own name, in the order of the names', () => {
  const names = feedSourceNames.toReversed();
  const sources = createFeedSources(names, { client: createTestClients() });
  expect(sources.map(({ name }) => name)).toEqual(names);
});

it('creates a source once', () => {
  expect(createFeedSources(['xtracker', 'xtracker'], { client: createTestClients() })).toHaveLength(1);
});

it.each([
  ['truthsocial', 'truthsocial is a feed source no more: Truth Social answers only browsers'],
  ['toString', 'toString is no feed source'],
])('names the source %s, which it cannot create', (name, message) => {
  const create = () => createFeedSources([name as FeedSourceName], { client: createTestClients() });
  expect(create).toThrow(new RangeError(message));
});

it('switches off by default the sources that are another channel', () => {
  expect(defaultFeeds).toEqual([
    'model_search',
    'platform_api',
    'stored_history',
    'xtracker',
    'truth_archive',
    'trumpstruth',
  ]);
});

it('has distinct variables and https addresses', () => {
  expect(new Set(feedAddresses.map(({ variable }) => variable)).size).toBe(feedAddresses.length);
  for (const { defaultUrl } of feedAddresses) expect(defaultUrl).toMatch(/^https:\/\/[^/]+(\/[\w.-]+)*$/);
});

it('has a distinct text priority for every source', () => {
  expect(rows.map(({ textPriority }) => textPriority).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1));
});

it('creates a client only for a source with an address', () => {
  const clients = createTestClients();
  createFeedSources(feedSourceNames, { client: clients });
  const withAddress = feedSourceNames.filter((name) => feedSourceRows[name].addresses.length > 0);
  expect(Object.keys(clients.costs()).sort()).toEqual(withAddress.sort());
});

it('does not call a source that is never called or not configured', () => {
  const sources = createFeedSources(feedSourceNames, { client: createTestClients() });
  const unavailable = sources.filter((source) => source.unavailable !== undefined).map(({ name }) => name);
  expect(unavailable).toEqual(['model_search', 'platform_api']);
});
