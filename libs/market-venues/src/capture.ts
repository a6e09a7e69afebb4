import { errorLine, UpstreamError } from '@postjoin/upstream';
import { asClosed, asUnlisted, isRetained, withoutFutureClose, withStatuses } from './closed-contracts.ts';
import {
  isListed,
  venueNames,
  type MarketVenue,
  type PricePoint,
  type StoredContract,
  type VenueHealth,
  type VenueMemory,
  type VenueName,
  type VenueReading,
} from './contract.ts';
import { recordPrices } from './price-points.ts';
import { isSuspectEmpty } from './suspect-empty.ts';

/** What a pass leaves behind for the next one, and what the snapshot keeps of it. */
export interface CapturedVenues {
  /** Listed ones, then those that their venues no longer list. */
  contracts: StoredContract[];
  /** One entry for each venue there is, in the order of `venueNames`. */
  health: VenueHealth[];
  pricePoints: Record<string, PricePoint[]>;
  memory: Partial<Record<string, VenueMemory>>;
}

/** Told when a venue's part of a pass begins and when it ends; with what was thrown when it failed, for the log. */
export type OnVenueProgress = (progress: { venue: VenueName; health?: VenueHealth; error?: unknown }) => void;

export interface CaptureOptions {
  venues: readonly MarketVenue[];
  /** What the last pass left behind; nothing in it before the first one. */
  previous: CapturedVenues;
  now: Date;
  /** Ids of contracts that a retained post was matched to in the previous snapshot: they stay after their close. */
  matchedIds: ReadonlySet<string>;
  onProgress?: OnVenueProgress;
}

export const nothingCaptured: CapturedVenues = { contracts: [], health: [], pricePoints: {}, memory: {} };

/** What is remembered of a venue between passes: its own memory, and how its last reads ended. */
interface Remembered {
  venue: VenueMemory;
  /** Not to be asked before this, as the upstream said. */
  retry_at?: string;
  /** Its last answer was empty where there had been much, and was not believed. */
  suspect_empty?: true;
}

/** What one venue's part of a pass came to. */
interface Part {
  /** Those that the venue lists. */
  contracts: StoredContract[];
  /** Those that it no longer lists. */
  closed: StoredContract[];
  health: VenueHealth;
  memory: Remembered;
  /** What was thrown. */
  error?: unknown;
}

/** What one venue's part of a pass begins with. */
interface Before {
  name: VenueName;
  now: Date;
  /** Those that the venue listed. */
  contracts: StoredContract[];
  /** Those that it no longer listed. */
  closed: StoredContract[];
  lastSuccessAt: string | null;
  memory: Remembered;
}

/** More contracts of one venue than this are no list of what one president does; the most traded are kept. */
const mostContracts = 5_000;

/** How long contracts that a failing part of a venue does not show any more are kept as listed; then they count as closed. */
const keepMissingMs = 7 * 24 * 3_600_000;

/**
 * One pass over all venues, at the same time. A venue that fails keeps its last contracts, each with its own
 * `price_at` and `price_stale: true`, and says so in its health; one failing never keeps another from being read.
 */
export async function captureVenues(options: CaptureOptions): Promise<CapturedVenues> {
  const { venues, previous, now, matchedIds, onProgress } = options;
  const parts = await Promise.all(
    venues.map(async (venue) => {
      onProgress?.({ venue: venue.name });
      const part = await readVenue(venue, beforeOf(venue.name, options), previous.pricePoints);
      onProgress?.({ venue: venue.name, health: part.health, ...('error' in part && { error: part.error }) });
      return part;
    }),
  );
  const listed = parts.flatMap((part) => part.contracts);
  const ended = [...parts.flatMap((part) => part.closed), ...contractsOfOthers(options)];
  return {
    contracts: [...listed, ...ended.filter((contract) => isRetained(contract, now, matchedIds))],
    health: venueNames.map(
      (name) => parts.find(({ health }) => health.name === name)?.health ?? unavailable(name, previous),
    ),
    pricePoints: recordPrices(previous.pricePoints, listed, now),
    memory: Object.fromEntries(parts.map(({ health, memory }) => [health.name, { ...memory }])),
  };
}

function beforeOf(name: VenueName, { previous, now }: CaptureOptions): Before {
  const contracts = previous.contracts.filter(({ venue }) => venue === name);
  return {
    name,
    now,
    contracts: contracts.filter(isListed),
    closed: contracts.filter((one) => !isListed(one)).map((one) => withoutFutureClose(one, now)),
    lastSuccessAt: previous.health.find((health) => health.name === name)?.last_success_at ?? null,
    memory: { venue: {}, ...(previous.memory[name] as Partial<Remembered> | undefined) },
  };
}

/** Contracts of venues that are switched off: rows of posts that were matched to them must not vanish at once. */
function contractsOfOthers({ venues, previous, now }: CaptureOptions): StoredContract[] {
  const read = new Set(venues.map(({ name }) => name));
  const others = previous.contracts.filter(({ venue }) => !read.has(venue));
  return others.map((contract) => withoutFutureClose(asUnlisted(contract, now), now));
}

function unavailable(name: VenueName, { health }: CapturedVenues): VenueHealth {
  const last_success_at = health.find((one) => one.name === name)?.last_success_at ?? null;
  return {
    name,
    status: 'unavailable',
    contracts: 0,
    skipped: 0,
    last_success_at,
    error: 'unavailable: not configured',
  };
}

