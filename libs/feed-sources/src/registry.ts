import type { CreateUpstreamClient } from '@postjoin/upstream';
import type { FeedSource, FeedSourceName } from './contract.ts';
import { createBluesky } from './sources/bluesky/index.ts';
import { createModelSearch } from './sources/model_search/index.ts';
import { createPlatformApi } from './sources/platform_api/index.ts';
import { createStoredHistory } from './sources/stored_history/index.ts';
import { createTruthArchive } from './sources/truth_archive/index.ts';
import { createTrumpstruth } from './sources/trumpstruth/index.ts';
import { createTruthsocial } from './sources/truthsocial/index.ts';
import { createWhitehouseRss } from './sources/whitehouse_rss/index.ts';
import { createXtracker } from './sources/xtracker/index.ts';

/** Sources that are read over HTTP, each with the address that it asks unless configured otherwise. */
export const defaultFeedUrls = {
  platform_api: 'https://api.x.com',
  xtracker: 'https://xtracker.polymarket.com/api',
  truth_archive: 'https://ix.cnn.io/data/truth-social/truth_archive.json',
  trumpstruth: 'https://trumpstruth.org/feed',
  truthsocial: 'https://truthsocial.com',
  whitehouse_rss: 'https://www.whitehouse.gov',
  bluesky: 'https://public.api.bsky.app',
} as const satisfies Partial<Record<FeedSourceName, string>>;

export type FeedUrls = Record<keyof typeof defaultFeedUrls, string>;

/** Those that are on when nothing is said, in the order in which they are reported. */
export const defaultFeeds = [
  'model_search',
  'platform_api',
  'stored_history',
  'xtracker',
  'truth_archive',
  'trumpstruth',
] as const satisfies FeedSourceName[];

export interface FeedSourcesOptions {
  client: CreateUpstreamClient;
  /** Addresses that stand in for the default ones. */
  urls?: Partial<FeedUrls>;
  /** The operator's token for the X API; without it the platform API is not called. */
  xBearerToken?: string | undefined;
}

interface Surroundings {
  client: CreateUpstreamClient;
  urls: FeedUrls;
  xBearerToken: string | undefined;
}

/** Every source, by name; the folders of `sources/` are the same list. */
export const registry: Readonly<Record<FeedSourceName, (surroundings: Surroundings) => FeedSource>> = {
  model_search: () => createModelSearch(),
  platform_api: ({ client, urls, xBearerToken }) =>
    createPlatformApi(client('platform_api'), { url: urls.platform_api, bearerToken: xBearerToken }),
  stored_history: () => createStoredHistory(),
  xtracker: ({ client, urls }) => createXtracker(client('xtracker'), { url: urls.xtracker }),
  truth_archive: ({ client, urls }) => createTruthArchive(client('truth_archive'), { url: urls.truth_archive }),
  trumpstruth: ({ client, urls }) => createTrumpstruth(client('trumpstruth'), { url: urls.trumpstruth }),
  truthsocial: ({ client, urls }) => createTruthsocial(client('truthsocial'), { url: urls.truthsocial }),
  whitehouse_rss: ({ client, urls }) => createWhitehouseRss(client('whitehouse_rss'), { url: urls.whitehouse_rss }),
  bluesky: ({ client, urls }) => createBluesky(client('bluesky'), { url: urls.bluesky }),
};

/** The sources by name, in the order given. */
export function createFeedSources(
  names: readonly FeedSourceName[],
  { client, urls = {}, xBearerToken }: FeedSourcesOptions,
): FeedSource[] {
  const surroundings = { client, urls: { ...defaultFeedUrls, ...urls }, xBearerToken };
  return [...new Set(names)].map((name) => registry[name](surroundings));
}
