import type { Feed, FeedSourceHealth } from '@postjoin/feed-sources/types';
import { feedSourceRows } from '@postjoin/feed-sources/registry';
import type { VenueHealth } from '@postjoin/market-venues/types';
import { venueRows } from '@postjoin/market-venues/registry';

/** Kind of the marker beside a status. Each kind has its own colour and shape. */
export type Tone = 'good' | 'part' | 'bad' | 'off';

export const feedTones: Readonly<Record<Feed['status'], Tone>> = { up: 'good', degraded: 'part', down: 'bad' };

export const feedLabels: Readonly<Record<Feed['status'], string>> = { up: 'ok', degraded: 'incomplete', down: 'down' };

export const feedSummaries: Readonly<Record<Feed['status'], string>> = {
  up: 'Every source in use responded.',
  degraded: 'Some sources failed or were not read lately. Stored posts are shown too.',
  down: 'No source delivered posts.',
};

/** Replaces the summary of a feed of which no source failed, but an account is silent. */
export const silenceSummary = 'Every source in use responded, but an account has no new post for longer than is usual.';

/** Replaces the summary of a feed whose stored posts are shown because every live source failed. */
export const outageSummary = 'Every source of posts failed, so stored posts are shown.';

/** The marker and the word of the status of a source or a venue. */
export const statusLabels: Readonly<
  Record<FeedSourceHealth['status'] | VenueHealth['status'], { tone: Tone; label: string }>
> = {
  ok: { tone: 'good', label: 'ok' },
  empty: { tone: 'good', label: 'no posts' },
  partial: { tone: 'part', label: 'incomplete' },
  error: { tone: 'bad', label: 'failed' },
  unavailable: { tone: 'off', label: 'not in use' },
};

const rows: Readonly<Partial<Record<string, { label: string }>>> = { ...feedSourceRows, ...venueRows };

/** Returns the label of a source or venue. A name that this version does not know is its own label. */
export function sourceLabel(name: string): string {
  return rows[name]?.label ?? name;
}
