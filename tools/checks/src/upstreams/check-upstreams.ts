import type { FeedSourceName } from '@postjoin/feed-sources';
import { venueNames, type VenueName } from '@postjoin/market-venues';
import type { StatementResult } from '@postjoin/upstream/checks';
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

/** Lists the upstreams to check, with `switched_on` as in their findings. */
export function listUpstreams({ only, settings }: UpstreamCheck): { name: CheckedName; switched_on: boolean }[] {
  const counted: readonly string[] = only ?? [...settings.FEEDS, ...settings.VENUES];
  return (only ?? checkedNames).map((name) => ({ name, switched_on: counted.includes(name) }));
}

/** Requests one page of each route of every upstream. All upstreams are checked at the same time. */
export async function checkUpstreams(check: UpstreamCheck): Promise<Finding[]> {
  const findings = await Promise.all(
    listUpstreams(check).map(({ name, switched_on }) => {
      const context = { ...check, switched_on };
      return isVenue(name) ? checkVenue(name, context) : checkFeed(name, context);
    }),
  );
  return findings.flat();
}

/** The verdicts that show no fault of the upstream or of its adapter. */
const soundVerdicts: ReadonlySet<Finding['verdict']> = new Set(['fits', 'refused', 'not_checked']);

/**
 * True when every upstream that is switched on, and does not refuse this place, answers as the service expects, and no statement about it fails that an
 * adapter needs.
 */
export const isSound = (
  findings: readonly Finding[],
  statements: readonly (Pick<StatementResult, 'verdict'> & Pick<Finding, 'switched_on'> & { needed: boolean })[] = [],
): boolean =>
  findings.every(({ verdict, switched_on }) => !switched_on || soundVerdicts.has(verdict)) &&
  statements.every(({ verdict, switched_on, needed }) => !switched_on || !needed || verdict !== 'fails');
