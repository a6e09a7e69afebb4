import { nullable } from '@postjoin/envelope';
import { createPayloadCheck, type UpstreamError } from '@postjoin/upstream';
import { daySeconds, fromUnixSeconds, hourSeconds, toUnixSeconds } from '@postjoin/values';
import Type, { type Static } from 'typebox';
import { isFresh } from './fields.ts';
import { describeHistoryFailure } from './histories.ts';
import { findPointAt, moveBetween } from './series.ts';
import {
  type TimeBudget,
  compareByVolume,
  type HistoryPrices,
  type HistoryReading,
  type HistoryWindow,
  isListed,
  type MarketVenue,
  type MoveBasis,
  type PricePoint,
  type ReadWindow,
  type StoredContract,
  unixSeconds,
} from './types.ts';

/**
 * A contract gets each of its two moves from the first of three that has it: the list of its venue (`toStoredContract`),
 * our own observations of its price (`addObservedMoves`), and its price history (`fillMoves`).
 */

/**
 * The change of a price between two observations of the same series: the later price minus the earlier price, from -1 to
 * 1. If either observation is missing, the value is null, and the basis has the reason. Nothing is interpolated.
 */
export interface Move {
  value: number | null;
  basis: MoveBasis;
}

export type Absence = NonNullable<MoveBasis['reason']>;

export interface MoveWindow {
  seconds: number;
  /** Maximum time of the earlier observation before the window's start, and of the later one before its end. */
  toleranceSeconds: number;
  /** Age at which a move or a baseline from a venue's history is requested again. */
  refreshSeconds: number;
  /** Maximum age of the later observation of a move that is shown again because the venue's history does not answer. */
  reuseSeconds: number;
}

/**
 * The tolerance is a quarter of the day and a seventh of the week. With an older observation, the difference would be a
 * move over a longer window. Each tolerance is longer than the refresh time of its window, and our own price points are
 * close enough together for both (see `series.ts`).
 */
export const moveWindows = {
  day: {
    seconds: daySeconds,
    toleranceSeconds: 6 * hourSeconds,
    refreshSeconds: hourSeconds,
    reuseSeconds: 6 * hourSeconds,
  },
  week: {
    seconds: 7 * daySeconds,
    toleranceSeconds: daySeconds,
    refreshSeconds: 3 * hourSeconds,
    reuseSeconds: daySeconds,
  },
} as const satisfies Record<string, MoveWindow>;

export type MoveKind = keyof typeof moveWindows;
const moveKinds: readonly MoveKind[] = ['day', 'week'];

/** Returns a move without a value, with the reason. */
export function noMove(reason: Absence): Move {
  return { value: null, basis: { reason, reported_by: null, from_at: null, to_at: null } };
}

/** Returns a move that the venue reports. The time of its earlier observation is unknown, so `from_at` is null. */
export function venueMove(value: number, to: Date, note?: string): Move {
  const basis: MoveBasis = { reason: null, reported_by: 'venue', from_at: null, to_at: to.toISOString() };
  return { value, basis: note === undefined ? basis : { ...basis, note } };
}

/**
 * Returns the move of a window that ends now, between two points of one series. It has no value if a point is missing, or
 * if it is before the start or the end of the window by more than the tolerance.
 */
export function historyMove(points: readonly PricePoint[], window: MoveWindow, now: Date): Move {
  const to = toUnixSeconds(now);
  const move = moveBetween(points, { from: to - window.seconds, to, toleranceSeconds: window.toleranceSeconds });
  if ('reason' in move) return noMove(move.reason);
  const { value, earlier, later } = move;
  const times = { from_at: fromUnixSeconds(earlier[0]), to_at: fromUnixSeconds(later[0]) };
  return { value, basis: { reason: null, reported_by: 'history', ...times } };
}

/** Whether a contract opened after the window's start. If its opening time is unknown, it is old enough. */
export function isTooYoung(opensAt: string | null, now: Date, window: MoveWindow): boolean {
  return opensAt !== null && toUnixSeconds(opensAt) > toUnixSeconds(now) - window.seconds;
}

export type MoveMember = 'move_24h' | 'move_24h_basis' | 'move_7d' | 'move_7d_basis';

/** Returns the members of a stored contract that hold a move. */
function toMoveMembers(kind: MoveKind, { value, basis }: Move): Partial<Pick<StoredContract, MoveMember>> {
  return kind === 'day' ? { move_24h: value, move_24h_basis: basis } : { move_7d: value, move_7d_basis: basis };
}

/** Returns why a move of a contract is missing; null if the contract has the move. */
function getMissingReason(contract: Pick<StoredContract, MoveMember>, kind: MoveKind): Absence | null {
  return (kind === 'day' ? contract.move_24h_basis : contract.move_7d_basis).reason;
}

