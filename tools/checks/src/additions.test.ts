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
  const isRead = sources.some((source) => new RegExp(`\\b${name}\\b`, 'u').test(source));
  expect(isRead, `pass ${name} on in worker.ts or start-api.ts`).toBe(true);
});

const adapters = [
  ...feedSourceNames
    .filter((name) => feedSourceRows[name].addresses.length > 0)
    .map((name) => ({
      name,
      files: {
        [`libs/feed-sources/src/sources/${name}/${name}.test.ts`]: 'testFeedSource(',
        'libs/feed-sources/src/text/growth.test.ts': `'${name}'`,
        'libs/feed-sources/README.md': `\`${name}\``,
      },
    })),
  ...venueNames.map((name) => ({
    name,
    files: {
      [`libs/market-venues/src/venues/${name}/${name}.test.ts`]: 'testMarketVenue(',
      'libs/market-venues/src/growth.test.ts': `'${name}'`,
      'libs/market-venues/README.md': venueRows[name].label,
    },
  })),
];

it.each(adapters)('the suite of faults, the measure of growth and the README have $name', ({ files }) => {
  for (const [file, text] of Object.entries(files)) {
    const hasText = existsSync(`${root}${file}`) && readSource(root, file).includes(text);
    expect(hasText, `add ${text} to ${file}`).toBe(true);
  }
});

it('the README has a row for each operation', () => {
  const { paths } = JSON.parse(readSource(root, 'libs/openapi-spec/docs/openapi.json')) as {
    paths: Record<string, { get: { operationId: string } }>;
  };
  const ids = Object.entries(paths).flatMap(([path, { get }]) => (path.startsWith('/api/') ? [get.operationId] : []));
  expect(ids.length).toBeGreaterThan(5);
  expect(ids.filter((id) => !readSource(root, 'README.md').includes(`| \`${id}\` `))).toEqual([]);
});
