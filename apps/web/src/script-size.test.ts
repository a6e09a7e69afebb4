import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** A page on a slow phone network loads a script of this size in about a second. */
const maxScriptBytes = 45_000;

const page = new URL('../dist/index.html', import.meta.url);
const isBuilt = existsSync(page);

it.skipIf(!isBuilt)(
  `the scripts of the page have at most 45 kB, compressed${isBuilt ? '' : ' - SKIPPED, the page has not been built'}`,
  () => {
    const scripts = [...readFileSync(page, 'utf8').matchAll(/"(?<path>\.\/assets\/[^"]+\.js)"/gu)];
    const sizes = scripts.map(({ groups }) => gzipSync(readFileSync(new URL(groups?.['path'] ?? '', page))).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxScriptBytes);
  },
);
