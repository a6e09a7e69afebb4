import { createHash } from 'node:crypto';
import type { WorldContract, WorldPost } from '../world.ts';

/**
 * Ids in the form that each wire format requires. A generated id depends only on the recorded id, so every run
 * generates the same id. `GET /control/ids` maps generated ids to recorded ones.
 */

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const isNumber = /^\d+$/;
const isConditionId = /^0x[0-9a-f]{64}$/;

/** Ids of events and markets on Gamma are digits. Any other recorded id is hashed to digits. */
export function gammaId(recorded: string): string {
  return isNumber.test(recorded) ? recorded : String(Number.parseInt(sha256Hex(recorded).slice(0, 12), 16) + 1e9);
}

/** Returns the condition id of a market on the blockchain: the recorded id if it has that form, else its hash. */
export function conditionId(recorded: string): string {
  return isConditionId.test(recorded) ? recorded : `0x${sha256Hex(recorded)}`;
}

/** Creates the two token ids of a market, in the order of its outcomes. */
export function tokenIds(recorded: string): [string, string] {
  return [`0x${sha256Hex(`${recorded} yes`)}`, `0x${sha256Hex(`${recorded} no`)}`].map((hex) =>
    BigInt(hex).toString(),
  ) as [string, string];
}

/** Converts a text such as `Will it? By May!` to `will-it-by-may`. */
export function toSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'event'
  );
}

/** Returns the slug of an event: from its address, else from its recorded id or its title. */
export function eventSlug({ eventId, url, eventTitle }: WorldContract): string {
  const inUrl = /\/event\/([a-z0-9-]+)/.exec(url ?? '')?.[1];
  if (inUrl !== undefined) return inUrl;
  return isNumber.test(eventId) || eventId.startsWith('0x') ? toSlug(eventTitle) : toSlug(eventId);
}

/** Returns the series ticker of a Kalshi event: the part of the event ticker before the first hyphen. */
export function seriesTicker(eventTicker: string): string {
  return eventTicker.split('-')[0]!;
}

/** Position of the time in an id of Truth Social: the time in milliseconds is above the lower 16 bits. */
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
 * Returns the Truth Social id of a post. A recording may have only the number of the post in an archive (`truth-123`).
 * The id then has the time of the post, and that number in the lower bits.
 */
export function truthId({ id, atMs }: WorldPost): string {
  return isNumber.test(id) ? id : truthIdAt(atMs, archiveNumber(id));
}

/** Returns the number of a post in the archive: the number in the recorded id `truth-123`, or a hash of the id. */
export function archiveNumber(id: string): number {
  const recorded = /^truth-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(sha256Hex(id).slice(0, 4), 16) : Number(recorded);
}

/** Returns the number of a page on whitehouse.gov: the number in the recorded id `wh-123`, or a hash of the id. */
export function pageNumber(id: string): number {
  const recorded = /^wh-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(sha256Hex(id).slice(0, 5), 16) : Number(recorded);
}
