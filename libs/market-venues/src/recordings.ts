import { existsSync, readFileSync } from 'node:fs';

/** Folder of recorded payloads, beside the repository. It may be missing. */
const folder = `${import.meta.dirname}/../../../../shared/upstreams/venues`;

/** Whether the folder exists. Tests that need it are reported as skipped where it does not. */
export const hasRecordings = existsSync(folder);

/** For the name of a group of tests. */
export const recordedOrSkipped = hasRecordings
  ? 'as recorded'
  : 'as recorded (skipped: no recordings beside the repository)';

/** Reads a recorded body as JSON. */
export function recording<T = unknown>(file: string): T {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T;
}
