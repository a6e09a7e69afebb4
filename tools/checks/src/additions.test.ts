import { existsSync, globSync } from 'node:fs';
import { feedSourceNames, feedSourceRows } from '@postjoin/feed-sources/registry';
import { venueNames, venueRows } from '@postjoin/market-venues/registry';
import { settingsTable } from '@postjoin/program';
import { expect, it } from 'vitest';
import { readSource } from './docs/refused-words.ts';
import { root } from './root.ts';

/** What an addition also needs, where neither the compiler nor another test misses it. */

const sources = globSync('{apps,libs}/*/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|testing|setting(s-table|-groups)\.ts$/u.test(file))
  .map((file) => readSource(root, file));

it.each(Object.keys(settingsTable))('a program passes on or reads the setting %s', (name) => {
  expect(sources.some((source) => new RegExp(`\\b${name}\\b`, 'u').test(source))).toBe(true);
});

const adapters = [
  ...feedSourceNames
    .filter((name) => feedSourceRows[name].addresses.length > 0)
    .map((name) => ['libs/feed-sources', `src/sources/${name}/${name}.test.ts`, 'testFeedSource(', `\`${name}\``]),
  ...venueNames.map((name) => [
    ...['libs/market-venues', `src/venues/${name}/${name}.test.ts`, 'testMarketVenue(', venueRows[name].label],
  ]),
] as [library: string, test: string, suite: string, name: string][];

it.each(adapters)('%s has %s, which calls %s, and a README with %s', (library, test, suite, name) => {
  expect(existsSync(`${root}${library}/${test}`)).toBe(true);
  expect(readSource(root, `${library}/${test}`)).toContain(suite);
  expect(readSource(root, `${library}/README.md`)).toContain(name);
});

it('the README has a row for each operation', () => {
  const { paths } = JSON.parse(readSource(root, 'libs/openapi-spec/docs/openapi.json')) as {
    paths: Record<string, { get: { operationId: string } }>;
  };
  const ids = Object.entries(paths).flatMap(([path, { get }]) => (path.startsWith('/api/') ? [get.operationId] : []));
  expect(ids.length).toBeGreaterThan(5);
  expect(ids.filter((id) => !readSource(root, 'README.md').includes(`| \`${id}\` `))).toEqual([]);
});
