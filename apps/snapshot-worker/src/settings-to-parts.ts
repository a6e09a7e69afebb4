import { createFeedSources, type FeedSource, type TrackedAccount } from '@postjoin/feed-sources';
import { createVenues, type MarketVenue } from '@postjoin/market-venues';
import type { Clock, Settings } from '@postjoin/settings';
import { createUpstreamClients, formatUserAgent, type UpstreamClients } from '@postjoin/upstream';
import { unpacedOnLoopback } from './unpaced.ts';

/** Who is tracked, as the settings say. */
export function trackedAccounts({ TRACKED_TRUMP, TRACKED_WHITEHOUSE }: Settings): TrackedAccount[] {
  return [
    { account: 'trump', ...TRACKED_TRUMP },
    { account: 'whitehouse', ...TRACKED_WHITEHOUSE },
  ];
}

export interface Upstreams {
  clients: UpstreamClients;
  sources: FeedSource[];
  venues: MarketVenue[];
}

/** Every source and venue that the settings name, each asking through its own polite client. */
export function createUpstreams(settings: Settings, clock: Clock): Upstreams {
  const clients = createUpstreamClients({
    now: clock,
    userAgent: formatUserAgent('postjoin/1.0', { url: settings.PUBLIC_URL, name: settings.OPERATOR_NAME }),
  });
  const client = unpacedOnLoopback(clients, settings);
  const urls = {
    platform_api: settings.X_API_URL,
    xtracker: settings.XTRACKER_URL,
    truth_archive: settings.TRUTH_ARCHIVE_URL,
    trumpstruth: settings.TRUMPSTRUTH_URL,
    truthsocial: settings.TRUTHSOCIAL_URL,
    whitehouse_rss: settings.WHITEHOUSE_RSS_URL,
    bluesky: settings.BLUESKY_URL,
  };
  return {
    clients,
    sources: createFeedSources(settings.FEEDS, { client, urls, xBearerToken: settings.X_BEARER_TOKEN }),
    venues: createVenues(settings.VENUES, { client, urls: settings }),
  };
}
