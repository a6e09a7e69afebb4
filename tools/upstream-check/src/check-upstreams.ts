import type { FeedSourceName } from '@postjoin/feed-sources';
import { venueNames, type VenueName } from '@postjoin/market-venues';
import { checkFeed, checkedFeeds, type CheckContext } from './check-feeds.ts';
import { checkVenue } from './check-venues.ts';
import type { Finding } from './finding.ts';

export type CheckedName = FeedSourceName | VenueName;

/** Every upstream that can be checked, by the name of its source or venue. */
export const checkedNames: readonly CheckedName[] = [...checkedFeeds, ...venueNames];

export interface UpstreamCheck extends Omit<CheckContext, 'switched_on'> {
  /**
   * Names to check; all of them count as switched on. If unset, every upstream is checked, and those that the settings
   * name count as switched on.
   */
  only?: readonly CheckedName[];
}

const isVenue = (name: CheckedName): name is VenueName => (venueNames as readonly string[]).includes(name);

/** Requests one page of each route of every upstream. All upstreams are checked at the same time. */
export async function checkUpstreams({ only, ...check }: UpstreamCheck): Promise<Finding[]> {
  const counted: readonly string[] = only ?? [...check.settings.FEEDS, ...check.settings.VENUES];
  const findings = await Promise.all(
    (only ?? checkedNames).map((name) => {
      const context = { ...check, switched_on: counted.includes(name) };
      return isVenue(name) ? checkVenue(name, context) : checkFeed(name, context);
    }),
  );
  return findings.flat();
}

/** True when every upstream that is switched on answers as the service expects. */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every(({ verdict, switched_on }) => !switched_on || verdict === 'fits' || verdict === 'not_checked');
