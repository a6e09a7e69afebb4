import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GenerationReader } from './generations.ts';
import { hasErrorCode, readOneFile, RefusedReadError } from './store-failures.ts';

/** The kinds of numbered files. A file name ends in an increasing number, such as `generation-000000000042.json`. */
type Series = 'generation' | 'lease';

/** With 12 digits, the names sort in the order of their numbers for 31,000 years at one pass a second. */
const digits = 12;

export const toFileName = (series: Series, number: number) => `${series}-${String(number).padStart(digits, '0')}.json`;

/**
 * Permissions of new directories and files: the owner may write, and members of the group may read. A stricter umask
 * removes more.
 */
const directoryMode = 0o750;
const fileMode = 0o640;

/**
 * Creates a directory and its parents. The recursive `mkdir` of Node is not used: it never returns for a path that
 * cannot exist, such as a new directory in `/proc`.
 */
export async function createDirectory(directory: string): Promise<void> {
  const create = () => mkdir(directory, directoryMode).catch(ignore('EEXIST'));
  try {
    await create();
  } catch (error) {
    const parent = dirname(directory);
    if (!hasErrorCode(error, 'ENOENT') || parent === directory) throw error;
    await createDirectory(parent);
    await create();
  }
}

/** Lists the numbers of a series, also numbers that are over the limit of `findNewest`. */
export async function listNumbers(directory: string, series: Series): Promise<number[]> {
  const names = await readdir(directory);
  const pattern = new RegExp(`^${series}-(\\d{${digits},})\\.json$`);
  return names.map((name) => pattern.exec(name)?.[1]).flatMap((number) => (number === undefined ? [] : Number(number)));
}

/** Reads a file. Returns undefined if the file does not exist. */
export function readIfPresent(directory: string, name: string): Promise<Buffer | undefined> {
  return readFile(join(directory, name)).catch(ignore('ENOENT'));
}

/**
 * Returns the functions that read the files of generations. Call `size` before `read`.
 * @throws {RefusedReadError} if the system refuses to read a file, or if its name belongs to something else than a file:
 *   the read of a pipe, for example, would never end
 */
export function createGenerationReader(directory: string): GenerationReader {
  return {
    size: (generation) =>
      readOneFile(async () => {
        const stats = await stat(join(directory, toFileName('generation', generation))).catch(ignore('ENOENT'));
        if (stats && !stats.isFile()) throw new RefusedReadError('it is not a file');
        return stats?.size;
      }),
    read: (generation) => readOneFile(() => readIfPresent(directory, toFileName('generation', generation))),
  };
}

/** Returns a text that changes when the file of a generation is replaced, or when its size or mtime changes. */
export async function describeVersion(directory: string, generation: number): Promise<string> {
  const stats = await stat(join(directory, toFileName('generation', generation)), { bigint: true }).catch(
    () => undefined,
  );
  return [generation, stats?.ino, stats?.size, stats?.mtimeNs].join(' ');
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
 * Writes a temporary file, flushes its content to the disk, calls `publish` with its name, and removes this name. The
 * name contains the token of the lease of the writer, and readers ignore it. The name is random, and the file must be
 * new, so that a symbolic link of that name cannot redirect the write. The name that `publish` sets is durable only
 * after `syncDirectory`.
 */
export async function writeTemporary<Result>(
  directory: string,
  token: number,
  what: 'snapshot' | 'lease',
  bytes: string | Uint8Array,
  publish: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const temporary = `.under-${token}-${what}-${randomUUID()}.tmp`;
  try {
    await writeFile(join(directory, temporary), bytes, { flush: true, flag: 'wx', mode: fileMode });
    return await publish(temporary);
  } finally {
    await removeAll(directory, [temporary]);
  }
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

/** Codes of systems and file systems that cannot open or synchronise a directory, such as Windows and some networks. */
const unsupportedCodes = ['EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EBADF'];

/** Makes added and removed names durable. Does nothing where a directory cannot be synchronised. */
export async function syncDirectory(directory: string): Promise<void> {
  try {
    const handle = await open(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!unsupportedCodes.some((code) => hasErrorCode(error, code)) && process.platform !== 'win32') throw error;
  }
}

/** Returns a handler of rejections that ignores one error code. */
export function ignore(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasErrorCode(error, code)) throw error;
  };
}
