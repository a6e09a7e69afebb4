import { createTestClients } from '@postjoin/upstream/testing';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { feedSourceNames } from './contract.ts';
import { createFeedSources, defaultFeeds, defaultFeedUrls, registry } from './registry.ts';

const folders = readdirSync(`${import.meta.dirname}/sources`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

it('lists exactly the folders of sources', () => {
  expect(Object.keys(registry).sort()).toEqual(folders.sort());
  expect(Object.keys(registry).sort()).toEqual([...feedSourceNames].sort());
});

it('makes every source under its own name, in the order asked for', () => {
  const names = feedSourceNames.toReversed();
  const sources = createFeedSources(names, { client: createTestClients() });
  expect(sources.map(({ name }) => name)).toEqual(names);
});

it('makes a source once', () => {
  expect(createFeedSources(['xtracker', 'xtracker'], { client: createTestClients() })).toHaveLength(1);
});

it('leaves out by default what refuses plain clients or is another channel', () => {
  expect(defaultFeeds).toEqual([
    'model_search',
    'platform_api',
    'stored_history',
    'xtracker',
    'truth_archive',
    'trumpstruth',
  ]);
});

it('has an https address for every source that is read over HTTP', () => {
  const silent = ['model_search', 'stored_history'];
  expect(Object.keys(defaultFeedUrls).sort()).toEqual(feedSourceNames.filter((name) => !silent.includes(name)).sort());
  for (const url of Object.values(defaultFeedUrls)) expect(url).toMatch(/^https:\/\/[^/]+(\/[\w.-]+)*$/);
});

it('does not call what is never called or not configured', () => {
  const sources = createFeedSources(feedSourceNames, { client: createTestClients() });
  const unavailable = sources.filter((source) => source.unavailable !== undefined).map(({ name }) => name);
  expect(unavailable).toEqual(['model_search', 'platform_api']);
});
