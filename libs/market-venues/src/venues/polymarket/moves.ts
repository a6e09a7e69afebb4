import { errorLine, UpstreamError } from '@postjoin/upstream';
import { toUnixSeconds } from '@postjoin/values';
import type { StoredContract, VenueRequest } from '../../contract.ts';
import {
  earlierMove,
  isOpenToHistory,
  moveKinds,
  movesAtHand,
  windowOf,
  type Listing,
  type MoveKind,
  type Moves,
} from '../../listing.ts';
import { historyMove, noMove, type Move } from '../../moves.ts';
import { isOfWholeUpstream } from '../../upstream-failure.ts';
import type { ObserveSeries } from './history.ts';

/** When a contract's history was last asked, in Unix seconds, by contract id. */
export type AskedAt = Readonly<Record<string, number>>;

export interface MovesReading {
  /** By contract id. */
  moves: Map<string, Moves>;
  askedAt: AskedAt;
  /** Why some moves are older or not known. */
  failure: string | undefined;
}

/** Contracts whose history is asked in one pass: at most 120 tiny calls, under the route's 200 in ten seconds. */
const askedPerPass = 40;

/** A contract with moves that only the venue's history can tell. */
interface Wanting {
  id: string;
  listing: Listing;
  seriesId: string;
  before: StoredContract | undefined;
  moves: Moves;
  kinds: MoveKind[];
}

/**
 * The moves of listings: what the venue says, else our own observations, else the history, asked of the most traded
 * contracts first, of a bounded number a pass, and of none again before its answer is due to be refreshed.
 */
export async function readMoves(
  listings: readonly Listing[],
  request: VenueRequest,
  history: { observe: ObserveSeries; askedAt: AskedAt },
): Promise<MovesReading> {
  const { now, pricePoints } = request;
  const before = new Map(request.previous.map((contract) => [contract.id, contract]));
  const moves = new Map(
    listings.map((listing) => {
      const { id } = listing.contract;
      return [id, movesAtHand(listing, { now, points: pricePoints[id] ?? [] })];
    }),
  );
  const wanting = listings.flatMap((listing) => wantingOf(listing, moves, before));
  for (const want of wanting) Object.assign(want.moves, carriedOn(want, now));
  const due = wanting.filter((want) => isDue(want, history.askedAt[want.id], now)).sort(mostTradedFirst);
  const asked = await askAll(due.slice(0, askedPerPass), now, history.observe);
  const stillListed = Object.entries(history.askedAt).filter(([id]) => moves.has(id));
  return { moves, askedAt: { ...Object.fromEntries(stillListed), ...asked.askedAt }, failure: asked.failure };
}

function wantingOf(
  listing: Listing,
  allMoves: ReadonlyMap<string, Moves>,
  before: ReadonlyMap<string, StoredContract>,
): Wanting[] {
  const { id } = listing.contract;
  const seriesId = listing.historyId;
  const moves = allMoves.get(id);
  // Without a last price a move has no later end, whatever the history knows.
  if (!moves || seriesId === null || listing.contract.last_price === null) return [];
  const kinds = moveKinds.filter((kind) => isOpenToHistory(moves[kind]));
  return kinds.length > 0 ? [{ id, listing, seriesId, before: before.get(id), moves, kinds }] : [];
}

/** What the history answered in an earlier pass stands, with its own times, as long as it may. */
function carriedOn({ before, kinds, moves }: Wanting, now: Date): Partial<Moves> {
  if (!before) return {};
  return Object.fromEntries(kinds.map((kind) => [kind, standIn(earlierMove(before, kind), kind, now) ?? moves[kind]]));
}

function standIn(earlier: Move, kind: MoveKind, now: Date): Move | null {
  const { reason, said_by, to_at } = earlier.basis;
  if (reason === 'no_baseline' || reason === 'baseline_too_old') return earlier;
  if (said_by !== 'history' || to_at === null) return null;
  return toUnixSeconds(now) - toUnixSeconds(to_at) <= windowOf[kind].standIn ? earlier : null;
}

function isDue({ kinds }: Wanting, askedAt: number | undefined, now: Date): boolean {
  const age = toUnixSeconds(now) - (askedAt ?? -Infinity);
  return age < 0 || age >= Math.min(...kinds.map((kind) => windowOf[kind].refresh));
}

function mostTradedFirst(a: Wanting, b: Wanting): number {
  return (b.listing.contract.volume ?? 0) - (a.listing.contract.volume ?? 0);
}

/**
 * Asks one after the other. A contract that is refused costs itself and counts as asked; a failure of the whole upstream
 * ends it: what was at hand stays, and the rest is for a later pass.
 */
async function askAll(due: readonly Wanting[], now: Date, observe: ObserveSeries) {
  const askedAt: Record<string, number> = {};
  const failed: Wanting[] = [];
  let failure: UpstreamError | undefined;
  for (const [index, want] of due.entries()) {
    try {
      Object.assign(want.moves, await askHistory(want, now, observe));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
      if (isOfWholeUpstream(error)) {
        failed.push(...due.slice(index));
        break;
      }
      failed.push(want);
    }
    askedAt[want.id] = toUnixSeconds(now);
  }
  failed.forEach(markFailed);
  const missing = `moves of ${failed.length} contracts are older or not known`;
  return { askedAt, failure: failure && `${errorLine(failure)}; ${missing}` };
}

async function askHistory({ seriesId, kinds }: Wanting, now: Date, observe: ObserveSeries): Promise<Partial<Moves>> {
  const at = toUnixSeconds(now);
  const [later = null, ...earlier] = await observe(seriesId, [at, ...kinds.map((kind) => at - windowOf[kind].seconds)]);
  const moveOf = (kind: MoveKind, index: number) =>
    historyMove({ earlier: earlier[index] ?? null, later }, windowOf[kind], now);
  return Object.fromEntries(kinds.map((kind, index) => [kind, moveOf(kind, index)]));
}

/** What was carried on stays. */
function markFailed({ moves, kinds }: Wanting): void {
  for (const kind of kinds) if (moves[kind].value === null) moves[kind] = noMove('venue_failed');
}
