import type { Settings } from '@postjoin/settings';
import type { CreateUpstreamClient } from '@postjoin/upstream';

/** Which setting holds the address that a client asks. */
const addressOf: Readonly<Record<string, Extract<keyof Settings, `${string}_URL`>>> = {
  platform_api: 'X_API_URL',
  xtracker: 'XTRACKER_URL',
  truth_archive: 'TRUTH_ARCHIVE_URL',
  trumpstruth: 'TRUMPSTRUTH_URL',
  truthsocial: 'TRUTHSOCIAL_URL',
  whitehouse_rss: 'WHITEHOUSE_RSS_URL',
  bluesky: 'BLUESKY_URL',
  polymarket: 'POLYMARKET_GAMMA_URL',
  polymarket_data: 'POLYMARKET_DATA_URL',
  polymarket_clob: 'POLYMARKET_CLOB_URL',
  kalshi: 'KALSHI_URL',
  predictit: 'PREDICTIT_URL',
};

/** As good as no pace at all. */
const unpaced = { perSecond: 10_000 };

/**
 * Clients that ask a stand-in on this machine as fast as it answers. The pace spares other people's servers; a local
 * one is the operator's own, and waiting for it only makes demos and tests slow.
 */
export function unpacedOnLoopback(clients: CreateUpstreamClient, settings: Settings): CreateUpstreamClient {
  return (name, options) => {
    const setting = addressOf[name];
    const isLocal = setting !== undefined && isLoopback(settings[setting] ?? '');
    return clients(name, isLocal ? { ...options, ...unpaced } : options);
  };
}

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isLoopback = (address: string) => loopbackHosts.test(URL.parse(address)?.hostname ?? '');
