import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { readSource, sourceFiles } from './refused-words.ts';

/** Lists the files of a graph that are part of an import cycle, or lie between two cycles. */
function findCyclicFiles(importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  let files = [...importsOf.keys()];
  for (let count = 0; count !== files.length;) {
    count = files.length;
    const remaining = new Set(files);
    const imported = new Set(files.flatMap((file) => importsOf.get(file) ?? []));
    files = files.filter((file) => imported.has(file) && importsOf.get(file)?.some((other) => remaining.has(other)));
  }
  return files;
}

it.each([
  ['no cycle', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ['a cycle of two files', { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }, ['b', 'c']],
  ['a file that imports itself', { a: ['a'] }, ['a']],
])('finds %s', (_, imports, expected) => {
  expect(findCyclicFiles(new Map(Object.entries(imports)))).toEqual(expected);
});

it('finds no import cycle in the repository, counting imports of types too', () => {
  const files = sourceFiles(root).filter((file) => file.endsWith('.ts'));
  const importsOf = new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readSource(root, file));
      const relative = importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
      return [file, relative.map(({ fileName }) => join(file, '..', fileName))];
    }),
  );
  expect(findCyclicFiles(importsOf)).toEqual([]);
});
