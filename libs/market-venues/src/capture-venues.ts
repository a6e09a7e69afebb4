import { describeFailure, UpstreamError } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import { asClosed, asUnlisted, isRetained, isTradable, withStatuses } from './closed-contracts.ts';
import {
  type TimeBudget,
  compareByVolume,
  describeLimit,
  isListed,
  type MarketVenue,
  type PricePoint,
  type StoredContract,
  type VenueHealth,
  type VenueMemory,
  type VenueName,
  venueNames,
  type VenueReading,
} from './types.ts';
import { addObservedMoves } from './moves.ts';
import { describeSkipped, noInvalidRecord } from './parsed.ts';
import { recordPrices } from './series.ts';
import { createTimeBudget } from './histories.ts';

/** The result of one pass over the venues. The next pass starts from it. */
export interface CapturedVenues {
  /** Listed contracts, then contracts that their venues no longer list. */
  contracts: StoredContract[];
  /** One entry for each venue, in the order of `venueNames`. */
  health: VenueHealth[];
  pricePoints: Record<string, PricePoint[]>;
  memory: Record<string, VenueMemory>;
}

/**
 * Called twice for each venue: when its reading starts, without `health`, and when it ends, with `health`. `error` is
 * the exception of a failed reading, for the log.
 */
export type OnVenueProgress = (progress: { venue: VenueName; health?: VenueHealth; error?: unknown }) => void;

export interface CaptureOptions {
  venues: readonly MarketVenue[];
  /** The result of the previous pass, or `nothingCaptured` in the first pass. */
  previous: CapturedVenues;
  now: Date;
  /** Ids of contracts to which a retained post is matched. Such a contract stays in the result after its close. */
  matchedIds: ReadonlySet<string>;
  /** Monotonic time in milliseconds, for the time that a pass spends on requests for statuses. */
  stopwatch: () => number;
  onProgress?: OnVenueProgress;
}

export const nothingCaptured: CapturedVenues = { contracts: [], health: [], pricePoints: {}, memory: {} };

/** The state of one venue at the start of a pass. */
interface VenueInput extends Pick<CaptureOptions, 'now' | 'matchedIds'> {
  name: VenueName;
  /** The venue's contracts that are listed in the result of the previous pass. */
  listed: StoredContract[];
  /** Those that were listed before, and that are stored for a while. */
  closed: StoredContract[];
  lastSuccessAt: string | null;
  /** The memory of the venue's last reading as `venue`, and members of other modules, which are passed on. */
  memory: VenueMemory;
}

/** The state of one venue at the end of a pass. `error` is the exception of a failed read, for the log. */
interface VenueResult extends Pick<VenueInput, 'listed' | 'closed' | 'memory'> {
  health: VenueHealth;
  error?: unknown;
}

/**
 * Maximum number of listed contracts of one venue. If the venue lists more, the worker first retains the contracts with
 * a matched post, and then the most traded ones. More than 5,000 contracts cannot all be about acts of one president.
 */
const maxContracts = 5_000;

/** 7 days. A contract that a reading lacks, and that is not known to be over, counts as closed if its price is older. */
const missingRetentionMs = 7 * dayMs;

/**
 * 30 seconds. Maximum time that one pass spends on the statuses of contracts that the list of a venue lacks. At one call
 * a second, 30 seconds are enough for 30 events, and at five calls a second for 15,000 contracts.
 */
const statusBudgetMs = 30_000;

/** A list that lost more than this share of its contracts at once is more likely a fault of the venue than the truth. */
const maxLostShare = 1 / 5;

/**
 * Reads all venues in parallel. If a venue fails, its contracts of the previous pass stay, each with its own `price_at`
 * and with `price_stale: true`. The health of that venue has the error. The other venues are not affected.
 */