/** Adds the moves that the venue's list does not report and that our own observations have. */
export function addObservedMoves(contract: StoredContract, points: readonly PricePoint[], now: Date): StoredContract {
  const { last_price } = contract;
  if (last_price === null) return contract;
  const nowSeconds = toUnixSeconds(now);
  const series: PricePoint[] = [...points.filter(([at]) => at <= nowSeconds), [nowSeconds, last_price]];
  const observed = moveKinds.map((kind) => {
    const reason = getMissingReason(contract, kind);
    const move = historyMove(series, moveWindows[kind], now);
    return reason === null || reason === 'too_young' || move.value === null ? {} : toMoveMembers(kind, move);
  });
  return Object.assign({}, contract, ...observed) as StoredContract;
}

const point = nullable(Type.Unsafe<PricePoint>(Type.Tuple([unixSeconds, Type.Number({ minimum: 0, maximum: 1 })])));

/** What the price history of a contract showed about one move. */
const baselineSchema = Type.Object({
  /** Time of the last request. */
  requested_at: unixSeconds,
  /** The result of the last request that succeeded; missing if none did. `at` is the time of that request. */
  found: Type.Optional(Type.Object({ at: unixSeconds, earlier: point, later: point })),
});
type Baseline = Static<typeof baselineSchema>;
const checkBaseline = createPayloadCheck(baselineSchema);

/** The baselines of a venue, by id of the contract. They are stored for the next pass. */
export type Baselines = Readonly<Record<string, Partial<Record<MoveKind, Baseline>>>>;

/**
 * Reads the baselines that an earlier pass stored. Those of another form are left out: the history is then requested
 * again, and no later pass fails.
 */
export function readBaselines(stored: unknown): Baselines {
  const entries = Object.entries(stored ?? {}).map(([id, baselines]: [string, unknown]): [string, unknown] => {
    const members = moveKinds.flatMap((kind) => {
      const checked = checkBaseline((baselines as Partial<Record<MoveKind, unknown>> | null)?.[kind]);
      return checked.isValid ? [[kind, checked.value]] : [];
    });
    return [id, Object.fromEntries(members)];
  });
  return Object.fromEntries(entries) as Baselines;
}

/** A window of a price history from which moves are computed. */
export interface MoveHistoryWindow extends HistoryWindow {
  contract: StoredContract;
  kinds: readonly MoveKind[];
}

export interface MovesInput {
  /** The contracts of the venue. */
  contracts: readonly StoredContract[];
  baselines: Baselines;
  now: Date;
}

/**
 * Plans the windows that a pass requests for moves, those of the most traded contracts first. The history of a contract
 * without a day's move is requested again after an hour, and that of a contract without a week's move after three hours.
 */
export function planMoves({ history }: MarketVenue, { contracts, baselines, now }: MovesInput): MoveHistoryWindow[] {
  const at = toUnixSeconds(now);
  const isDue = ({ id }: StoredContract, kind: MoveKind) =>
    !isFresh(baselines[id]?.[kind]?.requested_at, now, moveWindows[kind].refreshSeconds);
  const planned = contracts.toSorted(compareByVolume).flatMap((contract): MoveHistoryWindow[] => {
    const kinds = moveKinds.filter((kind) => isMissing(contract, kind));
    const due = kinds.filter((kind) => isDue(contract, kind));
    if (due.length === 0) return [];
    if (history?.prices === 'own_series') return [{ contract, kinds, from: at - wholeSeconds, to: at }];
    return due.map((kind) => {
      const to = at - moveWindows[kind].seconds;
      return { contract, kinds: [kind], from: to - baselineSeconds, to };
    });
  });
  // Windows of the same time can share a request.
  return planned.sort((a, b) => b.to - a.to);
}

/** Eight days: the week of the longest move, and its tolerance of one day for the earlier observation. */
const wholeSeconds = moveWindows.week.seconds + moveWindows.week.toleranceSeconds;

/** Six hours before the start of a move: the tolerance of the day's move. */
const baselineSeconds = moveWindows.day.toleranceSeconds;

/** Whether a current contract lacks a move that its price history may have. */
function isMissing(contract: StoredContract, kind: MoveKind): boolean {
  const isCurrent = isListed(contract) && !contract.price_stale && contract.last_price !== null;
  return isCurrent && getMissingReason(contract, kind) === 'not_given';
}

export interface FillMovesInput extends MovesInput {
  budget: TimeBudget;
  /** Windows that this pass has read already. They are not requested again. */
  alreadyRead?: readonly ReadWindow[];
  /** The failure that ended an earlier reading of histories in this pass. No history is then requested. */
  failure?: UpstreamError | undefined;
}

