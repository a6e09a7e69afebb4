import { createHash } from 'node:crypto';
import type { WorldContract, WorldPost } from '../world.ts';

/**
 * Ids in the form that each wire format requires. A generated id is a function of the recorded id, so it is the same in
 * every run. `GET /control/ids` maps generated ids to recorded ones.
 */

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const isNumber = /^\d+$/;
const isConditionId = /^0x[0-9a-f]{64}$/;

/** Ids of events and markets on Gamma are digits. Any other recorded id is hashed to digits. */
export function gammaId(recorded: string): string {
  return isNumber.test(recorded) ? recorded : String(Number.parseInt(sha256Hex(recorded).slice(0, 12), 16) + 1e9);
}

/** Condition id on the blockchain: the recorded id if it has that form, else its hash. */
export function conditionId(recorded: string): string {
  return isConditionId.test(recorded) ? recorded : `0x${sha256Hex(recorded)}`;
}

/** The two token ids of a market, in the order of its outcomes. */
export function tokenIds(recorded: string): [string, string] {
  return [`0x${sha256Hex(`${recorded} yes`)}`, `0x${sha256Hex(`${recorded} no`)}`].map((hex) =>
    BigInt(hex).toString(),
  ) as [string, string];
}

/** `Will it? By May!` -> `will-it-by-may`. */
export function toSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'event'
  );
}

/** Slug of an event: from its address, its recorded id or its title. */
export function eventSlug({ eventId, url, eventTitle }: WorldContract): string {
  const inUrl = /\/event\/([a-z0-9-]+)/.exec(url ?? '')?.[1];
  if (inUrl !== undefined) return inUrl;
  return isNumber.test(eventId) || eventId.startsWith('0x') ? toSlug(eventTitle) : toSlug(eventId);
}

/** On Kalshi the series ticker is the part of the event ticker before the first hyphen. */
export function seriesTicker(eventTicker: string): string {
  return eventTicker.split('-')[0]!;
}

/** Ids on Truth Social hold the time in milliseconds above their lower 16 bits. */
const truthTimeShift = 16n;

/** Creates a Truth Social id for a time, with `sequence` modulo 65,536 in its lower bits. */
export function truthIdAt(ms: number, sequence: number): string {
  return String((BigInt(ms) << truthTimeShift) | BigInt(sequence % 65_536));
}

/** Epoch of X's ids in Unix milliseconds. */
const xEpochMs = 1_288_834_974_657n;

/** Creates an X id for a time, with `sequence` modulo 4,194,304 in its lower 22 bits. */
export function xIdAt(ms: number, sequence: number): string {
  return String(((BigInt(ms) - xEpochMs) << 22n) | BigInt(sequence % 4_194_304));
}

/**
 * Truth Social id of a post. A post recorded only with the number of an archive (`truth-123`) gets an id of its time
 * with that number in the lower bits.
 */
export function truthId({ id, atMs }: WorldPost): string {
  return isNumber.test(id) ? id : truthIdAt(atMs, archiveNumber(id));
}

/** Number of a post in the archive: the recorded number, or a hash of its id. */
export function archiveNumber(id: string): number {
  const recorded = /^truth-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(sha256Hex(id).slice(0, 4), 16) : Number(recorded);
}

/** Number of a page on whitehouse.gov: recorded as `wh-123`, or a hash of its id. */
export function pageNumber(id: string): number {
  const recorded = /^wh-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(sha256Hex(id).slice(0, 5), 16) : Number(recorded);
}
