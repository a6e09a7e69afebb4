import {
  defaultFeeds,
  feedAddresses,
  feedSourceNames,
  feedSourceRows,
  type FeedUrlVariable,
  removedFeedSources,
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

/** Environment variables in the form of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The definition of one environment variable. */
export interface Setting<Value = unknown, Default extends string | undefined = string | undefined> {
  readonly kind: Kind<Value>;
  /** The default in text form. If there is no default, the value of an unset variable is undefined. */
  readonly default: Default;
  readonly readBy: readonly Program[];
  /** Short sentences for an operator, shown on the reference page. Empty if the name suffices, as of an upstream. */
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

/** One setting for each upstream address in the registries of venues and of feed sources. */
const upstreamUrls = Object.fromEntries(
  [...venueAddresses, ...feedAddresses].map(({ variable, defaultUrl }) => [
    variable,
    setting(kinds.address, defaultUrl, worker, ''),
  ]),
) as { readonly [Variable in VenueUrlVariable | FeedUrlVariable]: Setting<string, string> };

/** Joins the notes of a registry: one sentence for each row that has a note. */
function notes(rows: Readonly<Record<string, { onByDefault: boolean; note?: string }>>): string {
  return Object.entries(rows)
    .filter(([, { note }]) => note !== undefined)
    .map(([name, { note, onByDefault }]) => ` \`${name}\` ${note}${onByDefault ? '' : ', so it is off by default'}.`)
    .join('');
}

/** Every environment variable that the programs read, in the order of the reference page. */
export const settingsTable = {
  HOST: setting(
    kinds.host,
    '127.0.0.1',
    api,
    'Address on which the api listens: `0.0.0.0` or `::` for every interface.',
  ),
  PORT: setting(kinds.integer(0, 65_535, 'port'), '8787', api, '`0` picks a free port.'),
  PUBLIC_URL: setting(
    kinds.address,
    undefined,
    both,
    'Address under which callers reach the api, for capabilities, llms.txt and the API description; by default the ' +
      'address on which the api listens. The worker sends it, or else `OPERATOR_NAME`, to upstreams in the `User-Agent`.',
  ),
  SNAPSHOT_STORE: setting(
    kinds.storeLocation,
    '.cache/snapshots',
    both,
    'Store of the snapshots: a directory, or `redis://[user:password@]host:port[/db]` (`rediss://` for TLS).',
  ),
  KEEP_GENERATIONS: setting(kinds.integer(2, 100), '3', worker, 'Snapshots that stay in the store, at least two.'),
  RETENTION_DAYS: setting(
    kinds.integer(8, 400, 'days'),
    '35',
    worker,
    'Days for which posts and price observations are retained. Answers reach back 7 days, risk windows 30.',
  ),
  ARCHIVE: setting(kinds.directory, undefined, worker, 'Directory of the [archive](archive.md) of final rows.'),
  ARCHIVE_TEXT: setting(kinds.onOff, 'off', worker, 'Whether the archive also has the texts of posts.'),
  LEASE_TTL: setting(kinds.duration('1s', '1h'), '60s', worker, 'Time for which a killed worker blocks others.'),
  WATCH_EVERY: setting(
    kinds.duration('10s', '24h'),
    '5m',
    worker,
    'Time from the start of one pass of `watch` to the start of the next, unless `--every` states another. Data ' +
      'is stale after two of these times. For `once` without `--every`, the time between the last two passes ' +
      'counts, at least `WATCH_EVERY` and at most an hour.',
  ),
  PASS_TIME: setting(
    kinds.duration('1s', '1h'),
    '90s',
    worker,
    'Longest time that the calls of a pass may take. A scheduler must allow a minute more.',
  ),
  TRACKED_TRUMP: setting(
    accountHandles,
    'realDonaldTrump,truthsocial=realDonaldTrump:107780257626128497,x=realDonaldTrump:25073877',
    both,
    'Handles of the account `trump`, as `HANDLE,PLATFORM=HANDLE:ID,...`. The platforms are `x`, `truthsocial` and ' +
      '`bluesky`. `:ID` is optional; the id of Bluesky is a DID, such as `did:plc:...`. Answers show the first handle. ' +
      'Contracts stay those about acts of the president: for another office-holder, use ' +
      '[the library](../libs/matcher/README.md#another-office-holder).',
  ),
  TRACKED_WHITEHOUSE: setting(
    accountHandles,
    'WhiteHouse,x=WhiteHouse:1879644163769335808,truthsocial=WhiteHouse,bluesky=whitehouse-47.bsky.social',
    both,
    'Handles of the account `whitehouse`. There are exactly these two accounts: none can be added or left out.',
  ),
  FEEDS: setting(
    kinds.listOf(feedSourceNames, Object.keys(removedFeedSources)),
    defaultFeeds.join(','),
    worker,
    `Feed sources that the worker reads.${notes(feedSourceRows)}`,
  ),
  VENUES: setting(
    kinds.listOf(venueNames),
    defaultVenues.join(','),
    worker,
    `Market venues that the worker reads.${notes(venueRows)}`,
  ),
  X_BEARER_TOKEN: setting(
    kinds.token,
    undefined,
    worker,
    'Bearer token of your own X developer app, for the source `platform_api`: [costs and terms](operations.md#the-x-api).',
  ),
  X_API_TEXT: setting(
    kinds.choice(['matched_words', 'full']),
    'matched_words',
    worker,
    'What leaves the service of texts that only [the X API](operations.md#the-x-api) has whole.',
  ),
  CERTAINTY: setting(
    kinds.choice(['possible', 'high']),
    'possible',
    worker,
    'Lowest certainty of matches ([how often each is right](../libs/matcher/README.md#accuracy)). With `high`, a post ' +
      'with a possible match is unmatched, with the reason `not_certain`.',
  ),
  JUDGE_URL: setting(
    kinds.address,
    undefined,
    worker,
    'Base address of a server that speaks the chat completions of OpenAI.',
  ),
  JUDGE_MODEL: setting(kinds.line, undefined, worker, 'Name of the model on that server.'),
  JUDGE_KEY: setting(kinds.token, undefined, worker, 'Key for that server.'),
  JUDGE_CALLS: setting(
    kinds.integer(1, 100_000, 'number'),
    '200',
    worker,
    'Maximum number of requests in a day (UTC).',
  ),
  JUDGE_SECONDS: setting(
    kinds.integer(1, 600, 'seconds'),
    '30',
    worker,
    'Longest time that a pass waits for replies, on top of `PASS_TIME`.',
  ),
  REPLAY: setting(kinds.onOff, 'off', api, 'Set by [`npm run replay`](replay.md).'),
  OPENAI_CHALLENGE: setting(
    kinds.token,
    undefined,
    api,
    'Token with which OpenAI verifies a domain, served at `/.well-known/openai-apps-challenge`.',
  ),
  RISK_WINDOWS: setting(kinds.onOff, 'off', api, 'If `on`, the api serves the operation `risk_windows`.'),
  VENUE_LINKS: setting(
    kinds.onOff,
    'on',
    api,
    'If `off`, as some [directories](listing.md) require, answers, feeds and pages have no links to venues, and ' +
      '`search_markets` finds no contract by such a link.',
  ),
  RATE_LIMIT: setting(
    kinds.rateLimit,
    '120/1m',
    api,
    'Requests that one caller may make in a time span. `off` removes this limit, and that of `SHARED_CALLERS`.',
  ),
  SHARED_CALLERS: setting(
    kinds.addressRanges,
    '160.79.104.0/21',
    api,
    'Addresses from which [an assistant](connectors.md#how-often-an-assistant-may-call) calls for all of its users, or `off`.',
  ),
  SHARED_RATE_LIMIT: setting(kinds.rateLimit, '6000/1m', api, '`RATE_LIMIT` of each address of `SHARED_CALLERS`.'),
  TOTAL_RATE_LIMIT: setting(kinds.rateLimit, '1500/1s', api, '`RATE_LIMIT` of all callers together.'),
  TRUST_PROXY: setting(
    kinds.onOff,
    'off',
    api,
    'If `on`, the address of a caller is read from `X-Forwarded-For`: only behind a proxy that sets this header.',
  ),
  ALLOWED_ORIGINS: setting(
    kinds.origins,
    undefined,
    api,
    "Browser origins that may call `POST /mcp`, besides the service's own.",
  ),
  METRICS_HOST: setting(kinds.host, '127.0.0.1', both, 'Address of the metrics.'),
  METRICS_PORT: setting(
    kinds.integer(0, 65_535, 'port'),
    undefined,
    both,
    'Api and worker on one machine need different ports; `npm start` gives the next port to the worker.',
  ),
  LOG_LEVEL: setting(kinds.choice(logLevels), 'info', both, 'Lowest level of log lines.'),
  PRODUCT_NAME: setting(kinds.line, 'Postjoin', both, 'Product in every answer.'),
  COMPANY_NAME: setting(kinds.line, 'Postjoin', api, 'Company in capabilities.'),
  SERVICE_NAME: setting(kinds.line, 'Postjoin', api, 'Service in capabilities.'),
  OPERATOR_NAME: setting(kinds.line, 'self-hosted', both, 'Name of the operator.'),
  WORK_EMAIL: setting(kinds.email, 'work@example.com', api, 'E-mail address for business contacts.'),
  SUPPORT_EMAIL: setting(kinds.email, 'support@example.com', api, 'E-mail address for users and security reports.'),
  BUILD: setting(
    kinds.version,
    undefined,
    both,
    'Version that runs, such as a commit or the tag of an image, in `/readyz`, the log and `postjoin_build_info`; by ' +
      'default the version in `package.json`.',
  ),
  BUILD_ID: setting(
    kinds.buildId,
    undefined,
    api,
    'Build identifier in capabilities and in the API description, `PREFIX-since-last-risk-DATE` and a letter; by default ' +
      '`postjoin-1-0-0-since-last-risk-20261121a`, with the version that runs.',
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
