import {
  createFeedSources,
  defaultFeedUrls,
  type FeedReading,
  type FeedSourceName,
  type FeedUrls,
  type TrackedAccount,
} from '@postjoin/feed-sources';
import type { Settings } from '@postjoin/settings';
import { UpstreamError, type CreateUpstreamClient } from '@postjoin/upstream';
import { answered, asUpstreamError, failed, type Finding, type Question } from './finding.ts';
import { firstPagesOnly } from './first-pages.ts';
import { reach } from './reach.ts';

/** The sources that are read over HTTP. */
export type CheckedFeed = keyof FeedUrls;
export const checkedFeeds = Object.keys(defaultFeedUrls) as CheckedFeed[];

/** The variable that holds each source's base address. */
const addresses = {
  platform_api: 'X_API_URL',
  xtracker: 'XTRACKER_URL',
  truth_archive: 'TRUTH_ARCHIVE_URL',
  trumpstruth: 'TRUMPSTRUTH_URL',
  truthsocial: 'TRUTHSOCIAL_URL',
  whitehouse_rss: 'WHITEHOUSE_RSS_URL',
  bluesky: 'BLUESKY_URL',
} as const satisfies Record<CheckedFeed, keyof Settings>;

/** Long enough for a post or two of either account, short enough for one page. */
const windowMs = 24 * 3_600_000;

export interface FeedCheck {
  clients: CreateUpstreamClient;
  settings: Settings;
  now: Date;
  switched_on: boolean;
}

/** Lets a source read its first pages with its own parser. */
export async function checkFeed(
  name: CheckedFeed,
  { clients, settings, now, switched_on }: FeedCheck,
): Promise<Finding> {
  const address = addresses[name];
  const question: Question = { upstream: name, address, asked: 'posts of the last day', switched_on };
  const { client, ended, calls } = firstPagesOnly(clients(name));
  const source = createFeedSources([name], {
    client: () => client,
    urls: { [name]: settings[address] },
    xBearerToken: settings.X_BEARER_TOKEN,
  }).find((one) => one.name === (name satisfies FeedSourceName));
  const why = source ? source.unavailable : 'no source of this name is built in';
  if (!source || why !== undefined) return reach(clients(name), settings[address], question, why ?? '');
  try {
    const since = new Date(now.getTime() - windowMs);
    const reading = await source.read({ since, now, accounts: accountsOf(settings), memory: {} });
    if (calls() === 0) return await reach(clients(name), settings[address], question, 'it tracks none of the accounts');
    return findingOf(question, reading, ended);
  } catch (error) {
    const failure = asUpstreamError(error, name);
    return failure === ended ? { ...question, verdict: 'fits', records: null, differs: '' } : failed(question, failure);
  }
}

const accountsOf = ({ TRACKED_TRUMP, TRACKED_WHITEHOUSE }: Settings): TrackedAccount[] => [
  { account: 'trump', ...TRACKED_TRUMP },
  { account: 'whitehouse', ...TRACKED_WHITEHOUSE },
];

/** A reading that the check ended itself is whole; any other part that is missing is a difference. */
function findingOf(question: Question, reading: FeedReading, ended: UpstreamError): Finding {
  const { posts, skipped, skipped_example, partial } = reading;
  if (partial !== undefined && partial !== ended) return { ...failed(question, partial), records: posts.length };
  const invalid = Array.from({ length: skipped }, () => skipped_example ?? 'a record');
  return answered(question, { validCount: posts.length, invalid });
}
