import { venueRows } from '@postjoin/market-venues/registry';
import type { Snapshot } from '@postjoin/snapshot-store/types';
import { memoizePerObject } from '@postjoin/values';
import { dataKinds, findReadTimes, listConfigured, type DataKind } from './freshness.ts';

/**
 * What was never read: posts, if no source has ever responded, and the contracts of each configured venue that has never
 * responded. The notes and errors of answers begin with it, because an empty list then does not mean that there is
 * nothing.
 */

type Upstreams = Pick<Snapshot, 'feed' | 'venues'>;

/** Returns whether no source of posts, or no venue, has ever responded. */
export function isUnread(upstreams: Upstreams, kind: DataKind): boolean {
  return findReadTimes(upstreams)[kind] === null;
}

/** Describes in sentences what was never read of the data that an answer uses. Undefined if everything was read. */
export function describeUnread(upstreams: Upstreams, uses: readonly DataKind[] = dataKinds): string | undefined {
  const sentences = sentencesOf(upstreams);
  return uses.flatMap((kind) => sentences[kind] ?? []).join(' ') || undefined;
}

const sentencesOf = memoizePerObject((upstreams: Upstreams): Record<DataKind, string | undefined> => ({
  posts: isUnread(upstreams, 'posts')
    ? 'No source of posts has been read yet, so it is not known what was posted.'
    : undefined,
  prices: isUnread(upstreams, 'prices')
    ? 'No market venue has been read yet, so it is not known which contracts exist.'
    : describeUnreadVenues(upstreams.venues),
}));

function describeUnreadVenues(venues: Upstreams['venues']): string | undefined {
  const unread = listConfigured(venues).filter(({ last_success_at }) => last_success_at === null);
  if (unread.length === 0) return undefined;
  const names = unread.map(({ name }) => venueRows[name].label).join(' and ');
  return `The contracts of ${names} are missing, because ${unread.length === 1 ? 'it has' : 'they have'} not been read yet.`;
}
