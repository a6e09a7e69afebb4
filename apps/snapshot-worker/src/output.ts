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
  failure(error: unknown, unexpected: boolean): void;
  /** A stored generation is corrupt or unreadable. */
  unreadableSnapshot(generation: number, reason: string): void;
  /** The result of a command. Logged at every `LOG_LEVEL`. */
  commandResult(command: string, facts: Readonly<Record<string, unknown>>): void;
  /** An event of the worker, such as the start of the metrics server. */
  event(title: string, facts: Readonly<Record<string, unknown>>): void;
}

export const readMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
