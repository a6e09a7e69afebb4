import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { countFunctions, executedFiles, excludeFunctions } from './executed.ts';

const root = mkdtempSync(join(tmpdir(), 'postjoin-path-'));
afterAll(() => rmSync(root, { recursive: true }));

function scriptAt(file: string, functions: [name: string, startOffset: number, count: number][]) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'first line\nsecond line\nthird line\n');
  return {
    scriptId: '1',
    url: pathToFileURL(path).href,
    functions: functions.map(([functionName, startOffset, count]) => ({
      functionName,
      isBlockCoverage: true,
      ranges: [{ startOffset, endOffset: startOffset + 5, count }],
    })),
  };
}

it('lists functions of apps and libs that ran, with line and calls, and leaves out others', () => {
  const coverage = [
    scriptAt('libs/join/src/table/table.ts', [
      ['createTable', 12, 3],
      ['neverCalled', 24, 0],
    ]),
    scriptAt('apps/api/src/app.ts', [['', 0, 1]]),
    scriptAt('libs/join/dist/table.js', [['createTable', 12, 3]]),
    scriptAt('tools/bench/src/median.ts', [['median', 0, 1]]),
  ];
  const files = executedFiles(coverage, root);
  expect(files).toEqual([
    { file: 'apps/api/src/app.ts', functions: [{ name: '', line: 1, column: 1, calls: 1 }] },
    { file: 'libs/join/src/table/table.ts', functions: [{ name: 'createTable', line: 2, column: 2, calls: 3 }] },
  ]);
  expect(countFunctions(files)).toEqual({ files: 2, functions: 2, calls: 4 });
  expect(excludeFunctions(files, files.slice(0, 1))).toEqual(files.slice(1));
});
