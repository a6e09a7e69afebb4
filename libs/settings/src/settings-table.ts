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
  /** The default as text. Without it the value of an unset variable is undefined. */
  readonly default: Default;
  readonly readBy: readonly Program[];
  /** One or two sentences for an operator. */
  readonly description: string;
}

function setting<Value, const Default extends string | undefined>(
  kind: Kind<Value>,
  defaultText: Default,
  readBy: readonly Program[],
  description: string,
): Setting<Value, Default> {
  return { kind, default: defaultText, readBy, description };
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
  PORT: setting(kinds.integer(0, 65_535, 'port'), '8787', api, 'Port of the api. `0` picks a free port.'),
  PUBLIC_URL: setting(
    kinds.address,
    undefined,
    both,
    'Address under which callers reach the api; it appears in capabilities, llms.txt and the API description. ' +
      'Without it the api names the address it listens on. The worker sends it to upstreams in the `User-Agent`.',
  ),
  SNAPSHOT_STORE: setting(
    kinds.storeLocation,
    '.cache/snapshots',
    both,
    'Where snapshots are stored: a directory, or `redis://[user:password@]host:port[/db]` (`rediss://` for TLS).',
  ),
  KEEP_GENERATIONS: setting(
    kinds.integer(2, 100),
    '3',
    worker,
    'Number of snapshots that stay in the store, newest first. At least two, so that there is one to fall back to.',
  ),
  RETENTION_DAYS: setting(
    kinds.integer(8, 400, 'days'),
    '35',
    worker,
    'Days of posts and price observations that are retained. Answers reach back 7 days, risk windows 30.',
  ),
  LEASE_TTL: setting(
    kinds.duration('1s', '1h'),
    '60s',
    worker,
    'How long a killed worker blocks other workers from writing. A running worker renews its lease before it ends.',
  ),
  WATCH_EVERY: setting(
    kinds.duration('10s', '24h'),
    '5m',
    worker,
    'Time between two passes of `watch`; the option `--every` overrides it. Answers report when the next pass is due.',
  ),
  TRACKED_TRUMP: setting(
    accountHandles,
    'realDonaldTrump,truthsocial=realDonaldTrump:107780257626128497,x=realDonaldTrump:25073877',
    both,
    'Where the account `trump` posts: `HANDLE,PLATFORM=HANDLE:ID,...` with the platforms `x`, `truthsocial`, ' +
      '`bluesky`. Answers show the first handle.',
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
    'Bearer token of your own X developer app, for the source `platform_api`. X charges for every post that is ' +
      'read. Without the token that source is reported as not called.',
  ),
  RISK_WINDOWS: setting(kinds.onOff, 'off', api, 'Serves the `risk_windows` operation, which is off by default.'),
  RATE_LIMIT: setting(
    kinds.rateLimit,
    '120/1m',
    api,
    'Requests that one caller may make per time span. `off` removes the limit, for example behind a proxy with its own.',
  ),
  TRUST_PROXY: setting(
    kinds.onOff,
    'off',
    api,
    'Reads the address of a caller from `X-Forwarded-For`. Switch it on only behind a proxy that sets this header.',
  ),
  ALLOWED_ORIGINS: setting(
    kinds.origins,
    undefined,
    api,
    "More browser origins that may call `POST /mcp`. The service's own origin is always allowed, all others are refused.",
  ),
  METRICS_PORT: setting(
    kinds.integer(0, 65_535, 'port'),
    undefined,
    both,
    'Port for Prometheus metrics, which are served only when it is set. The api and the worker need different ports on one machine.',
  ),
  LOG_LEVEL: setting(
    kinds.choice(logLevels),
    'info',
    both,
    'Lowest level of log lines that are written. The results of `check` and `show` are always written.',
  ),
  PRODUCT_NAME: setting(kinds.line, 'Postjoin', both, 'Name of the product in every answer.'),
  COMPANY_NAME: setting(kinds.line, 'Postjoin', api, 'Name of the company in capabilities.'),
  SERVICE_NAME: setting(kinds.line, 'Postjoin', api, 'Name of the service in capabilities.'),
  OPERATOR_NAME: setting(
    kinds.line,
    'self-hosted',
    both,
    'Operator of this deployment. The worker sends it to upstreams in the `User-Agent` when `PUBLIC_URL` is unset.',
  ),
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

/** The parsed value of every setting, by the name of its variable. */
export type Settings = {
  readonly [Name in SettingName]: Table[Name] extends Setting<infer Value, infer Default>
    ? Value | (Default extends undefined ? undefined : never)
    : never;
};
