import { toUnixSeconds } from '@postjoin/values';
import type { PricePoint, StoredContract } from './contract.ts';
import {
  dayWindow,
  historyMove,
  isTooYoung,
  noMove,
  observationAt,
  venueMove,
  weekWindow,
  type Absence,
  type Move,
  type MoveWindow,
} from './moves.ts';
import { venueRows, type VenueName } from './registry.ts';
import type { ScopeVerdict, ScopeCandidate } from './scope.ts';

/** A move as a payload gives it: what it is the difference of is the venue's business. */
export interface SaidMove {
  value: number;
  note?: string;
}

/** What a payload says of one contract: everything but what time, scope and history add. */
export type ListedContract = Omit<
  StoredContract,
  | 'venue'
  | 'venue_name'
  | 'in_scope_because'
  | 'price_at'
  | 'price_stale'
  | 'closed_at'
  | 'move_24h'
  | 'move_7d'
  | 'move_24h_basis'
  | 'move_7d_basis'
>;

/** A contract as a payload lists it, and what the payload says of its moves. */
export interface Listing {
  contract: ListedContract;
  /** The venue's own figure for the day, where it gives one. */
  saidDay: SaidMove | null;
  saidWeek: SaidMove | null;
  /** Why there is none; `not_given` where the payload does not tell. */
  unsaidDay: Absence;
  unsaidWeek: Absence;
  /** What the venue's history knows this contract by; null where it has none. */
  historyId: string | null;
}

/** Decides whether a contract is about an act of a tracked account. */
export type JudgeScope = (candidate: ScopeCandidate) => ScopeVerdict;

/** A listing that is in scope, and why. */
export interface ScopedListing extends Listing {
  because: string;
}

/** Those of a venue's listings that are in scope. */
export function inScope(venue: VenueName, listings: readonly Listing[], judge: JudgeScope): ScopedListing[] {
  return listings.flatMap((listing) => {
    const { in_scope, because } = judge({ ...listing.contract, venue });
    return in_scope ? [{ ...listing, because }] : [];
  });
}

/** Listings overlap, and a set that moves while it is paged gives a contract twice: each once, as it was read last. */
export function eachOnce(scoped: readonly ScopedListing[]): ScopedListing[] {
  return [...new Map(scoped.map((one) => [one.contract.id, one])).values()];
}

/** What moves are computed from besides the payload. */
export interface MoveFacts {
  now: Date;
  points: readonly PricePoint[];
}

/** Both moves of a contract. */
export interface Moves {
  day: Move;
  week: Move;
}
export type MoveKind = keyof Moves;
export const moveKinds = ['day', 'week'] as const satisfies readonly MoveKind[];

export const windowOf: Record<MoveKind, MoveWindow> = { day: dayWindow, week: weekWindow };

/** What can be said of both moves without asking anybody. */
export function movesAtHand(listing: Listing, facts: MoveFacts): Moves {
  return { day: moveAtHand(listing, facts, 'day'), week: moveAtHand(listing, facts, 'week') };
}

/**
 * In this order: that the contract has no price or is too young, the venue's own figure, the difference of our own
 * observations. Where none of them speaks, what the payload gives as the reason.
 */
function moveAtHand(listing: Listing, { now, points }: MoveFacts, kind: MoveKind): Move {
  const { last_price, last_price_reason, opens_at } = listing.contract;
  const window = windowOf[kind];
  const said = kind === 'day' ? listing.saidDay : listing.saidWeek;
  if (last_price === null) return noMove(last_price_reason ?? 'not_given');
  if (isTooYoung(opens_at, now, window)) return noMove('too_young');
  if (said) return venueMove(said.value, { to: now }, said.note);
  const own = ownMove(last_price, points, now, window);
  return own.value === null ? noMove(kind === 'day' ? listing.unsaidDay : listing.unsaidWeek) : own;
}

function ownMove(price: number, points: readonly PricePoint[], now: Date, window: MoveWindow): Move {
  const at = toUnixSeconds(now);
  return historyMove({ earlier: observationAt(points, at - window.seconds), later: [at, price] }, window, now);
}

/** Whether a history may know what the payload does not. */
export function isOpenToHistory({ basis }: Move): boolean {
  return basis.reason === 'not_given' || basis.reason === 'no_baseline' || basis.reason === 'baseline_too_old';
}

/** A contract's move as an earlier pass left it. */
export function earlierMove(contract: StoredContract, kind: MoveKind): Move {
  return kind === 'day'
    ? { value: contract.move_24h, basis: contract.move_24h_basis }
    : { value: contract.move_7d, basis: contract.move_7d_basis };
}

/** A listing with its scope and its moves: the contract as the snapshot keeps it. */
export function publish(
  { contract, because }: ScopedListing,
  venue: VenueName,
  { now, moves: { day, week } }: { now: Date; moves: Moves },
): StoredContract {
  return {
    ...contract,
    closes_at: isOverdue(contract, now) ? null : contract.closes_at,
    venue,
    venue_name: venueRows[venue].label,
    in_scope_because: because,
    price_at: now.toISOString(),
    price_stale: false,
    closed_at: null,
    move_24h: day.value,
    move_24h_basis: day.basis,
    move_7d: week.value,
    move_7d_basis: week.basis,
  };
}

/** Venues keep markets open past the date that they name: then it is not when trading closes. */
function isOverdue({ status, closes_at }: ListedContract, now: Date): boolean {
  return status === 'open' && closes_at !== null && Date.parse(closes_at) <= now.getTime();
}
