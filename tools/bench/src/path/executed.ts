import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function of the project that ran. */
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

/** The files of the project of which functions ran, with those functions in the order of the file. */
export function executedFiles(coverage: readonly Profiler.ScriptCoverage[], root: string): ExecutedFile[] {
  return coverage
    .map(({ url, functions }) => {
      const path = fileURLToPath(url);
      const file = relative(root, path).replaceAll(sep, '/');
      if (!ownSource.test(file)) return { file, functions: [] };
      const source = readFileSync(path, 'utf8');
      return { file, functions: functions.flatMap((one) => executed(one, source)) };
    })
    .filter(({ functions }) => functions.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The first range of a function is the whole of it. Node strips types without moving what follows them. */
function executed({ functionName, ranges: [whole] }: Profiler.FunctionCoverage, source: string): ExecutedFunction[] {
  if (!whole || whole.count === 0) return [];
  const lines = source.slice(0, whole.startOffset).split('\n');
  const column = (lines.at(-1) ?? '').length + 1;
  return [{ name: functionName, line: lines.length, column, calls: whole.count }];
}

/** Leaves out the functions of `others`, such as those of timers. */
export function without(files: readonly ExecutedFile[], others: readonly ExecutedFile[]): ExecutedFile[] {
  const keyOf = (file: string, { line, column }: ExecutedFunction) => `${file}:${line}:${column}`;
  const excluded = new Set(others.flatMap(({ file, functions }) => functions.map((one) => keyOf(file, one))));
  return files
    .map(({ file, functions }) => ({ file, functions: functions.filter((one) => !excluded.has(keyOf(file, one))) }))
    .filter(({ functions }) => functions.length > 0);
}

export function countsOf(files: readonly ExecutedFile[]) {
  const functions = files.flatMap((file) => file.functions);
  return {
    files: files.length,
    functions: functions.length,
    calls: functions.reduce((sum, one) => sum + one.calls, 0),
  };
}
