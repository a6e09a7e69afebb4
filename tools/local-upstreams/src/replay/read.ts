import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PricePoint, WorldContract } from '@postjoin/market-venues/checks';

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
  /** `venue:native-id`. */
  id: string;
  venue: WorldContract['venue'];
  /** `venue:native-id`. */
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
  /** Price points by `venue:native-id`, oldest first. */
  history: ReadonlyMap<string, readonly PricePoint[]>;
}

/** Name of the optional history file in the folder of the contracts. */
const defaultHistoryFile = 'price-history.jsonl';

/**
 * Reads the files of a replay. In the files, an id can have the name of its venue in front; in the result every id has it.
 * @throws {Error} with the file and the number of the invalid line
 */
export function readRecordings(files: { posts: string; contracts: string; history?: string }): Recordings {
  const defaultHistory = join(dirname(files.contracts), defaultHistoryFile);
  const history = files.history ?? (existsSync(defaultHistory) ? defaultHistory : undefined);
  const series = history === undefined ? [] : readLines<RecordedSeries>(history, ['venue', 'id', 'points']);
  const posts = readLines<RecordedPost>(files.posts, ['id', 'account', 'handle', 'platform', 'kind', 'text']);
  const contracts = readLines<RecordedContract>(files.contracts, ['id', 'venue', 'event_id', 'title', 'event_title']);
  return {
    posts,
    contracts: contracts.map(({ id, event_id, ...contract }) => ({
      ...contract,
      id: withVenue(contract.venue, id),
      event_id: withVenue(contract.venue, event_id),
    })),
    history: new Map(series.map(({ venue, id, points }) => [withVenue(venue, id), points])),
  };
}

/** Returns an id as `venue:native-id`. */
function withVenue(venue: string, id: string): string {
  return id.startsWith(`${venue}:`) ? id : `${venue}:${id}`;
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
