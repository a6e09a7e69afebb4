import { readArchive } from './read-archive.ts';

/** The result of a check of an archive. */
export interface ArchiveCheck {
  posts: number;
  rows: number;
  /** Time of the oldest and of the newest archived post; null for an empty archive. */
  oldest: string | null;
  newest: string | null;
  /** Number of lines that cannot be used. */
  problems: number;
  /** The first problems, each with its file and line. */
  examples: string[];
}

/** Enough problems to recognise their cause. */
const maxExamples = 10;

/** Reads every line of an archive, and counts posts, rows and problems. @throws if the directory cannot be read */
export async function checkArchive(directory: string): Promise<ArchiveCheck> {
  const check: ArchiveCheck = { posts: 0, rows: 0, oldest: null, newest: null, problems: 0, examples: [] };
  for await (const read of readArchive(directory)) {
    if ('problem' in read) {
      check.problems += 1;
      if (check.examples.length < maxExamples) check.examples.push(read.problem);
      continue;
    }
    const { at } = read.line.post;
    check.posts += 1;
    if (read.line.matched) check.rows += 1;
    if (check.oldest === null || at < check.oldest) check.oldest = at;
    if (check.newest === null || at > check.newest) check.newest = at;
  }
  return check;
}
