import { readdir } from 'node:fs/promises';

/** The files of an archive. Each has the posts of one month in UTC. */

const fileName = /^\d{4}-\d{2}\.jsonl$/;

/** Returns the name of the file for a post: `2026-03.jsonl` for 2026-03-31T23:59:59Z. */
export function toMonthFile(postedAt: string): string {
  return `${new Date(postedAt).toISOString().slice(0, 7)}.jsonl`;
}

/** Lists the files of an archive, the earliest month first. @throws if the directory cannot be read */
export async function listMonthFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => fileName.test(name)).sort();
}
