import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ArchiveLine } from './types.ts';
import { listMonthFiles } from './month-files.ts';
import { parseLine } from './parse-line.ts';

/** What a line of an archive has: a post, or a problem with its place. */
export type ReadLine = { line: ArchiveLine } | { problem: string };

/**
 * Reads an archive line by line, the earliest month first, so that an archive of any size needs little memory. Of
 * several lines for one post, only the first counts; the others are reported as problems.
 * @throws if the directory or a file cannot be read
 */
export async function* readArchive(directory: string): AsyncGenerator<ReadLine> {
  const seen = new Set<string>();
  for (const file of await listMonthFiles(directory)) yield* readMonth(directory, file, seen);
}

async function* readMonth(directory: string, file: string, seen: Set<string>): AsyncGenerator<ReadLine> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(join(directory, file)), crlfDelay: Infinity })) {
    number += 1;
    const parsed = parseLine(text);
    const place = `${file}, line ${number}`;
    if ('problem' in parsed) yield { problem: `${place}: ${parsed.problem}` };
    else if (seen.has(parsed.post.id)) yield { problem: `${place}: an earlier line has the post ${parsed.post.id}` };
    else {
      seen.add(parsed.post.id);
      yield { line: parsed };
    }
  }
}
