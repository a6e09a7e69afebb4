import { removedFeedSources } from '@postjoin/feed-sources/registry';
import type { VenueName } from '@postjoin/market-venues/registry';
import { format, resolveConfig } from 'prettier';
import fc from 'fast-check';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import {
  configurationExitCode,
  createUserAgent,
  duration,
  findForeignAccounts,
  findIgnoredSettings,
  requireInstant,
  readSettings,
  renderSettingsPage,
  SettingsError,
  settingsTable,
  stoppedClock,
  type SettingName,
  type Settings,
} from './index.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe('an empty environment', () => {
  const settings = readSettings({});

  it('has the documented defaults', () => {
    expect(settings).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8787,
      PUBLIC_URL: undefined,
      SNAPSHOT_STORE: '.cache/snapshots',
      RETENTION_DAYS: 35,
      WATCH_EVERY: 300_000,
      RISK_WINDOWS: false,
      VENUE_LINKS: true,
      RATE_LIMIT: { requests: 120, windowMs: 60_000 },
      SHARED_RATE_LIMIT: { requests: 6000, windowMs: 60_000 },
      TOTAL_RATE_LIMIT: { requests: 1500, windowMs: 1000 },
      VENUES: ['polymarket', 'kalshi', 'predictit'],
      X_BEARER_TOKEN: undefined,
      OPERATOR_NAME: 'self-hosted',
      WORK_EMAIL: 'work@example.com',
      TRUTH_ARCHIVE_URL: 'https://ix.cnn.io/data/truth-social/truth_archive.json',
    });
  });

  it('has the handles of the two accounts', () => {
    expect(settings.TRACKED_TRUMP).toEqual({
      handle: 'realDonaldTrump',
      truthsocial: { handle: 'realDonaldTrump', id: '107780257626128497' },
      x: { handle: 'realDonaldTrump', id: '25073877' },
    });
    expect(settings.TRACKED_WHITEHOUSE).toEqual({
      handle: 'WhiteHouse',
      x: { handle: 'WhiteHouse', id: '1879644163769335808' },
      truthsocial: { handle: 'WhiteHouse' },
      bluesky: { handle: 'whitehouse-47.bsky.social' },
    });
  });

  it('leaves sources of other channels off', () => {
    expect(settings.FEEDS).not.toContain('whitehouse_rss');
    expect(settings.FEEDS).not.toContain('bluesky');
  });

  it('has the types of the table', () => {
    expectTypeOf<Settings['PORT']>().toEqualTypeOf<number>();
    expectTypeOf<Settings['METRICS_PORT']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Settings['KALSHI_URL']>().toEqualTypeOf<string>();
    expectTypeOf<Settings['X_API_URL']>().toEqualTypeOf<string>();
    expectTypeOf<Settings['VENUES']>().toEqualTypeOf<VenueName[]>();
  });
});

it.each(Object.keys(settingsTable))('treats an empty or blank %s as unset', (name) => {
  expect(readSettings({ [name]: '' })).toEqual(readSettings({}));
  expect(readSettings({ [name]: '  ' })).toEqual(readSettings({}));
});

it.each<[SettingName, string, unknown]>([
  ['PORT', '0', 0],
  ['PUBLIC_URL', 'https://posts.example/', 'https://posts.example'],
  ['KALSHI_URL', 'http://127.0.0.1:4000/trade-api/v2', 'http://127.0.0.1:4000/trade-api/v2'],
  ['SNAPSHOT_STORE', 'rediss://user:word@cache.example:6380/1', 'rediss://user:word@cache.example:6380/1'],
  ['SNAPSHOT_STORE', 'redis://:100%25@cache.example', 'redis://:100%25@cache.example'],
  ['SNAPSHOT_STORE', 'redis://cache.example:6379/', 'redis://cache.example:6379/'],
  ['SNAPSHOT_STORE', '/var/lib/postjoin', '/var/lib/postjoin'],
  ['SNAPSHOT_STORE', 'redis/snapshots', 'redis/snapshots'],
  ['SNAPSHOT_STORE', '/mnt//data/redis@2', '/mnt//data/redis@2'],
  ['SNAPSHOT_STORE', '../store 2026-11-27T01:55', '../store 2026-11-27T01:55'],
  ['WATCH_EVERY', '90s', 90_000],
  ['RATE_LIMIT', 'off', null],
  ['RATE_LIMIT', '10/1s', { requests: 10, windowMs: 1000 }],
  ['RISK_WINDOWS', 'ON', true],
  ['VENUE_LINKS', 'off', false],
  ['FEEDS', 'trumpstruth, bluesky', ['trumpstruth', 'bluesky']],
  ['TRACKED_TRUMP', 'someone,x=someone', { handle: 'someone', x: { handle: 'someone' } }],
  ['ALLOWED_ORIGINS', 'https://chat.example,http://localhost:3000', ['https://chat.example', 'http://localhost:3000']],
])('reads %s=%s', (name, text, value) => {
  expect(readSettings({ [name]: text })[name]).toEqual(value);
});

