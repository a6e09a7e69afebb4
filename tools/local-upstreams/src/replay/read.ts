import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PricePoint, WorldContract } from '../world.ts';

/** Reads recordings: JSON Lines files with one post, contract or price series per line. */

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
  venue: WorldContract['venue'];
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
}

interface RecordedSeries {
  venue: string;
  id: string;
  points: PricePoint[];
}

export interface Recordings {
  posts: RecordedPost[];
  contracts: RecordedContract[];
  /** Price points by `venue:id`, oldest first. */
  history: ReadonlyMap<string, readonly PricePoint[]>;
}

/** Name of the optional history file in the folder of the contracts. */
const defaultHistoryFile = 'price-history.jsonl';

/** @throws {Error} with the file and the number of the invalid line */
export function readRecordings(files: { posts: string; contracts: string; history?: string }): Recordings {
  const defaultHistory = join(dirname(files.contracts), defaultHistoryFile);
  const history = files.history ?? (existsSync(defaultHistory) ? defaultHistory : undefined);
  const series = history === undefined ? [] : readLines<RecordedSeries>(history, ['venue', 'id', 'points']);
  return {
    posts: readLines<RecordedPost>(files.posts, ['id', 'account', 'handle', 'platform', 'kind', 'text']),
    contracts: readLines<RecordedContract>(files.contracts, ['id', 'venue', 'event_id', 'title', 'event_title']),
    history: new Map(series.map(({ venue, id, points }) => [`${venue}:${id}`, points])),
  };
}

function readLines<Line>(file: string, requiredFields: readonly (keyof Line & string)[]): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readLine(line, requiredFields, `${file}, line ${index + 1}`)],
  );
}

function readLine<Line>(line: string, requiredFields: readonly (keyof Line & string)[], location: string): Line {
  const value = parseJson(line, location);
  const missing = requiredFields.find((name) => typeof value !== 'object' || value === null || !(name in value));
  if (missing !== undefined) throw new Error(`${location}: "${missing}" is missing`);
  return value as Line;
}

function parseJson(line: string, location: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${location} is not JSON`);
  }
}
