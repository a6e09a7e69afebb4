import { venueNames, type VenueName } from '@postjoin/market-venues';
import type { Settings } from '@postjoin/settings';
import type { CreateUpstreamClient } from '@postjoin/upstream';
import { checkFeed, checkedFeeds, type CheckedFeed } from './check-feeds.ts';
import { checkVenue } from './check-venues.ts';
import type { Finding } from './finding.ts';

export type CheckedName = CheckedFeed | VenueName;
/** Every upstream that can be checked, by the name of its source or venue. */
export const checkedNames: readonly CheckedName[] = [...checkedFeeds, ...venueNames];

export interface UpstreamCheck {
  clients: CreateUpstreamClient;
  settings: Settings;
  now: Date;
  /** Only these, and all of them count; without it every upstream is asked, and those count that the settings name. */
  only?: readonly CheckedName[];
}

const isVenue = (name: CheckedName): name is VenueName => (venueNames as readonly string[]).includes(name);

/** Asks every upstream for one page of each of its routes, all upstreams at the same time. */
export async function checkUpstreams({ only, ...check }: UpstreamCheck): Promise<Finding[]> {
  const named: readonly string[] = only ?? [...check.settings.FEEDS, ...check.settings.VENUES];
  const findings = await Promise.all(
    (only ?? checkedNames).map((name) => {
      const switched_on = named.includes(name);
      return isVenue(name) ? checkVenue(name, { ...check, switched_on }) : checkFeed(name, { ...check, switched_on });
    }),
  );
  return findings.flat();
}

/** Whether everything that is switched on answers as the service expects. */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every(({ verdict, switched_on }) => !switched_on || verdict === 'fits' || verdict === 'not_asked');
