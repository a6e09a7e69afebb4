import { createFeedSources, feedAddresses, type FeedSource } from '@postjoin/feed-sources';
import { createVenues, venueAddresses, type MarketVenue } from '@postjoin/market-venues';
import { memoizeDecideScope } from '@postjoin/matcher/scope';
import { createUserAgent, type Settings } from '@postjoin/program';
import {
  createUpstreamClients,
  type CreateUpstreamClient,
  type UpstreamClients,
  type UpstreamClientsOptions,
} from '@postjoin/upstream';

export interface Upstreams {
  clients: UpstreamClients;
  sources: FeedSource[];
  venues: MarketVenue[];
}

/** Creates every source and venue that the settings name, each with its own client, which limits the rate of calls. */
export function createUpstreams(
  settings: Settings,
  clock: Pick<UpstreamClientsOptions, 'now' | 'hasRealClock'>,
): Upstreams {
  const clients = createUpstreamClients({
    ...clock,
    userAgent: createUserAgent('postjoin', settings),
    defaults: { passMs: settings.PASS_TIME },
  });
  const options = { client: removePaceOnLoopback(clients, settings), urls: settings };
  return {
    clients,
    sources: createFeedSources(settings.FEEDS, { ...options, xBearerToken: settings.X_BEARER_TOKEN }),
    venues: createVenues(settings.VENUES, { ...options, decideScope: memoizeDecideScope() }),
  };
}

/** 10,000 calls a second: in practice, no rate limit. */
const unpaced = { perSecond: 10_000 };

/**
 * Removes the rate limit of clients whose upstream is on this machine. The rate limit protects other people's servers.
 * A local upstream belongs to the operator, and a rate limit would only make demos and tests slow.
 */
export function removePaceOnLoopback(clients: CreateUpstreamClient, settings: Settings): CreateUpstreamClient {
  const local = [...feedAddresses, ...venueAddresses].filter(({ variable }) => isLoopback(settings[variable]));
  const localClients = new Set(local.map(({ client }) => client));
  return (name, pace) => clients(name, localClients.has(name) ? { ...pace, ...unpaced } : pace);
}

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isLoopback = (url: string) => loopbackHosts.test(URL.parse(url)?.hostname ?? '');