export async function captureVenues(options: CaptureOptions): Promise<CapturedVenues> {
  const { venues, previous, now, matchedIds, onProgress } = options;
  const results = await Promise.all(
    venues.map(async (venue) => {
      onProgress?.({ venue: venue.name });
      const { error, ...result } = await readVenue(venue, toVenueInput(venue.name, options), options);
      onProgress?.({ venue: venue.name, health: result.health, ...(error !== undefined && { error }) });
      return result;
    }),
  );
  const listed = results.flatMap((result) => result.listed);
  // The contracts of venues that are switched off stay for a while too, because posts may be matched to them.
  const switchedOff = previous.contracts.filter((contract) => !venues.some(({ name }) => name === contract.venue));
  const closed = [
    ...results.flatMap((result) => result.closed),
    ...switchedOff.map((contract) => asUnlisted(contract, now)),
  ];
  return {
    contracts: [...listed, ...closed.filter((contract) => isRetained(contract, now, matchedIds))],
    health: venueNames.map(
      (name) =>
        results.find(({ health }) => health.name === name)?.health ??
        withoutReading('unavailable', { ...toVenueInput(name, options), listed: [] }, 'unavailable: not configured'),
    ),
    pricePoints: recordPrices(previous.pricePoints, listed, now),
    memory: Object.fromEntries(results.map(({ health, memory }) => [health.name, memory])),
  };
}

function toVenueInput(name: VenueName, { previous, now, matchedIds }: CaptureOptions): VenueInput {
  const contracts = previous.contracts.filter(({ venue }) => venue === name);
  return {
    name,
    now,
    matchedIds,
    listed: contracts.filter(isListed),
    closed: contracts.filter((contract) => !isListed(contract)),
    lastSuccessAt: previous.health.find((health) => health.name === name)?.last_success_at ?? null,
    memory: previous.memory[name] ?? {},
  };
}

/** Returns the health of a venue of which nothing was read. */
function withoutReading(
  status: VenueHealth['status'],
  { name, listed, lastSuccessAt }: VenueInput,
  error: string,
): VenueHealth {
  return { name, status, contracts: listed.length, skipped: 0, last_success_at: lastSuccessAt, error };
}

async function readVenue(
  venue: MarketVenue,
  input: VenueInput,
  { previous: { pricePoints }, stopwatch }: CaptureOptions,
): Promise<VenueResult> {
  const { now, listed, memory } = input;
  const budget = createTimeBudget(statusBudgetMs, stopwatch);
  try {
    const listing = await venue.read({ now, previous: listed, memory: (memory['venue'] ?? {}) as VenueMemory });
    const contracts = listing.contracts.map((contract) =>
      addObservedMoves(contract, pricePoints[contract.id] ?? [], now),
    );
    const reading = { ...listing, contracts };
    return acceptReading(reading, await confirmUnlisted(venue, reading, { ...input, budget }), input);
  } catch (error) {
    return handleFailure(input, error);
  }
}

/** The contracts that a reading lacks, after their statuses were requested by id. */
interface Unlisted {
  /** Contracts that stay listed, marked stale, because they are not known to be over. */
  stale: StoredContract[];
  /** How many of them are missing in a list that was read. */
  lost: number;
  closed: StoredContract[];
  /** Why the statuses were not read; undefined if they were. */
  error: unknown;
}

/**
 * Requests the statuses of the contracts that the reading lacks, before they count as closed, because a venue's list can
 * lack contracts that are still traded. A contract whose status is not known stays listed as it was.
 */
async function confirmUnlisted(
  venue: MarketVenue,
  reading: VenueReading,
  input: VenueInput & { budget: TimeBudget },
): Promise<Unlisted> {
  const { now } = input;
  const read = new Set(reading.contracts.map(({ id }) => id));
  const isLacking = ({ id }: StoredContract) => !read.has(id);
  const classify = createClassifier(reading, now);
  const { unread = [], absent = [], over = [] } = Object.groupBy(input.listed.filter(isLacking), classify);
  const unlisted = [
    ...absent.map((contract) => asUnlisted(contract, now)),
    ...over.map((contract) => asClosed(contract, now)),
    ...input.closed.filter(isLacking),
  ];
  const { contracts, failure: error } = await withStatuses(venue, unlisted, input).catch((thrown: unknown) => ({
    contracts: unlisted,
    failure: thrown,
  }));
  const absentIds = new Set(absent.map(({ id }) => id));
  const isUnconfirmed = ({ id, status }: StoredContract) => absentIds.has(id) && isTradable(status);
  const unconfirmed = contracts.filter(isUnconfirmed);
  return {
    stale: [...unread.map(markStale), ...unconfirmed.map((contract) => ({ ...contract, closed_at: null }))],
    lost: unconfirmed.length,
    closed: contracts.filter((contract) => !isUnconfirmed(contract)),
    error,
  };
}

