import { open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectory, syncDirectory, type Lease, type Snapshot } from '@postjoin/snapshot-store';
import type { ArchiveLine } from './types.ts';
import { createLineMaker, listArchivablePosts, type LineOptions } from './create-lines.ts';
import { toMonthFile } from './month-files.ts';

/** The owner may write and the group may read, as for the files of snapshots. */
export const fileMode = 0o640;

const newline = 0x0a;

/**
 * Appends the lines of a snapshot that the archive does not have yet. The lines of a month are appended with one write
 * and flushed to the disk. If the machine stopped during an earlier write, the incomplete last line is removed, and the
 * line of its post is written again.
 *
 * Only the holder of the lease may call this function. It renews the lease before each write, so a worker that has lost
 * its lease does not repeat the lines of its successor.
 * @returns the number of appended lines
 * @throws {LeaseLostError} if another worker has the lease; an error of the file system. The next call then appends the
 *   missing lines.
 */
export async function appendLines(
  directory: string,
  snapshot: Snapshot,
  lease: Pick<Lease, 'renew'>,
  options: LineOptions,
): Promise<number> {
  const byMonth = Map.groupBy(listArchivablePosts(snapshot), ({ at }) => toMonthFile(at));
  if (byMonth.size === 0) return 0;
  await createDirectory(directory);
  const months = await Promise.all([...byMonth.keys()].map((file) => readMonth(join(directory, file))));
  const archived = new Set(months.flatMap(({ ids }) => ids));
  const createLine = createLineMaker(snapshot, options);
  let count = 0;
  for (const [index, posts] of [...byMonth.values()].entries()) {
    const lines = posts
      .filter(({ id }) => !archived.has(id))
      .toReversed()
      .flatMap((post) => createLine(post) ?? []);
    if (lines.length > 0) await appendMonth(months[index]!, lines, lease);
    count += lines.length;
  }
  if (count > 0) await syncDirectory(directory);
  return count;
}

/** The file of a month, as it was read. */
interface Month {
  path: string;
  bytes: number;
  /** Number of bytes up to the end of the last complete line. */
  completeBytes: number;
  /** Ids of the posts of the complete lines. */
  ids: string[];
}

async function readMonth(path: string): Promise<Month> {
  const content = await readIfPresent(path);
  const completeBytes = content.lastIndexOf(newline) + 1;
  const lines = content.toString('utf8', 0, completeBytes).split('\n');
  return { path, bytes: content.length, completeBytes, ids: lines.flatMap((line) => readPostId(line) ?? []) };
}

async function appendMonth(
  { path, bytes, completeBytes }: Month,
  lines: readonly ArchiveLine[],
  lease: Pick<Lease, 'renew'>,
): Promise<void> {
  await lease.renew();
  if (completeBytes < bytes) await truncate(path, completeBytes);
  await append(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Reads a file; no bytes if the file does not exist. A file that exists but cannot be read must not look empty. */
async function readIfPresent(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Reads the id of the post of a line. An altered line that is not JSON has no id. */
export function readPostId(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { post?: { id?: string } } | null)?.post?.id;
  } catch {
    return undefined;
  }
}

async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', fileMode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
