import {
  createFeedSources,
  feedSourceNames,
  feedSourceRows,
  type FeedReading,
  type FeedSourceName,
} from '@postjoin/feed-sources';
import { trackedAccounts, type Settings } from '@postjoin/settings';
import type { CreateUpstreamClient, UpstreamError } from '@postjoin/upstream';
import { failedFinding, pageFinding, toUpstreamError, type CheckedRoute, type Finding } from './finding.ts';
import { firstPagesOnly } from './first-pages.ts';
import { reach } from './reach.ts';

/** The sources that are read over HTTP. */
export const checkedFeeds = feedSourceNames.filter((name) => feedSourceRows[name].addresses.length > 0);

/**
 * The check reads the posts of the last 24 hours. In this time each account usually posts a few times, and the
 * posts fit on one page.
 */
const windowMs = 24 * 3_600_000;

export interface CheckContext {
  clients: CreateUpstreamClient;
  settings: Settings;
  now: Date;
  switched_on: boolean;
}

/** Reads the first pages of a source with the source's own parser. */
export async function checkFeed(name: FeedSourceName, context: CheckContext): Promise<Finding[]> {
  const { clients, settings, now, switched_on } = context;
  const [address] = feedSourceRows[name].addresses;
  if (address === undefined) return [];
  const url = settings[address.variable];
  const route = { upstream: name, address: address.variable, requested: 'posts of the last day', switched_on };
  const limited = firstPagesOnly(clients(name));
  const [source] = createFeedSources([name], {
    client: () => limited.client,
    urls: settings,
    xBearerToken: settings.X_BEARER_TOKEN,
  });
  if (source === undefined || source.unavailable !== undefined)
    return [await reach(clients(name), url, route, source?.unavailable ?? '')];
  try {
    const since = new Date(now.getTime() - windowMs);
    const reading = await source.read({ since, now, accounts: trackedAccounts(settings), memory: {} });
    if (limited.calls() === 0) return [await reach(clients(name), url, route, 'it tracks none of the accounts')];
    return [readingFinding(route, reading, limited.end)];
  } catch (error) {
    const failure = toUpstreamError(error, name);
    return [
      failure === limited.end
        ? { ...route, verdict: 'fits', records: null, differs: '' }
        : failedFinding(route, failure),
    ];
  }
}

/**
 * Converts a reading to a finding. A reading counts as complete if only the page limit of this check ended it. If
 * another error ended the reading early, the finding reports that error.
 */
function readingFinding(route: CheckedRoute, reading: FeedReading, end: UpstreamError): Finding {
  const { posts, partial } = reading;
  if (partial !== undefined && partial !== end) return { ...failedFinding(route, partial), records: posts.length };
  return pageFinding(route, { ...reading, validCount: posts.length });
}
