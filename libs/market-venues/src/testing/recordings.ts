import { existsSync, readFileSync } from 'node:fs';

/** Folder of recorded payloads, beside the repository. The folder may be missing. */
const folder = `${import.meta.dirname}/../../../../../shared/upstreams/venues`;

/** Whether the folder of recordings exists. If not, the tests that need recordings are reported as skipped. */
export const hasRecordings = existsSync(folder);

/** Part of the name of a test group. It shows why the group is skipped if the recordings are missing. */
export const recordedOrSkipped = hasRecordings
  ? 'as recorded'
  : 'as recorded (skipped: no recordings beside the repository)';

/** Reads a recorded response body and parses it as JSON. */
export function recording<T = unknown>(file: string): T {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T;
}