it.each([
  ['192.0.2.0/24, 198.51.100.7,2001:db8::/48', '192.0.2.255', true],
  ['192.0.2.0/24, 198.51.100.7,2001:db8::/48', '192.0.3.0', false],
  ['192.0.2.0/24, 198.51.100.7,2001:db8::/48', '198.51.100.7', true],
  ['192.0.2.0/24, 198.51.100.7,2001:db8::/48', '198.51.100.8', false],
  ['192.0.2.0/24, 198.51.100.7,2001:db8::/48', '2001:db8:0:7::1', true],
  ['2001:db8::1', '2001:db8::ffff', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['off', '160.79.104.1', false],
  ['', '160.79.111.255', true],
  ['', '160.79.112.0', false],
])('SHARED_CALLERS=%s includes %s: %s', (text, address, isIncluded) => {
  const { SHARED_CALLERS } = readSettings({ SHARED_CALLERS: text });
  expect(SHARED_CALLERS.check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(isIncluded);
});

it.each<[SettingName, string]>([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '8e3'],
  ['PORT', '0x50'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'ftp://x.example'],
  ['PUBLIC_URL', 'not an address'],
  ['SNAPSHOT_STORE', 'mysql://x'],
  ['SNAPSHOT_STORE', 'redis://'],
  ['SNAPSHOT_STORE', 'redis//localhost:6379'],
  ['SNAPSHOT_STORE', 'Rediss//cache.example'],
  ['SNAPSHOT_STORE', 'redis/localhost:6379'],
  ['SNAPSHOT_STORE', 'redis;//cache.example'],
  ['SNAPSHOT_STORE', 'redis.//cache.example'],
  ['SNAPSHOT_STORE', '"redis//cache.example"'],
  ['SNAPSHOT_STORE', '://cache.example'],
  ['SNAPSHOT_STORE', '//cache.example'],
  ['SNAPSHOT_STORE', 'redis:/x'],
  ['SNAPSHOT_STORE', 'rediss:host'],
  ['SNAPSHOT_STORE', 'http://cache.example'],
  ['SNAPSHOT_STORE', 'localhost:6379'],
  ['SNAPSHOT_STORE', '127.0.0.1:6379'],
  ['SNAPSHOT_STORE', '127.0.0.1:6379/0'],
  ['SNAPSHOT_STORE', '[::1]:6379'],
  ['ARCHIVE', '//archive.example'],
  ['SNAPSHOT_STORE', 'redis://cache.example/zero'],
  ['SNAPSHOT_STORE', 'redis://cache.example/1/2'],
  ['SNAPSHOT_STORE', 'redis://cache.example/-1'],
  ['SNAPSHOT_STORE', 'redis://cache.example/12345'],
  ['KEEP_GENERATIONS', '1'],
  ['RETENTION_DAYS', '7'],
  ['WATCH_EVERY', '5'],
  ['WATCH_EVERY', '9s'],
  ['WATCH_EVERY', '25h'],
  ['RISK_WINDOWS', 'maybe'],
  ['RATE_LIMIT', '0/1m'],
  ['RATE_LIMIT', '5'],
  ['SHARED_CALLERS', 'claude'],
  ['SHARED_CALLERS', '192.0.2.0/33'],
  ['SHARED_CALLERS', '192.0.2.0/0'],
  ['SHARED_CALLERS', '192.0.2.0/24,'],
  ['SHARED_CALLERS', '192.0.2.0/24/24'],
  ['SHARED_CALLERS', '192.0.2.0-192.0.2.9'],
  ['SHARED_CALLERS', '2001:db8::/96'],
  ['FEEDS', 'xtracker,nitter'],
  ['FEEDS', 'xtracker,xtracker'],
  ['FEEDS', 'xtracker,'],
  ['VENUES', 'Polymarket'],
  ['LOG_LEVEL', 'loud'],
  ['WORK_EMAIL', 'nobody'],
  ['BUILD_ID', '1.0.0'],
  ['PRODUCT_NAME', 'two\nlines'],
  ['ALLOWED_ORIGINS', 'https://chat.example/path'],
  ['TRACKED_TRUMP', '@someone,x=someone'],
  ['TRACKED_TRUMP', 'someone'],
  ['TRACKED_TRUMP', 'someone,myspace=someone'],
  ['TRACKED_TRUMP', 'someone,x=someone:12,x=other'],
  ['TRACKED_TRUMP', 'someone,x=someone:abc'],
  ['TRACKED_TRUMP', 'someone,__proto__=someone'],
])('rejects %s=%s and names the variable', (name, text) => {
  const [problem, ...others] = problemsOf({ [name]: text });
  expect(problem).toMatch(new RegExp(`^${name} must be .*; got "`));
  expect(others).toEqual([]);
});

it('names every invalid value at once', () => {
  const problems = problemsOf({ PORT: 'http', VENUES: 'casino', RETENTION_DAYS: 'long', LOG_LEVEL: 'debug' });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['RETENTION_DAYS', 'VENUES', 'PORT'].sort(byTable));
});

