import type { CreateUpstreamClient, UpstreamClient } from '@postjoin/upstream';
import type { CreateFeedSource, FeedSource } from './types.ts';
import { type FeedSourceName, feedSourceRows, type FeedUrlVariable, removedFeedSources } from './registry.ts';
import { createBluesky } from './sources/bluesky/index.ts';
import { createModelSearch, createStoredHistory } from './sources/without-upstream.ts';
import { createPlatformApi } from './sources/platform_api/index.ts';
import { createTruthArchive } from './sources/truth_archive/index.ts';
import { createTrumpstruth } from './sources/trumpstruth/index.ts';
import { createWhitehouseRss } from './sources/whitehouse_rss/index.ts';
import { createXtracker } from './sources/xtracker/index.ts';

export type FeedUrls = Readonly<Record<FeedUrlVariable, string>>;

export interface FeedSourcesOptions {
  client: CreateUpstreamClient;
  /** Addresses that replace the default ones, by the name of their environment variable. */
  urls?: Partial<FeedUrls>;
  /** The operator's token for the X API. Without a token, the X API is not called. */
  xBearerToken?: string | undefined;
}

/** Returns the address of a source and a client for the address. Throws for a source without an address. */
type Connect = () => { client: UpstreamClient; url: string };

type FeedSourceFactory = (connect: Connect, secrets: Pick<FeedSourcesOptions, 'xBearerToken'>) => FeedSource;

const fromUrl =
  (create: CreateFeedSource<{ url: string }>): FeedSourceFactory =>
  (connect) => {
    const { client, url } = connect();
    return create(client, { url });
  };

/** The factory of each row of `registry.ts`. */
const factories: Readonly<Record<FeedSourceName, FeedSourceFactory>> = {
  model_search: createModelSearch,
  platform_api: (connect, { xBearerToken: bearerToken }) => {
    const { client, url } = connect();
    return createPlatformApi(client, { url, bearerToken });
  },
  stored_history: createStoredHistory,
  xtracker: fromUrl(createXtracker),
  truth_archive: fromUrl(createTruthArchive),
  trumpstruth: fromUrl(createTrumpstruth),
  whitehouse_rss: fromUrl(createWhitehouseRss),
  bluesky: fromUrl(createBluesky),
};

/** Creates each named source once, in the order of the names. */
export function createFeedSources(names: readonly FeedSourceName[], options: FeedSourcesOptions): FeedSource[] {
  return [...new Set(names)].map((name) => {
    if (!Object.hasOwn(factories, name)) throw new RangeError(describeUnknown(name));
    const connect = () => connectTo(name, options);
    const source = factories[name](connect, options);
    return feedSourceRows[name].addresses.length === 0 ? source : reportAge(source, connect().client);
  });
}

function describeUnknown(name: string): string {
  const reason = Object.hasOwn(removedFeedSources, name) ? removedFeedSources[name]?.reason : undefined;
  return reason === undefined ? `${name} is no feed source` : `${name} is a feed source no more: ${reason}`;
}

/** Adds to the readings of a source the age of the responses of its client. */
export function reportAge(source: FeedSource, client: Pick<UpstreamClient, 'maxAgeSeconds'>): FeedSource {
  const read: FeedSource['read'] = async (request) => {
    const reading = await source.read(request);
    return { ...reading, age_seconds: client.maxAgeSeconds() };
  };
  return { ...source, read };
}

function connectTo(name: FeedSourceName, { client, urls = {} }: FeedSourcesOptions): ReturnType<Connect> {
  const [address] = feedSourceRows[name].addresses;
  if (address === undefined) throw new TypeError(`${name} has no address in the registry`);
  const { variable, pace, limits, defaultUrl } = address;
  return { client: client(address.client ?? name, { ...pace, ...limits }), url: urls[variable] ?? defaultUrl };
}
