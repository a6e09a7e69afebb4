import { sum } from '@postjoin/values';
import { countRows, listRows, type RowCounts } from '@postjoin/join';
import { isListed } from '@postjoin/market-venues';
import type { JudgeHealth, Snapshot } from '@postjoin/snapshot-store';
import type { UpstreamCost } from '@postjoin/upstream';
import { hasFetchedAnything } from './capture.ts';

/** A full pass reads all upstreams, and a short one the fast sources of posts. */
export type PassKind = 'full' | 'short';

/** Report of a pass: what it wrote and what it cost. */
export interface PassReport {
  kind: PassKind;
  outcome: 'written' | 'nothing_fetched';
  generation: number;
  taken_at: string;
  /** The time of the previous snapshot, if it was in the future and this pass replaced it. */
  redated_from?: string;
  seconds: number;
  /** CPU time of this process during the pass. */
  cpu_seconds: number;
  /** Peak memory of this process since its start, in millions of bytes. */
  peak_megabytes: number;
  posts: { new: number; retained: number; expired: number };
  /** Rows of the snapshot. `new`: those whose post had no row in the previous one. */
  rows: RowCounts & { new: number };
  /** Number of contracts that the venues currently list. */
  contracts: number;
  moves_known: { day: number; week: number };
  calls: number;
  bytes: number;
  upstreams: Record<string, UpstreamCost>;
  /** The health of the language model. Missing if the settings name none. */
  judge?: JudgeHealth;
  /** Number of lines that the pass appended to the archive, and why lines are missing. Missing without ARCHIVE. */
  archive?: { lines: number; error?: string };
}

export type Costs = Readonly<Record<string, UpstreamCost>>;

/** Resources that this process has used since its start. */
export interface Usage {
  /** Monotonic time in milliseconds. */
  stopwatchMs: number;
  cpuMs: number;
  peakBytes: number;
}

export function reportPass(
  previous: Snapshot | null,
  snapshot: Snapshot,
  { kind, upstreams, before, after }: { kind: PassKind; upstreams: Costs; before: Usage; after: Usage },
): PassReport {
  const costs = Object.values(upstreams);
  const contracts = snapshot.contracts.filter(isListed);
  return {
    kind,
    outcome: hasFetchedAnything(snapshot, previous) ? 'written' : 'nothing_fetched',
    generation: snapshot.generation,
    taken_at: snapshot.taken_at,
    ...(previous && previous.taken_at > snapshot.taken_at && { redated_from: previous.taken_at }),
    seconds: roundToMs((after.stopwatchMs - before.stopwatchMs) / 1000),
    cpu_seconds: roundToMs((after.cpuMs - before.cpuMs) / 1000),
    peak_megabytes: Math.round(after.peakBytes / 1e6),
    posts: countPosts(previous, snapshot),
    rows: countNextRows(previous, snapshot),
    contracts: contracts.length,
    moves_known: {
      day: contracts.filter((contract) => contract.move_24h !== null).length,
      week: contracts.filter((contract) => contract.move_7d !== null).length,
    },
    calls: sum(costs.map((cost) => cost.calls)),
    bytes: sum(costs.map((cost) => cost.bytes)),
    upstreams,
    ...(snapshot.judge && { judge: snapshot.judge }),
  };
}

function countPosts(previous: Snapshot | null, snapshot: Snapshot): PassReport['posts'] {
  const before = new Set(previous?.posts.map((post) => post.id));
  const retained = snapshot.posts.filter((post) => before.has(post.id)).length;
  return { new: snapshot.posts.length - retained, retained: retained, expired: before.size - retained };
}

function countNextRows(previous: Snapshot | null, snapshot: Snapshot): PassReport['rows'] {
  const before = new Set(previous && listRows(previous).map(({ post }) => post));
  const rows = listRows(snapshot);
  return { ...countRows(rows), new: rows.filter(({ post }) => !before.has(post)).length };
}

/**
 * Returns the calls, bytes and time that each upstream took between two measurements of the same clients. Omits
 * upstreams without calls.
 */
export function measureCosts(before: Costs, after: Costs): Record<string, UpstreamCost> {
  const spent = Object.entries(after).map(([name, cost]) => [name, measureCost(before[name], cost)] as const);
  return Object.fromEntries(spent.filter(([, cost]) => cost.calls > 0));
}

function measureCost(before: UpstreamCost | undefined, after: UpstreamCost): UpstreamCost {
  const statuses = Object.entries(after.statuses).map(
    ([status, count]) => [status, count - (before?.statuses[status] ?? 0)] as const,
  );
  return {
    calls: after.calls - (before?.calls ?? 0),
    bytes: after.bytes - (before?.bytes ?? 0),
    seconds: roundToMs(after.seconds - (before?.seconds ?? 0)),
    statuses: Object.fromEntries(statuses.filter(([, count]) => count > 0)),
  };
}

/** Rounds to milliseconds, so that log lines have no floating-point noise. */
const roundToMs = (seconds: number) => Math.round(seconds * 1000) / 1000;
