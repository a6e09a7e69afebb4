import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Statement } from '@postjoin/matcher/types';

/** The directory of the labelled posts and contracts. It is outside the repository. */
const dataDirectory = fileURLToPath(new URL('../../../../shared/eval/', import.meta.url));

export const dataFiles = {
  posts: `${dataDirectory}posts.jsonl`,
  contracts: `${dataDirectory}contracts.jsonl`,
  outcomes: `${dataDirectory}outcomes.jsonl`,
  labels: `${dataDirectory}labels-dev.jsonl`,
  contractLabels: `${dataDirectory}contract-labels-dev.jsonl`,
  scopeLabels: `${dataDirectory}scope-labels-dev.jsonl`,
};

/** Rows of an earlier version of the matcher, with whole posts and contracts. Not every copy of the data has them. */
export const judgedRowsFile = `${dataDirectory}rows-judged.jsonl`;

const inRepository = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Invented posts with their right answers, and invented contracts. */
export const inventedFiles = {
  posts: inRepository('invented/posts.jsonl'),
  contracts: inRepository('invented/contracts.jsonl'),
};

/** Posts written for the cases, each with the event that it should match. */
export const casesFile = inRepository('cases/posts.jsonl');

/** Whether the labelled data is on this machine. */
export function hasLabelledData(): boolean {
  return Object.values(dataFiles).every((file) => existsSync(file));
}

/** A line of a file of posts. Other fields in the line are ignored. */
export interface PostLine {
  id: string;
  account?: string;
  handle?: string;
  created_at?: string;
  text: string;
  repost_of?: { handle: string | null } | null;
  /** Not in the file: the other parts of a statement in several posts. */
  statement?: Statement | undefined;
}

/** A line of a file of contracts. Fields that a venue does not report may be null or absent. */
export interface ContractLine {
  id: string;
  venue?: string | null;
  event_id: string;
  title?: string | null;
  event_title?: string | null;
  outcome?: string | null;
  opens_at?: string | null;
  closes_at?: string | null;
  volume?: number | null;
}

/** A line of a file of events that were recorded without their outcomes. */
export interface OutcomesLine {
  event_id: string;
  outcomes: string[];
}

/** Reads a JSON Lines file. @throws {Error} if a line is not valid JSON; the message has the line number. */
export async function readJsonLines<T>(file: string): Promise<T[]> {
  // Splits at line feeds only, because posts contain other line separators, such as U+2028.
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index): T[] => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as T];
    } catch (cause) {
      throw new Error(`${file}: line ${index + 1} is not valid JSON.`, { cause });
    }
  });
}
