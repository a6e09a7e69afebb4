import { feedAddresses, type FeedUrlVariable } from '@postjoin/feed-sources';
import { venueAddresses, type VenueUrlVariable } from '@postjoin/market-venues';
import type { Settings } from '@postjoin/program';
import type { CreateUpstreamClient, UpstreamClient } from '@postjoin/upstream';

export interface Connection {
  client: UpstreamClient;
  baseUrl: string;
}

/** Returns the base address in a variable, and a client with the pace and the limits that a pass uses for the address. */
export function connect(
  variable: FeedUrlVariable | VenueUrlVariable,
  clients: CreateUpstreamClient,
  settings: Settings,
): Connection {
  const row = [...feedAddresses, ...venueAddresses].find((address) => address.variable === variable);
  if (row === undefined) throw new TypeError(`no upstream has the address ${variable}`);
  return { client: clients(row.client, { ...row.pace, ...row.limits }), baseUrl: settings[variable] };
}