export interface FilledMoves {
  contracts: StoredContract[];
  /** The baselines that the next pass needs. */
  baselines: Baselines;
  /** Why histories were not read, in one sentence; undefined if no request failed. */
  failure: string | undefined;
}

/** Reads the price histories that are due, and adds the missing moves to the contracts. */
export async function fillMoves(venue: MarketVenue, input: FillMovesInput): Promise<FilledMoves> {
  const planned = planMoves(venue, input);
  const reading = await readPlanned(venue, planned, input);
  const baselines = updateBaselines(input, reading);
  const read = new Set(reading.read.flatMap(listNames));
  const unread = new Set(reading.failure ? planned.flatMap(listNames).filter((name) => !read.has(name)) : []);
  const contracts = input.contracts.map((contract) => {
    const moves = moveKinds.map((kind) => {
      if (!isMissing(contract, kind)) return {};
      const baseline = baselines[contract.id]?.[kind];
      const move = toMove(contract, baseline, { kind, now: input.now, prices: venue.history?.prices });
      const hasFailed =
        unread.has(toName(contract, kind)) || (baseline && baseline.found?.at !== baseline.requested_at);
      return move ? toMoveMembers(kind, move) : hasFailed ? toMoveMembers(kind, noMove('venue_failed')) : {};
    });
    return Object.assign({}, contract, ...moves) as StoredContract;
  });
  return { contracts, baselines, failure: describeHistoryFailure(reading, planned) };
}

const toName = ({ id }: StoredContract, kind: MoveKind) => `${kind} ${id}`;
const listNames = ({ contract, kinds }: MoveHistoryWindow) => kinds.map((kind) => toName(contract, kind));

async function readPlanned(
  { history }: MarketVenue,
  planned: readonly MoveHistoryWindow[],
  { alreadyRead = [], failure, budget }: FillMovesInput,
): Promise<HistoryReading<MoveHistoryWindow>> {
  const findRead = ({ contract, from, to }: MoveHistoryWindow) =>
    alreadyRead.find((window) => window.contract.id === contract.id && window.from <= from && to <= window.to);
  const read = planned.flatMap((window) => {
    const { points, undated = [] } = findRead(window) ?? {};
    return points ? [{ ...window, points, undated }] : [];
  });
  if (!history || failure) return { read, failed: [], failure };
  const windows = planned.filter((window) => !findRead(window));
  const reading = await history.read({ windows, resolution: 'hour', budget });
  return { ...reading, read: [...read, ...reading.read] };
}

/** Returns the baselines after a reading. The baselines of contracts that no longer need them are left out. */
function updateBaselines(
  { contracts, baselines, now }: MovesInput,
  { read, failed }: HistoryReading<MoveHistoryWindow>,
): Baselines {
  const at = toUnixSeconds(now);
  const needed = contracts.filter(
    (contract) => contract.price_stale || moveKinds.some((kind) => isMissing(contract, kind)),
  );
  const next = new Map(needed.flatMap(({ id }) => (baselines[id] ? [[id, baselines[id]] as const] : [])));
  const set = ({ contract: { id }, kinds }: MoveHistoryWindow, toBaseline: (kind: MoveKind) => Baseline) =>
    next.set(id, { ...next.get(id), ...Object.fromEntries(kinds.map((kind) => [kind, toBaseline(kind)])) });
  for (const window of read) {
    const points = [...window.points, ...(window.undated ?? [])].sort(([a], [b]) => a - b);
    const later = findPointAt(points, window.to);
    const find = (kind: MoveKind) => findPointAt(points, at - moveWindows[kind].seconds);
    set(window, (kind) => ({ requested_at: at, found: { at, earlier: find(kind), later } }));
  }
  for (const window of failed) {
    set(window, (kind) => ({ ...next.get(window.contract.id)?.[kind], requested_at: at }));
  }
  return Object.fromEntries(next);
}

/**
 * Returns the move of a baseline. One of another series than `last_price` is shown again with its own times, until it is
 * too old.
 */
function toMove(
  { last_price }: StoredContract,
  baseline: Baseline | undefined,
  { kind, now, prices }: { kind: MoveKind; now: Date; prices: HistoryPrices | undefined },
): Move | undefined {
  const found = baseline?.found;
  const window = moveWindows[kind];
  if (!found || last_price === null) return undefined;
  if (prices !== 'own_series')
    return historyMove([...listKnown(found.earlier), [toUnixSeconds(now), last_price]], window, now);
  if (!isFresh(found.later?.[0] ?? found.at, now, window.reuseSeconds)) return undefined;
  return historyMove(listKnown(found.earlier, found.later), window, new Date(found.at * 1_000));
}

const listKnown = (...points: readonly (PricePoint | null)[]): PricePoint[] => points.filter((known) => known !== null);