it.each<Record<string, string>>([
  { JUDGE_URL: 'http://127.0.0.1:1/v1' },
  { JUDGE_MODEL: 'm' },
  { JUDGE_URL: 'x.example', JUDGE_MODEL: ' ' },
])('names a lone setting of the language model, and misspelled names, beside what is invalid: %j', (half) => {
  expect(problemsOf(half).at(-1)).toBe('JUDGE_URL and JUDGE_MODEL must both be set, or neither of them.');
  const problems = problemsOf({ ...half, PORT: 'http', SNAPSHOT_STOR: 'a secret', HOSTT: 'a secret' });
  expect(problems.slice(-3)).toEqual([
    'JUDGE_URL and JUDGE_MODEL must both be set, or neither of them.',
    'SNAPSHOT_STOR is not a setting and has no effect. The name of the setting is SNAPSHOT_STORE.',
    'HOSTT is not a setting and has no effect. The name of the setting is HOST.',
  ]);
  expect(problems.join()).toMatch(/PORT must be/u);
  expect(problemsOf({ HOSTT: 'x' })).toEqual([]);
});

const byTable = (a: string, b: string) => Object.keys(settingsTable).indexOf(a) - Object.keys(settingsTable).indexOf(b);

it.each([
  ['X_BEARER_TOKEN', 'hunter2 with blanks'],
  ['PUBLIC_URL', 'https://user:hunter2@posts.example'],
  ['SNAPSHOT_STORE', 'amqp://user:hunter2@cache.example'],
  ['SNAPSHOT_STORE', 'redis:user:hunter2@cache.example'],
  ['SNAPSHOT_STORE', 'redis//user:hunter2@cache.example'],
  ['SNAPSHOT_STORE', ':hunter2@cache.example'],
  ['SNAPSHOT_STORE', 'redis://user:hunter2%@cache.example'],
  ['SNAPSHOT_STORE', 'redis://%zz:hunter2@cache.example'],
])('shows no secret of an invalid %s', (name, text) => {
  const problems = problemsOf({ [name]: text });
  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toContain('hunter2');
});

it('parses any text or rejects it with one problem', () => {
  const names = fc.constantFrom(...Object.keys(settingsTable));
  const model = { JUDGE_URL: 'http://127.0.0.1:1/v1', JUDGE_MODEL: 'm' };
  fc.assert(
    fc.property(names, fc.string({ unit: 'binary' }), (name, text) => {
      expect(problemsOf({ ...model, [name]: text }).length).toBeLessThanOrEqual(1);
    }),
  );
});

it('can parse every default', () => {
  for (const { kind, default: preset } of Object.values(settingsTable))
    if (preset !== undefined) expect(() => kind.parse(preset)).not.toThrow();
});

