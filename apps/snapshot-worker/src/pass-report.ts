import { isListed } from '@postjoin/market-venues';
import type { Snapshot } from '@postjoin/snapshot-store';
import type { UpstreamCost } from '@postjoin/upstream';
import { isAnythingFetched } from './capture.ts';

/** What a pass did and cost: the closing report. */
export interface PassReport {
  outcome: 'written' | 'nothing_fetched';
  generation: number;
  taken_at: string;
  seconds: number;
  /** Of this process, in this pass. */
  cpu_seconds: number;
  /** The most that this process has had since it was started, in millions of bytes. */
  peak_megabytes: number;
  posts: { new: number; kept: number; expired: number };
  /** Those that their venues list. */
  contracts: number;
  moves_known: { day: number; week: number };
  calls: number;
  bytes: number;
  upstreams: Record<string, UpstreamCost>;
}

export type Costs = Readonly<Record<string, UpstreamCost>>;

/** What a process has used so far. */
export interface Usage {
  /** Milliseconds that only ever grow. */
  stopwatchMs: number;
  cpuMs: number;
  peakBytes: number;
}

export function reportPass(
  previous: Snapshot | null,
  snapshot: Snapshot,
  upstreams: Costs,
  { before, after }: { before: Usage; after: Usage },
): PassReport {
  const costs = Object.values(upstreams);
  const contracts = snapshot.contracts.filter(isListed);
  return {
    outcome: isAnythingFetched(snapshot) ? 'written' : 'nothing_fetched',
    generation: snapshot.generation,
    taken_at: snapshot.taken_at,
    seconds: rounded((after.stopwatchMs - before.stopwatchMs) / 1000),
    cpu_seconds: rounded((after.cpuMs - before.cpuMs) / 1000),
    peak_megabytes: Math.round(after.peakBytes / 1e6),
    posts: countPosts(previous, snapshot),
    contracts: contracts.length,
    moves_known: {
      day: contracts.filter((contract) => contract.move_24h !== null).length,
      week: contracts.filter((contract) => contract.move_7d !== null).length,
    },
    calls: sum(costs.map((cost) => cost.calls)),
    bytes: sum(costs.map((cost) => cost.bytes)),
    upstreams,
  };
}

function countPosts(previous: Snapshot | null, snapshot: Snapshot): PassReport['posts'] {
  const before = new Set(previous?.posts.map((post) => post.id));
  const kept = snapshot.posts.filter((post) => before.has(post.id)).length;
  return { new: snapshot.posts.length - kept, kept, expired: before.size - kept };
}

/** What was spent since an earlier reading of the same clients; upstreams that were not asked are left out. */
export function costsSince(before: Costs, after: Costs): Record<string, UpstreamCost> {
  const spent = Object.entries(after).map(([name, cost]) => [name, costBetween(before[name], cost)] as const);
  return Object.fromEntries(spent.filter(([, cost]) => cost.calls > 0));
}

function costBetween(before: UpstreamCost | undefined, after: UpstreamCost): UpstreamCost {
  const statuses = Object.entries(after.statuses).map(
    ([status, count]) => [status, count - (before?.statuses[status] ?? 0)] as const,
  );
  return {
    calls: after.calls - (before?.calls ?? 0),
    bytes: after.bytes - (before?.bytes ?? 0),
    seconds: rounded(after.seconds - (before?.seconds ?? 0)),
    statuses: Object.fromEntries(statuses.filter(([, count]) => count > 0)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Milliseconds are as fine as anybody reads. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
