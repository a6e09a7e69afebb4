import { existsSync, readFileSync } from 'node:fs';

/** Recorded payloads are kept beside the repository, in `../shared/upstreams/venues`. */
const folder = `${import.meta.dirname}/../../../../shared/upstreams/venues`;

/** Whether they are here; tests that read them are skipped, visibly, where they are not. */
export const hasRecordings = existsSync(folder);

/** For the name of a group of tests. */
export const recordedOrSkipped = hasRecordings
  ? 'as recorded'
  : 'as recorded (skipped: no recordings beside the repository)';

/** One recorded body, as JSON. */
export function recording<T = unknown>(file: string): T {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T;
}
