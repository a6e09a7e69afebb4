import type { FeedProgress } from '@postjoin/feed-sources';
import type { OnVenueProgress } from '@postjoin/market-venues';
import type { PassReport } from './pass-report.ts';

export type VenueProgress = Parameters<OnVenueProgress>[0];

/** Where the worker tells what it does: lines for people on a terminal, lines of JSON everywhere else. */
export interface Output {
  source(progress: FeedProgress): void;
  venue(progress: VenueProgress): void;
  passed(report: PassReport): void;
  /** A pass or a command that failed; `unexpected` failures are told with where they happened. */
  failed(error: unknown, unexpected: boolean): void;
  /** A stored generation that does not read back whole. */
  unreadable(generation: number, reason: string): void;
  /** What a command was asked for, by name; told however little else is. */
  found(command: string, facts: Readonly<Record<string, unknown>>): void;
  /** What came about on the way, by name. */
  facts(title: string, facts: Readonly<Record<string, unknown>>): void;
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
