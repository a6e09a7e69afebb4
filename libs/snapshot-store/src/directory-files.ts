import { link, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from './store-failures.ts';

/** Files with names that end in an increasing number, such as `generation-000000000042.json`. */
type Series = 'generation' | 'lease';

/** With 12 digits, names sort like numbers for 31,000 years at one pass a second. */
const digits = 12;

export const fileName = (series: Series, number: number) => `${series}-${String(number).padStart(digits, '0')}.json`;

/** The numbers of a series, lowest first. Empty for a directory that does not exist. */
export async function listNumbers(directory: string, series: Series): Promise<number[]> {
  const names = (await undefinedIfMissing(readdir(directory))) ?? [];
  const pattern = new RegExp(`^${series}-(\\d{${digits},})\\.json$`);
  const numbers = names.map((name) => pattern.exec(name)?.[1]).filter((number) => number !== undefined);
  return numbers.map(Number).sort((a, b) => a - b);
}

/** Reads a file. Undefined when it does not exist. */
export function readIfPresent(directory: string, name: string): Promise<Buffer | undefined> {
  return undefinedIfMissing(readFile(join(directory, name)));
}

export async function removeAll(directory: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })));
}

/**
 * Removes the temporary files of workers that died while writing: those under an earlier lease than `token`. A worker
 * that is still writing under an earlier lease has lost it, so its write would be refused anyway.
 */
export async function removeAbandoned(directory: string, token: number): Promise<void> {
  const names = await readdir(directory);
  const abandoned = names.filter((name) => Number(/^\.under-(\d+)-.*\.tmp$/.exec(name)?.[1] ?? token) < token);
  await removeAll(directory, abandoned);
}

/** The name of a file while it is written. Readers ignore it. It contains the token of the writer's lease. */
export const temporaryName = (token: number, what: string) => `.under-${token}-${what}.tmp`;

/** Writes a file and flushes its content to the disk. Its name is durable only after `syncDirectory`. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  await writeFile(path, bytes, { flush: true });
}

/**
 * Gives a finished temporary file its name. Returns false when the name is taken, or when the next holder of the lease
 * has removed the temporary file. A hard link, unlike a rename, never overwrites a file: it is the compare-and-set of a
 * directory.
 */
export async function claimName(directory: string, temporary: string, name: string): Promise<boolean> {
  try {
    await link(join(directory, temporary), join(directory, name));
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST') || hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function replaceName(directory: string, temporary: string, name: string): Promise<void> {
  await rename(join(directory, temporary), join(directory, name));
}

/** Makes added and removed names durable. Skipped on systems that cannot open a directory, such as Windows. */
export async function syncDirectory(directory: string): Promise<void> {
  try {
    const handle = await open(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!hasErrorCode(error, 'EISDIR') && !hasErrorCode(error, 'EINVAL') && process.platform !== 'win32') throw error;
  }
}

async function undefinedIfMissing<Result>(act: Promise<Result>): Promise<Result | undefined> {
  try {
    return await act;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
