import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function of this repository that ran. */
export interface ExecutedFunction {
  /** Empty for an arrow function or a method without a name. */
  name: string;
  line: number;
  column: number;
  calls: number;
}

export interface ExecutedFile {
  /** From the root of the repository. */
  file: string;
  functions: ExecutedFunction[];
}

const ownSource = /^(apps|libs)\/[^/]+\/src\//;

/** Lists the source files with at least one function that ran, and these functions in source order. */
export function executedFiles(coverage: readonly Profiler.ScriptCoverage[], root: string): ExecutedFile[] {
  return coverage
    .map(({ url, functions }) => {
      const path = fileURLToPath(url);
      const file = relative(root, path).replaceAll(sep, '/');
      if (!ownSource.test(file)) return { file, functions: [] };
      const source = readFileSync(path, 'utf8');
      return { file, functions: functions.flatMap((coverage) => executed(coverage, source)) };
    })
    .filter(({ functions }) => functions.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Returns a list with the function if it ran, else an empty list. The first range of a function covers the whole
 * function. The offsets of a range are also valid in the source, because Node replaces types with blanks.
 */
function executed({ functionName, ranges: [range] }: Profiler.FunctionCoverage, source: string): ExecutedFunction[] {
  if (!range || range.count === 0) return [];
  const lines = source.slice(0, range.startOffset).split('\n');
  const column = (lines.at(-1) ?? '').length + 1;
  return [{ name: functionName, line: lines.length, column, calls: range.count }];
}

/** Returns the files without the functions that `others` contains. */
export function excludeFunctions(files: readonly ExecutedFile[], others: readonly ExecutedFile[]): ExecutedFile[] {
  const createKey = (file: string, { line, column }: ExecutedFunction) => `${file}:${line}:${column}`;
  const excluded = new Set(others.flatMap(({ file, functions }) => functions.map((fn) => createKey(file, fn))));
  return files
    .map(({ file, functions }) => ({ file, functions: functions.filter((fn) => !excluded.has(createKey(file, fn))) }))
    .filter(({ functions }) => functions.length > 0);
}

export function countFunctions(files: readonly ExecutedFile[]) {
  const functions = files.flatMap((file) => file.functions);
  return {
    files: files.length,
    functions: functions.length,
    calls: functions.reduce((sum, { calls }) => sum + calls, 0),
  };
}