/**
 * Decides about the contracts that a reading lacks: `over` if the venue reported so or if the price was read more than 7
 * days ago, `unread` if the reading could not read them, and otherwise `absent`.
 */
function createClassifier({ over: overIds, invalid, contracts_missing }: VenueReading, now: Date) {
  const over = new Set(overIds);
  const invalidIds = new Set(invalid?.ids);
  return ({ id, event_id, price_at }: StoredContract) => {
    const isRecent = price_at !== null && now.getTime() - Date.parse(price_at) <= missingRetentionMs;
    if (over.has(id) || !isRecent) return 'over';
    return contracts_missing === true || invalidIds.has(id) || invalidIds.has(event_id) ? 'unread' : 'absent';
  };
}

const describeUnconfirmed = (name: VenueName, error: unknown): string =>
  `${toErrorText(name, error)}; the status of contracts that it no longer lists was not read`;

function acceptReading(
  reading: VenueReading,
  { stale, lost, closed, error }: Unlisted,
  input: VenueInput,
): VenueResult {
  const { name, now, matchedIds, lastSuccessAt, memory } = input;
  const all = [...reading.contracts, ...stale];
  const listed = limitContracts(all, matchedIds);
  const gaps = [reading.partial, describeLoss(lost, input)].filter((gap) => gap !== undefined);
  const errors = error === undefined ? gaps : [describeUnconfirmed(name, error), ...gaps];
  const partial = errors.length > 0 ? errors.join('; ') : describeCut(name, all.length);
  const hasReadNothing = gaps.length > 0 && reading.contracts.length === 0;
  // An earlier success does not count, because the prices of an older response have replaced those of that success.
  const readAt = new Date(now.getTime() - (reading.age_seconds ?? 0) * 1000);
  const isNewSuccess = reading.is_repeated !== true && !hasReadNothing;
  const health: VenueHealth = {
    name,
    status: hasReadNothing ? 'error' : partial === undefined ? 'ok' : 'partial',
    contracts: listed.length,
    ...describeSkipped(reading.invalid ?? noInvalidRecord),
    last_success_at: isNewSuccess ? readAt.toISOString() : lastSuccessAt,
    ...(partial === undefined ? {} : { error: partial }),
  };
  return { listed, closed, health, memory: { ...memory, venue: reading.memory }, error };
}

/** Describes a list that lost many contracts at once. Contracts that are known to be over do not count as lost. */
function describeLoss(lost: number, { name, listed }: VenueInput): string | undefined {
  if (lost <= listed.length * maxLostShare) return undefined;
  const count = `${lost} of ${listed.length} contracts that are not known to be over`;
  return `suspect_list: the list of ${name} lacks ${count}; they stay with their earlier prices`;
}

function describeCut(name: VenueName, count: number): string | undefined {
  if (count <= maxContracts) return undefined;
  return describeLimit(
    `${name} lists ${count} contracts in scope; ${maxContracts} are read, matched ones first, then the most traded`,
  );
}

function limitContracts(contracts: StoredContract[], matchedIds: ReadonlySet<string>): StoredContract[] {
  if (contracts.length <= maxContracts) return contracts;
  const compareByMatch = (a: StoredContract, b: StoredContract) =>
    Number(matchedIds.has(b.id)) - Number(matchedIds.has(a.id));
  return contracts.toSorted((a, b) => compareByMatch(a, b) || compareByVolume(a, b)).slice(0, maxContracts);
}

function markStale(contract: StoredContract): StoredContract {
  return { ...contract, price_stale: true };
}

function toErrorText(name: VenueName, error: unknown): string {
  return error instanceof UpstreamError
    ? describeFailure(error, 'VENUES')
    : `shape: the payload of ${name} could not be read`;
}

/** Returns the contracts of the previous pass, with the listed ones marked stale, and a health with the error. */
function handleFailure(input: VenueInput, error: unknown): VenueResult {
  const { name, listed, closed, memory } = input;
  return {
    listed: listed.map(markStale),
    closed,
    health: withoutReading('error', input, toErrorText(name, error)),
    // The memory may be the cause of another exception than a failed request, so the next pass starts without it.
    memory: error instanceof UpstreamError ? memory : {},
    error,
  };
}
