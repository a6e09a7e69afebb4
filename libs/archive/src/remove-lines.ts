import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectory, syncDirectory, type Lease } from '@postjoin/snapshot-store';
import { fileMode, readPostId } from './append-lines.ts';
import { listMonthFiles } from './month-files.ts';

/** A post is looked up for some days, so its line is in one of the last two months. */
const maxMonths = 2;

/**
 * Removes the lines of posts that their platform no longer shows. Replaces the file of a month as a whole, so a reader
 * never sees a part of it, and a worker that is killed changes nothing.
 *
 * Only the holder of the lease may call this function. A worker that has lost its lease can undo lines of its successor.
 * The next pass removes and appends them again.
 * @returns the number of removed lines
 * @throws {LeaseLostError} if another worker has the lease; an error of the file system
 */
export async function removeLines(
  directory: string,
  ids: readonly string[],
  lease: Pick<Lease, 'renew'>,
): Promise<number> {
  if (ids.length === 0) return 0;
  await createDirectory(directory);
  const removed = new Set(ids);
  let count = 0;
  for (const file of (await listMonthFiles(directory)).slice(-maxMonths)) {
    const lines = (await readFile(join(directory, file), 'utf8')).split('\n');
    const retained = lines.filter((line) => !removed.has(readPostId(line) ?? ''));
    if (retained.length === lines.length) continue;
    await lease.renew();
    await replaceFile(directory, file, retained.join('\n'));
    count += lines.length - retained.length;
  }
  return count;
}

/** Replaces a file by a new one, also after an earlier call was killed. */
async function replaceFile(directory: string, file: string, content: string): Promise<void> {
  const temporary = join(directory, `.${file}.tmp`);
  await rm(temporary, { force: true });
  await writeFile(temporary, content, { flush: true, flag: 'wx', mode: fileMode });
  await rename(temporary, join(directory, file));
  await syncDirectory(directory);
}
