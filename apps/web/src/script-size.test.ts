import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** A page on a slow phone network loads a script of this size in about a second. */
const maxScriptBytes = 45_000;

const page = new URL('../dist/index.html', import.meta.url);
const isBuilt = existsSync(page);

const skipped = isBuilt ? '' : ' - SKIPPED, the page has not been built';
const readScripts = () =>
  [...readFileSync(page, 'utf8').matchAll(/"(?<path>\.\/assets\/[^"]+\.js)"/gu)].map(({ groups }) =>
    readFileSync(new URL(groups?.['path'] ?? '', page)),
  );

it.skipIf(!isBuilt)(`the scripts of the page have at most 45 kB, compressed${skipped}`, () => {
  const sizes = readScripts().map((script) => gzipSync(script).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxScriptBytes);
});

/** What the oldest supported browsers lack and the build does not lower. A look-behind stops a whole script. */
const unsupported =
  /\(\?<[=!].*?\)|\b(?:Map|Object)\.groupBy|\.(?:toSorted|toReversed|toSpliced)\(|\b(?:AbortSignal\.(?:timeout|any)|Promise\.(?:withResolvers|try)|Array\.fromAsync)\b/u;

it.skipIf(!isBuilt)(`the scripts of the page have nothing that a supported browser lacks${skipped}`, () => {
  expect(readScripts().flatMap((script) => unsupported.exec(String(script))?.[0] ?? [])).toEqual([]);
});
