import { link, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailableError } from './contract.ts';

/** Files whose names end in a number that counts up, such as `generation-000000000042.json`. */
export type Series = 'generation' | 'lease';

/** Enough digits for the names to sort as numbers do, for three thousand years of passes a second. */
const digits = 12;

export const fileName = (series: Series, number: number) => `${series}-${String(number).padStart(digits, '0')}.json`;

/** The numbers of a series that are there, oldest first. A directory that does not exist has none. */
export async function listNumbers(directory: string, series: Series): Promise<number[]> {
  const names = (await undefinedIfMissing(readdir(directory))) ?? [];
  const pattern = new RegExp(`^${series}-(\\d{${digits},})\\.json$`);
  const numbers = names.map((name) => pattern.exec(name)?.[1]).filter((number) => number !== undefined);
  return numbers.map(Number).sort((a, b) => a - b);
}

/** A file's bytes; undefined when there is no such file. */
export function readIfPresent(directory: string, name: string): Promise<Buffer | undefined> {
  return undefinedIfMissing(readFile(join(directory, name)));
}

export async function removeAll(directory: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })));
}

/**
 * Files that were being written when their writer died: temporary ones made under an earlier lease than this. Whoever
 * still writes one has lost its lease and would be refused anyway.
 */
export async function removeAbandoned(directory: string, token: number): Promise<void> {
  const names = await readdir(directory);
  const abandoned = names.filter((name) => Number(/^\.under-(\d+)-.*\.tmp$/.exec(name)?.[1] ?? token) < token);
  await removeAll(directory, abandoned);
}

/** A name beside the real one that nobody reads. It carries the lease it is written under. */
export const temporaryName = (token: number, what: string) => `.under-${token}-${what}.tmp`;

/** Writes a file that is on the disk when this returns, though its name may not be yet. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  await writeFile(path, bytes, { flush: true });
}

/**
 * Gives a finished temporary file its name, unless that name is taken: a hard link is refused where a rename would
 * overwrite, which makes it the compare-and-set that a directory offers. Returns whether it got the name.
 */
export async function claimName(directory: string, temporary: string, name: string): Promise<boolean> {
  try {
    await link(join(directory, temporary), join(directory, name));
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST') || isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function replaceName(directory: string, temporary: string, name: string): Promise<void> {
  await rename(join(directory, temporary), join(directory, name));
}

/** Makes names that were given or taken away durable. Some systems cannot open a directory; they need no such thing. */
export async function syncDirectory(directory: string): Promise<void> {
  try {
    const handle = await open(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!isErrno(error, 'EISDIR') && !isErrno(error, 'EINVAL') && process.platform !== 'win32') throw error;
  }
}

/** What the system's error codes mean to an operator. */
const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied, or the file system has no hard links',
  ENOTSUP: 'the file system has no hard links',
  ENOTDIR: 'it is not a directory',
  ENOENT: 'it does not exist',
  EIO: 'the device reports an error',
};

/** Runs an act on the directory; what the system refuses becomes an error that names the reason and no path. */
export async function onDisk<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    const reason = meanings[code] ?? 'the system refused';
    throw new StoreUnavailableError(`the snapshot directory cannot be used: ${reason} (${code})`, { cause: error });
  }
}

async function undefinedIfMissing<Result>(act: Promise<Result>): Promise<Result | undefined> {
  try {
    return await act;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function errnoOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

const isErrno = (error: unknown, code: string) => errnoOf(error) === code;