describe('the page of the settings', () => {
  const file = new URL('../../../docs/configuration.md', import.meta.url).pathname;
  let page: string;
  beforeAll(async () => {
    page = await format(renderSettingsPage(), { ...(await resolveConfig(file)), filepath: file, proseWrap: 'always' });
  });

  it('describes every setting once, with its default', () => {
    for (const [name, { default: preset }] of Object.entries(settingsTable)) {
      expect(page.split(`**\`${name}\`**`), `${name} is in one group of setting-groups.ts`).toHaveLength(2);
      if (preset !== undefined) expect(page).toContain(`\`${preset}\``);
    }
  });

  it('has groups, the necessary settings first, and lines that fit on a screen', () => {
    const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(titles.slice(0, 2)).toEqual(['Necessary for a public service', 'Sources, venues and accounts']);
    expect(page.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  // If the page is out of date, this test fails. `npx vitest run --project @postjoin/program -u` updates the page.
  it('is docs/configuration.md', async () => {
    await expect(page).toMatchFileSnapshot(file);
  });
});

it.each([
  ['SNAPSHOT_STOR', 'SNAPSHOT_STORE'],
  ['SNAPSHOT_SOTRE', 'SNAPSHOT_STORE'],
  ['SNAPSHOTSTORE', 'SNAPSHOT_STORE'],
  ['snapshot_store', 'SNAPSHOT_STORE'],
  ['X_BEARER_TOKENS', 'X_BEARER_TOKEN'],
  ['FEED', 'FEEDS'],
  ['RATELIMIT', 'RATE_LIMIT'],
])('reports that %s is not a setting, but %s is', (name, setting) => {
  expect(findIgnoredSettings({ [name]: 'a secret' })).toEqual([
    `${name} is not a setting and has no effect. The name of the setting is ${setting}.`,
  ]);
});

it('reports an account that the service does not have', () => {
  expect(findIgnoredSettings({ TRACKED_VANCE: 'JDVance' })).toEqual([
    'TRACKED_VANCE is not a setting and has no effect. The accounts are TRACKED_TRUMP and TRACKED_WHITEHOUSE; none can be added or left out.',
  ]);
});

it.each(['HOME', 'PATH', 'LANG', 'HOSTNAME', 'POSTJOIN_VERSION', 'VALKEY_PORT', 'NODE_OPTIONS', 'PWD', 'VENDOR'])(
  'does not report %s, which is no misspelled setting',
  (name) => {
    expect(findIgnoredSettings({ [name]: 'x', SNAPSHOT_STORE: 'y' })).toEqual([]);
  },
);

it.each(Object.entries(removedFeedSources))('reports that the source %s is gone', (name, { variable, reason }) => {
  expect(findIgnoredSettings({ [variable]: 'https://archive.example' })).toEqual([
    `${variable} has no effect: the feed source ${name} is gone, because ${reason}.`,
  ]);
  expect(problemsOf({ FEEDS: `xtracker,${name}` })[0]).toMatch(
    /^FEEDS must be names .*\(this version has no truthsocial and no trumpfeed\); got "xtracker,/,
  );
});

it.each<[object, string[]]>([
  [{}, []],
  [{ TRACKED_TRUMP: 'POTUS,x=realdonaldtrump' }, []],
  [{ TRACKED_TRUMP: 'whoever,truthsocial=other:107780257626128497' }, []],
  [
    { TRACKED_TRUMP: 'GavinNewsom,x=GavinNewsom' },
    [
      'TRACKED_TRUMP has another account than realDonaldTrump, but the contracts stay those about acts of the president: rows then join posts of another person with them. For another office-holder, use the library: libs/matcher/README.md.',
    ],
  ],
  [
    { TRACKED_WHITEHOUSE: 'mayor,bluesky=mayor.example' },
    [expect.stringMatching(/^TRACKED_WHITEHOUSE .* than WhiteHouse,/u) as string],
  ],
])('warns about the accounts of %j if they are of others', (changes, warnings) => {
  expect(findForeignAccounts(readSettings({ ...changes }))).toEqual(warnings);
});

it('reports no setting as misspelled', () => {
  expect(findIgnoredSettings(Object.fromEntries(Object.keys(settingsTable).map((name) => [name, 'x'])))).toEqual([]);
});

describe('a clock', () => {
  it('always returns the same time, whatever happens to an earlier result', () => {
    const clock = stoppedClock(requireInstant('2025-09-20T14:00:00+02:00'));
    clock().setFullYear(1999);
    expect(clock().toISOString()).toBe('2025-09-20T12:00:00.000Z');
  });

  it.each([
    'yesterday',
    '2025-09-20',
    '2025-09-20T12:00:00',
    '2025-13-40T12:00:00Z',
    '2025-02-30T12:00:00Z',
    '1758369600',
  ])('rejects the time %s', (text) => {
    expect(() => requireInstant(text)).toThrow(RangeError);
  });
});

it('limits a duration from the command line', () => {
  expect(duration('10s', '24h').parse('2h')).toBe(7_200_000);
  expect(() => duration('10s', '24h').parse('2d')).toThrow(/10s to 24h/);
});

it('has the exit code EX_CONFIG', () => {
  expect(configurationExitCode).toBe(78);
});

it.each([
  [{ PUBLIC_URL: 'https://posts.example', OPERATOR_NAME: 'Example' }, 'postjoin/1.0 (+https://posts.example)'],
  [{ PUBLIC_URL: undefined, OPERATOR_NAME: 'Łódź (Example)\r\n' }, 'postjoin/1.0 (d Example)'],
])('formats a User-Agent from %j', (settings, expected) => {
  expect(createUserAgent('postjoin', settings)).toBe(expected);
});
