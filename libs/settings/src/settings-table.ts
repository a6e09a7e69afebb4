import {
  defaultFeeds,
  feedAddresses,
  feedSourceNames,
  feedSourceRows,
  type FeedUrlVariable,
} from '@postjoin/feed-sources/registry';
import {
  defaultVenues,
  venueAddresses,
  venueNames,
  venueRows,
  type VenueUrlVariable,
} from '@postjoin/market-venues/registry';
import * as kinds from './kind.ts';
import type { Kind } from './kind.ts';
import { accountHandles } from './tracked-account.ts';

const api = ['api'] as const;
const worker = ['worker'] as const;
const both = ['api', 'worker'] as const;
export type Program = (typeof both)[number];

/** One environment variable. */
export interface Setting<Value = unknown, Default extends string | undefined = string | undefined> {
  readonly kind: Kind<Value>;
  /** As one would write it; undefined when there is none, and the value is then undefined too. */
  readonly default: Default;
  readonly readBy: readonly Program[];
  /** One or two sentences for an operator. */
  readonly description: string;
}

function setting<Value, const Default extends string | undefined>(
  kind: Kind<Value>,
  preset: Default,
  readBy: readonly Program[],
  description: string,
): Setting<Value, Default> {
  return { kind, default: preset, readBy, description };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One setting for each address in the two registries. */
const upstreamUrls = Object.fromEntries(
  [...venueAddresses, ...feedAddresses].map(({ variable, defaultUrl, description }) => [
    variable,
    setting(
      kinds.address,
      defaultUrl,
      worker,
      `Base address of ${description}; a mirror, a proxy or a local stand-in goes here.`,
    ),
  ]),
) as { readonly [Variable in VenueUrlVariable | FeedUrlVariable]: Setting<string, string> };

/** The notes of a registry, one sentence for each row with a note. */
function notes(rows: Readonly<Record<string, { onByDefault: boolean; note?: string }>>): string {
  return Object.entries(rows)
    .filter(([, { note }]) => note !== undefined)
    .map(([name, { note, onByDefault }]) => ` \`${name}\` ${note}${onByDefault ? '' : ', hence off by default'}.`)
    .join('');
}

/** Every environment variable that the programs read, in the order of the reference page. */
export const settingsTable = {
  HOST: setting(kinds.host, '127.0.0.1', both, 'Address to listen on. `0.0.0.0` or `::` for every interface.'),
  PORT: setting(kinds.integer(0, 65_535, 'port'), '8787', api, 'Port of the api. `0` takes any free one.'),
  PUBLIC_URL: setting(
    kinds.address,
    undefined,
    both,
    'Address under which callers reach the api; it appears in capabilities, llms.txt and the API description. ' +
      'Without it the api names the address it listens on. The worker tells it to upstreams as the place to read more.',
  ),
  SNAPSHOT_STORE: setting(
    kinds.storePlace,
    '.cache/snapshots',
    both,
    'Where snapshots are kept: a directory, or `redis://[user:password@]host:port[/db]` (`rediss://` for TLS).',
  ),
  KEEP_GENERATIONS: setting(
    kinds.integer(2, 100),
    '3',
    worker,
    'How many of the newest snapshots stay in the store. At least two, so that there is one to fall back to.',
  ),
  RETENTION_DAYS: setting(
    kinds.integer(8, 400, 'days'),
    '35',
    worker,
    'How many days of posts and price observations are kept. Answers reach back 7 days, and 30 for risk windows.',
  ),
  LEASE_TTL: setting(
    kinds.duration('1s', '1h'),
    '60s',
    worker,
    'How long a worker that was killed keeps others from writing. A living one renews its lease in good time.',
  ),
  WATCH_EVERY: setting(
    kinds.duration('10s', '24h'),
    '5m',
    worker,
    'Time between two passes of `watch`, which the option `--every` overrides. Answers say when the next one is due.',
  ),
  TRACKED_TRUMP: setting(
    accountHandles,
    'realDonaldTrump,truthsocial=realDonaldTrump:107780257626128497,x=realDonaldTrump:25073877',
    both,
    'Where the account `trump` posts: `HANDLE,PLATFORM=HANDLE:ID,...` with the platforms `x`, `truthsocial`, ' +
      '`bluesky`. The first handle is the one that answers show.',
  ),
  TRACKED_WHITEHOUSE: setting(
    accountHandles,
    'WhiteHouse,x=WhiteHouse:1879644163769335808,truthsocial=WhiteHouse,bluesky=whitehouse-47.bsky.social',
    both,
    'Where the account `whitehouse` posts, in the same form.',
  ),
  FEEDS: setting(
    kinds.listOf(feedSourceNames),
    defaultFeeds.join(','),
    worker,
    `Feed sources.${notes(feedSourceRows)}`,
  ),
  VENUES: setting(kinds.listOf(venueNames), defaultVenues.join(','), worker, `Market venues.${notes(venueRows)}`),
  X_BEARER_TOKEN: setting(
    kinds.token,
    undefined,
    worker,
    'Bearer token of your own X developer app, for the source `platform_api`. X charges it by the post read. Without ' +
      'it that source is reported as not called.',
  ),
  RISK_WINDOWS: setting(kinds.onOff, 'off', api, 'Serves the `risk_windows` operation, which is off by default.'),
  RATE_LIMIT: setting(
    kinds.rateLimit,
    '120/1m',
    api,
    'Requests that one caller may make per span. `off` for none, as where a proxy in front does it.',
  ),
  TRUST_PROXY: setting(
    kinds.onOff,
    'off',
    api,
    'Takes the address of a caller from `X-Forwarded-For`. Only behind a proxy that sets it.',
  ),
  ALLOWED_ORIGINS: setting(
    kinds.origins,
    undefined,
    api,
    "Further browser origins that may call `POST /mcp`. The service's own is always allowed, any other is refused.",
  ),
  METRICS_PORT: setting(
    kinds.integer(0, 65_535, 'port'),
    undefined,
    both,
    'Port for Prometheus metrics; not served without it. Give the api and the worker different ones on one machine.',
  ),
  LOG_LEVEL: setting(
    kinds.choice(logLevels),
    'info',
    both,
    'Least important kind of log line that is written. What `check` and `show` were asked for always is.',
  ),
  PRODUCT_NAME: setting(kinds.line, 'Postjoin', both, 'Name of the product in every answer.'),
  COMPANY_NAME: setting(kinds.line, 'Postjoin', api, 'Name of the company in capabilities.'),
  SERVICE_NAME: setting(kinds.line, 'Postjoin', api, 'Name of the service in capabilities.'),
  OPERATOR_NAME: setting(kinds.line, 'self-hosted', both, 'Who runs this deployment; upstreams are told as well.'),
  WORK_EMAIL: setting(kinds.email, 'work@example.com', api, 'E-mail address for business.'),
  SUPPORT_EMAIL: setting(kinds.email, 'support@example.com', api, 'E-mail address for users and security reports.'),
  BUILD_ID: setting(
    kinds.buildId,
    'postjoin-since-last-risk-20261121a',
    api,
    'Build identifier in capabilities and in the API description: `PREFIX-since-last-risk-DATE` and a letter.',
  ),
  ...upstreamUrls,
} as const;

type Table = typeof settingsTable;
export type SettingName = keyof Table;

/** The checked value of every setting, under its own name. */
export type Settings = {
  readonly [Name in SettingName]: Table[Name] extends Setting<infer Value, infer Default>
    ? Value | (Default extends undefined ? undefined : never)
    : never;
};