async function readVenue(
  venue: MarketVenue,
  before: Before,
  pricePoints: CapturedVenues['pricePoints'],
): Promise<Part> {
  const { now, memory } = before;
  if (isPaused(memory, now)) {
    return failed(before, `rate_limited: ${venue.name} asked not to be asked before ${memory.retry_at}`);
  }
  try {
    const reading = await venue.read({ now, previous: before.contracts, pricePoints, memory: memory.venue });
    return isSuspect(reading, before) ? suspected(before) : await confirmed(venue, accepted(reading, before), now);
  } catch (error) {
    return failedWith(before, error);
  }
}

/** No upstream asks for a longer pause than a day, so an end later than this was told to a clock that was wrong. */
const longestPauseMs = 25 * 60 * 60 * 1000;

function isPaused({ retry_at }: Remembered, now: Date): boolean {
  const leftMs = retry_at === undefined ? 0 : Date.parse(retry_at) - now.getTime();
  return leftMs > 0 && leftMs <= longestPauseMs;
}

function isSuspect({ contracts, contracts_missing }: VenueReading, before: Before): boolean {
  const wasSuspect = before.memory.suspect_empty === true;
  const sizes = { count: contracts.length, previousCount: before.contracts.length, wasSuspect };
  return contracts_missing !== true && isSuspectEmpty(sizes);
}

function suspected(before: Before): Part {
  const error = `suspect_empty: ${before.name} lists nothing in scope where there was much; kept until it lasts`;
  const part = failed(before, error);
  return { ...part, memory: { venue: before.memory.venue, suspect_empty: true } };
}

function accepted(reading: VenueReading, before: Before): Part {
  const all = [...reading.contracts, ...keptFrom(reading, before)];
  const listed = new Set(all.map(({ id }) => id));
  const isGone = ({ id }: StoredContract) => !listed.has(id);
  const gone = before.contracts.filter(isGone).map((contract) => asClosed(contract, before.now));
  const contracts = mostTraded(all);
  const { skipped, skipped_example } = reading;
  const isCut = contracts.length < all.length;
  const partial = isCut ? `too_large: ${before.name} lists ${all.length} contracts in scope` : reading.partial;
  const health: VenueHealth = {
    name: before.name,
    status: partial === undefined ? 'ok' : 'partial',
    contracts: contracts.length,
    skipped,
    ...(skipped_example === undefined ? {} : { skipped_example }),
    last_success_at: before.now.toISOString(),
    ...(partial === undefined ? {} : { error: partial }),
  };
  return {
    contracts,
    closed: [...gone, ...before.closed.filter(isGone)],
    health,
    memory: { venue: reading.memory },
  };
}

/** A venue that does not answer for closed contracts has been read all the same: prices stand, and health says what is missing. */
async function confirmed(venue: MarketVenue, part: Part, now: Date): Promise<Part> {
  try {
    return { ...part, closed: await withStatuses(venue, part.closed, now) };
  } catch (error) {
    const missing = `${errorText(venue.name, error)}; contracts that closed have no confirmed status`;
    const text = part.health.error === undefined ? missing : `${part.health.error}; ${missing}`;
    return { ...part, health: { ...part.health, status: 'partial', error: text }, error };
  }
}

function mostTraded(contracts: StoredContract[]): StoredContract[] {
  if (contracts.length <= mostContracts) return contracts;
  return contracts.toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0)).slice(0, mostContracts);
}

/** Earlier contracts that this reading says nothing about: those that it could not read, and all that it misses. */
function keptFrom(reading: VenueReading, before: Before): StoredContract[] {
  const { contracts, contracts_missing, skipped_ids = [], over_ids = [] } = reading;
  const read = new Set([...contracts.map(({ id }) => id), ...over_ids]);
  const skipped = new Set(skipped_ids);
  const isKept = ({ id, event_id }: StoredContract) =>
    contracts_missing === true || skipped.has(id) || skipped.has(event_id);
  const isRecent = ({ price_at }: StoredContract) =>
    price_at !== null && before.now.getTime() - Date.parse(price_at) <= keepMissingMs;
  return before.contracts.filter((one) => !read.has(one.id) && isKept(one) && isRecent(one)).map(stale);
}

function stale(contract: StoredContract): StoredContract {
  return { ...contract, price_stale: true };
}

function errorText(name: VenueName, error: unknown): string {
  return error instanceof UpstreamError ? errorLine(error) : `shape: what ${name} sent could not be read`;
}

function failedWith(before: Before, error: unknown): Part {
  const part = { ...failed(before, errorText(before.name, error)), error };
  // What is remembered may be what cannot be read: the next pass begins without it.
  if (!(error instanceof UpstreamError)) return { ...part, memory: { venue: {} } };
  const retry_at = error.retryAt?.toISOString();
  return { ...part, memory: { ...part.memory, ...(retry_at === undefined ? {} : { retry_at }) } };
}

function failed(before: Before, error: string): Part {
  const contracts = before.contracts.map(stale);
  const health = { contracts: contracts.length, skipped: 0, last_success_at: before.lastSuccessAt, error };
  return {
    contracts,
    closed: before.closed,
    health: { name: before.name, status: 'error', ...health },
    memory: before.memory,
  };
}
