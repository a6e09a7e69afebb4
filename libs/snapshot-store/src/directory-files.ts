import { link, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from './store-failures.ts';

/** The kinds of numbered files. A file name ends in an increasing number, such as `generation-000000000042.json`. */
type Series = 'generation' | 'lease';

/** With 12 digits, the names sort in the order of their numbers for 31,000 years at one pass a second. */
const digits = 12;

export const fileName = (series: Series, number: number) => `${series}-${String(number).padStart(digits, '0')}.json`;

/** Lists the numbers of a series, lowest first. Returns an empty list if the directory does not exist. */
export async function listNumbers(directory: string, series: Series): Promise<number[]> {
  const names = (await undefinedIfMissing(readdir(directory))) ?? [];
  const pattern = new RegExp(`^${series}-(\\d{${digits},})\\.json$`);
  const numbers = names.map((name) => pattern.exec(name)?.[1]).filter((number) => number !== undefined);
  return numbers.map(Number).sort((a, b) => a - b);
}

/** Reads a file. Returns undefined if the file does not exist. */
export function readIfPresent(directory: string, name: string): Promise<Buffer | undefined> {
  return undefinedIfMissing(readFile(join(directory, name)));
}

export async function removeAll(directory: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })));
}

/**
 * Removes the temporary files of workers that died while writing: files with the token of a lease before `token`. A
 * worker that is still writing under such a lease has lost the lease, so the store would refuse that write anyway.
 */
export async function removeAbandoned(directory: string, token: number): Promise<void> {
  const names = await readdir(directory);
  const abandoned = names.filter((name) => Number(/^\.under-(\d+)-.*\.tmp$/.exec(name)?.[1] ?? token) < token);
  await removeAll(directory, abandoned);
}

/**
 * Returns the name of a file while it is being written. Readers ignore such files. The name contains the token of the
 * lease of the writer.
 */
export const temporaryName = (token: number, what: string) => `.under-${token}-${what}.tmp`;

/** Writes a file and flushes its content to the disk. The name of the file is durable only after `syncDirectory`. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  await writeFile(path, bytes, { flush: true });
}

/**
 * Links a finished temporary file to its final name. Returns false if the name is taken, or if the next holder of the
 * lease has removed the temporary file. A hard link never overwrites a file, unlike a rename. So the link works as a
 * compare-and-set.
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

/** Makes added and removed names durable. Does nothing on systems that cannot open a directory, such as Windows. */
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
