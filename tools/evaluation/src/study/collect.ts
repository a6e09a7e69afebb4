import type { ReadLine } from '@postjoin/archive';
import { toUnixSeconds } from '@postjoin/values';
import { addUnusual } from './rank-unusual.ts';
import { toStudyRow, type StudyRow, type UnusualRow } from './study-row.ts';

/** What the study reads from an archive. */
export interface StudyData {
  posts: number;
  /** Days with at least one post, in UTC. */
  days: number;
  /** Time of the oldest and of the newest post; null without posts. */
  oldest: string | null;
  newest: string | null;
  rows: StudyRow[];
  /** Number of posts without a contract, by reason. */
  unmatched: Map<string, number>;
  /** Number of rows without a price at the post, by reason. */
  unpriced: Map<string, number>;
  /** Versions of the matcher that chose the rows. */
  versions: string[];
  unusual: readonly UnusualRow[];
  /** Number of lines that cannot be used. */
  problems: number;
}

/** Reads all lines, from the first one, each time that it is called. */
export type ReadLines = () => AsyncIterable<ReadLine>;

/**
 * Reads the lines twice: first the times of the posts about each event, then the rows. So the memory does not grow with
 * the prices in the archive.
 */
export async function collect(readLines: ReadLines): Promise<StudyData> {
  const postTimes = await collectPostTimes(readLines());
  const data: StudyData = {
    ...{ posts: 0, days: 0, oldest: null, newest: null, problems: 0 },
    ...{ rows: [], unmatched: new Map(), unpriced: new Map(), versions: [], unusual: [] },
  };
  const days = new Set<string>();
  const versions = new Set<string>();
  for await (const read of readLines()) {
    if ('problem' in read) {
      data.problems += 1;
      continue;
    }
    const { line } = read;
    const { at } = line.post;
    data.posts += 1;
    days.add(at.slice(0, 10));
    if (data.oldest === null || at < data.oldest) data.oldest = at;
    if (data.newest === null || at > data.newest) data.newest = at;
    if (line.matched) {
      const { matcher, judge } = line.versions;
      versions.add(judge === undefined ? `matcher ${matcher}` : `matcher ${matcher} with ${judge}`);
      data.rows.push(toStudyRow(line, postTimes.get(line.contract.event_id) ?? []));
      data.unusual = addUnusual(data.unusual, line);
      if (line.price_at_post_reason !== undefined) addOne(data.unpriced, line.price_at_post_reason);
    } else addOne(data.unmatched, line.reason);
  }
  return { ...data, days: days.size, versions: [...versions].sort() };
}

const addOne = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

async function collectPostTimes(lines: AsyncIterable<ReadLine>): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for await (const read of lines) {
    if (!('line' in read) || !read.line.matched) continue;
    const { contract, post } = read.line;
    const ofEvent = times.get(contract.event_id);
    if (ofEvent) ofEvent.push(toUnixSeconds(post.at));
    else times.set(contract.event_id, [toUnixSeconds(post.at)]);
  }
  return times;
}
