import { createHash } from 'node:crypto';
import type { WorldContract, WorldPost } from '../world.ts';

/**
 * Ids as each wire format can carry them. Every made id is a function of the recorded one, so it is the same in every
 * run, and `GET /control/ids` says which recorded id each made one stands for.
 */

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isNumber = /^\d+$/;
const isConditionId = /^0x[0-9a-f]{64}$/;

/** Gamma's ids of events and markets are digits; anything else recorded gets digits of its own. */
export function gammaId(recorded: string): string {
  return isNumber.test(recorded) ? recorded : String(Number.parseInt(hexOf(recorded).slice(0, 12), 16) + 1e9);
}

/** The id on the chain: the recorded one where it is one. */
export function conditionId(recorded: string): string {
  return isConditionId.test(recorded) ? recorded : `0x${hexOf(recorded)}`;
}

/** The two trading ids of a market, first that of the first outcome. */
export function tokenIds(recorded: string): [string, string] {
  return [`0x${hexOf(`${recorded} yes`)}`, `0x${hexOf(`${recorded} no`)}`].map((hex) => BigInt(hex).toString()) as [
    string,
    string,
  ];
}

/** `Will it? By May!` -> `will-it-by-may`. */
export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'event'
  );
}

/** The slug of an event: recorded as its id, or in its address, or made from its title. */
export function eventSlug({ eventId, url, eventTitle }: WorldContract): string {
  const inUrl = /\/event\/([a-z0-9-]+)/.exec(url ?? '')?.[1];
  if (inUrl !== undefined) return inUrl;
  return isNumber.test(eventId) || eventId.startsWith('0x') ? slugOf(eventTitle) : slugOf(eventId);
}

/** Kalshi names a series by what comes before the first hyphen of its events. */
export function seriesTicker(eventTicker: string): string {
  return eventTicker.split('-')[0]!;
}

/** Truth Social's ids hold the time in their upper bits, 16 bits below it. */
const truthTimeShift = 16n;

/** An id of Truth Social for an instant, with a number under 65,536 in its lower bits. */
export function truthIdAt(ms: number, number: number): string {
  return String((BigInt(ms) << truthTimeShift) | BigInt(number % 65_536));
}

/** X's epoch: the first millisecond of its ids. */
const xEpochMs = 1_288_834_974_657n;

/** An id of X for an instant, with a number under 4,194,304 in its lower bits. */
export function xIdAt(ms: number, number: number): string {
  return String(((BigInt(ms) - xEpochMs) << 22n) | BigInt(number % 4_194_304));
}

/**
 * The Truth Social id of a post. A recording that knows only an archive's number (`truth-123`) gets an id of the same
 * time with that number in its lower bits.
 */
export function truthId({ id, atMs }: WorldPost): string {
  return isNumber.test(id) ? id : truthIdAt(atMs, archiveNumber(id));
}

/** The number under which an archive keeps a post: recorded, or made from its id. */
export function archiveNumber(id: string): number {
  const recorded = /^truth-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(hexOf(id).slice(0, 4), 16) : Number(recorded);
}

/** The number of a page of whitehouse.gov: recorded as `wh-123`, or made from its id. */
export function pageNumber(id: string): number {
  const recorded = /^wh-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(hexOf(id).slice(0, 5), 16) : Number(recorded);
}
