import {
  createFeedSources,
  feedSourceNames,
  feedSourceRows,
  type FeedReading,
  type FeedSourceName,
} from '@postjoin/feed-sources';
import { trackedAccounts, type Settings } from '@postjoin/program';
import type { CreateUpstreamClient, UpstreamError } from '@postjoin/upstream';
import { connect } from './connect.ts';
import {
  failedFinding,
  noAnswer,
  pageFinding,
  toAnswer,
  toUpstreamError,
  withoutQuery,
  type Answer,
  type CheckedRoute,
  type Finding,
} from './finding.ts';
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
  const { client, baseUrl } = connect(address.variable, clients, settings);
  const base = { upstream: name, address: address.variable, requested: 'posts of the last day', switched_on };
  const limited = firstPagesOnly(client);
  const route = () => ({ ...base, url: withoutQuery(limited.urls()[0] ?? baseUrl) });
  const answer = () => {
    const response = limited.firstResponse();
    return response === undefined ? noAnswer : toAnswer(response);
  };
  const [source] = createFeedSources([name], {
    client: () => limited.client,
    urls: settings,
    xBearerToken: settings.X_BEARER_TOKEN,
  });
  if (source === undefined || source.unavailable !== undefined)
    return [await reach(client, baseUrl, route(), source?.unavailable ?? '')];
  try {
    const since = new Date(now.getTime() - windowMs);
    const reading = await source.read({ since, now, accounts: trackedAccounts(settings), memory: {} });
    if (limited.urls().length === 0) return [await reach(client, baseUrl, route(), 'it tracks none of the accounts')];
    return [readingFinding(route(), reading, { end: limited.end, answer: answer() })];
  } catch (error) {
    const failure = toUpstreamError(error, name);
    return [
      failure === limited.end
        ? { ...route(), ...answer(), verdict: 'fits', records: null, first: null, differs: '' }
        : failedFinding(route(), failure, answer()),
    ];
  }
}

/**
 * Converts a reading to a finding. A reading counts as complete if only the page limit of this check ended it. If
 * another error ended the reading early, the finding reports that error.
 */
function readingFinding(
  route: CheckedRoute,
  reading: FeedReading,
  { end, answer }: { end: UpstreamError; answer: Answer },
): Finding {
  const { posts, partial } = reading;
  if (partial !== undefined && partial !== end)
    return { ...failedFinding(route, partial, answer), records: posts.length };
  const [post] = posts;
  const first = post && `${post.at} ${post.text}`;
  return pageFinding(route, { ...reading, validCount: posts.length, first }, answer);
}
