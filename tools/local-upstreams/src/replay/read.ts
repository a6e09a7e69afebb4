import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PricePoint } from '../world.ts';

/** Recordings on disk: JSON lines, one post, contract or price series each. */

export interface RecordedPost {
  id: string;
  account: 'trump' | 'whitehouse';
  handle: string;
  platform: 'truthsocial' | 'x' | 'whitehouse.gov' | 'bluesky';
  created_at?: string | null;
  kind: string;
  text: string;
  html?: string | null;
  url?: string | null;
}

export interface RecordedContract {
  id: string;
  venue: 'polymarket' | 'kalshi' | 'predictit';
  event_id: string;
  title: string;
  event_title: string;
  outcome: string | null;
  description: string | null;
  opens_at: string | null;
  closes_at: string | null;
  url: string | null;
  tags: string[] | null;
  category: string | null;
  last_price: number | null;
}

interface RecordedSeries {
  venue: string;
  id: string;
  points: PricePoint[];
}

export interface Recordings {
  posts: RecordedPost[];
  contracts: RecordedContract[];
  /** Points, oldest first, by `venue:id`. */
  history: ReadonlyMap<string, readonly PricePoint[]>;
}

/** The name under which a history is looked for beside the contracts. */
const historyName = 'price-history.jsonl';

/** @throws {Error} that names the file and the line that is not what it should be */
export function readRecordings(files: { posts: string; contracts: string; history?: string }): Recordings {
  const beside = join(dirname(files.contracts), historyName);
  const history = files.history ?? (existsSync(beside) ? beside : undefined);
  const series = history === undefined ? [] : readLines<RecordedSeries>(history, ['venue', 'id', 'points']);
  return {
    posts: readLines<RecordedPost>(files.posts, ['id', 'account', 'handle', 'platform', 'kind', 'text']),
    contracts: readLines<RecordedContract>(files.contracts, ['id', 'venue', 'event_id', 'title', 'event_title']),
    history: new Map(series.map(({ venue, id, points }) => [`${venue}:${id}`, points])),
  };
}

function readLines<Line>(file: string, needed: readonly (keyof Line & string)[]): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readLine(line, needed, `${file}, line ${index + 1}`)],
  );
}

function readLine<Line>(line: string, needed: readonly (keyof Line & string)[], where: string): Line {
  const value = parsed(line, where);
  const missing = needed.find((name) => typeof value !== 'object' || value === null || !(name in value));
  if (missing !== undefined) throw new Error(`${where}: "${missing}" is missing`);
  return value as Line;
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${where} is not JSON`);
  }
}
