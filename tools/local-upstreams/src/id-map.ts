import { archiveNumber, pageNumber, truthId } from '@postjoin/feed-sources/checks';
import { gammaId } from '@postjoin/market-venues/checks';
import type { WorldView } from './world.ts';

export interface IdMap {
  /** Recorded contract ids by wire id, both as `venue:native-id`. */
  contracts: Record<string, string>;
  /** Recorded event ids by wire id, both as `venue:native-id`. */
  events: Record<string, string>;
  /** Recorded post ids by the ids that the feeds send. */
  posts: Record<string, string>;
}

/**
 * Maps wire ids, which the local upstreams send, to recorded ids. Lists only ids that differ. An id differs if the wire
 * format cannot carry the recorded id.
 */
export function createIdMap({ contracts, posts }: WorldView): IdMap {
  const numbered = contracts.filter(({ venue }) => venue === 'polymarket' || venue === 'predictit');
  const differing = (pairs: readonly (readonly [string, string])[]) =>
    Object.fromEntries(pairs.filter(([shown, recorded]) => shown !== recorded));
  return {
    contracts: differing(numbered.map(({ venue, id }) => [`${venue}:${gammaId(id)}`, `${venue}:${id}`])),
    events: differing(numbered.map(({ venue, eventId }) => [`${venue}:${gammaId(eventId)}`, `${venue}:${eventId}`])),
    posts: differing([
      ...posts.filter(({ platform }) => platform === 'truthsocial').map((post) => [truthId(post), post.id] as const),
      ...posts
        .filter(({ platform }) => platform === 'whitehouse.gov')
        .map(({ id }) => [String(pageNumber(id)), id] as const),
      ...posts.map(({ id }) => [String(archiveNumber(id)), id] as const).filter(([, id]) => id.startsWith('truth-')),
    ]),
  };
}
