import type { AccountName } from '@postjoin/feed-sources/types';

/** Names and addresses of a deployment, as every rendered document shows them. */
export interface Identity {
  product: string;
  company: string;
  service: string;
  operator: string;
  emails: { work: string; support: string };
  /** Base URL of the service for callers, without a trailing slash. */
  origin: string;
  /** Build identifier. Also the version of the OpenAPI description. */
  build: string;
  /** The handles of the tracked accounts, without @. */
  handles: Record<AccountName, string>;
  /** The language model that the worker asks about new posts, and its host. Absent if it asks none. */
  judge?: { model: string; host: string };
}

/** Version of the service (semver.org). Equal to the version of this package. */
export const serviceVersion = '0.1.0';

/** Path of the logo, a PNG of 512 by 512 pixels. */
export const logoPath = '/logo.png';

/**
 * The identity with the default value of every setting. The committed documents in `docs` are rendered with this
 * identity.
 */
export const defaultIdentity: Identity = {
  product: 'Postjoin',
  company: 'Postjoin',
  service: 'Postjoin',
  operator: 'self-hosted',
  emails: { work: 'work@example.com', support: 'support@example.com' },
  origin: 'http://127.0.0.1:8787',
  build: 'postjoin-since-last-risk-20261121a',
  handles: { trump: 'realDonaldTrump', whitehouse: 'WhiteHouse' },
};
