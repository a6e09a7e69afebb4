import type { FeedProgress } from '@postjoin/feed-sources';
import type { OnVenueProgress } from '@postjoin/market-venues';
import type { PassReport } from './pass-report.ts';

export type VenueProgress = Parameters<OnVenueProgress>[0];

/** Log of the worker: plain text on a terminal, JSON lines elsewhere. */
export interface Output {
  sourceProgress(progress: FeedProgress): void;
  venueProgress(progress: VenueProgress): void;
  passReport(report: PassReport): void;
  /** A pass or a command failed. An `unexpected` failure is logged with its stack. */
  failure(error: unknown, unexpected?: boolean): void;
  /** A stored generation is corrupt or unreadable. */
  unreadableSnapshot(generation: number, reason: string): void;
  /** The result of a command. Logged at every `LOG_LEVEL`. */
  commandResult(result: CommandResult): void;
  /** An event of the worker, such as the start of the metrics server. */
  event(name: string, message: string, facts?: Facts): void;
  warning(message: string): void;
}

type Facts = Readonly<Record<string, unknown>>;

export interface CommandResult {
  command: 'check' | 'show' | 'restore' | 'verdicts' | 'archive';
  /** What the command found, in a sentence. */
  message: string;
  facts: Facts;
  /** True if the exit code of the command reports a problem. */
  hasFailed?: boolean;
}

/** Describes what was read from a source or venue. */
export function describeRead(
  name: string,
  verb: 'delivered' | 'lists',
  count: number | undefined,
  noun: string,
): string {
  return count === undefined ? `${name} responded` : `${name} ${verb} ${formatCount(count, noun)}`;
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en');
}

export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const readMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
