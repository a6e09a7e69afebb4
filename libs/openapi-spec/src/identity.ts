import type { AccountName } from '@postjoin/feed-sources/contract';

/** Who serves: what a deployment configures and every rendered document names. */
export interface Identity {
  product: string;
  company: string;
  service: string;
  operator: string;
  emails: { work: string; support: string };
  /** Base address under which callers reach the service, without a slash at its end. */
  origin: string;
  /** Build identifier; the version of the API description equals it. */
  build: string;
  /** The handles of the tracked accounts, without @. */
  handles: Record<AccountName, string>;
}

/** What the committed documents are rendered with: the defaults of every setting. */
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
