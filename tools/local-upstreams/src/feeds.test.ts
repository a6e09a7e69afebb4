import { describe, expect, it } from 'vitest';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const now = '2026-03-15T12:00:00Z';
const { get, upstreams } = useLocalUpstreams(now);
const dayMs = 86_400_000;

describe('the X API', () => {
  interface Timeline {
    data?: ({ id: string; text: string } & Record<string, unknown>)[];
    meta: { result_count: number; next_token?: string };
    errors?: unknown[];
    title?: string;
  }
  const timelinePath = '/2/users/1879644163769335808/tweets';
  const withToken = () => ({ headers: { authorization: `Bearer ${upstreams().environment.X_BEARER_TOKEN}` } });
  const x = (path: string) => get('X_API_URL', path, withToken());
  const timeline = async (query = ''): Promise<Timeline> => (await x(`${timelinePath}?${query}`)).json<Timeline>();

  it.each([{}, { headers: { authorization: 'Bearer another' } }])(
    'rejects a wrong token with indented JSON',
    async (init) => {
      const { status, text, headers } = await get('X_API_URL', timelinePath, init);
      expect([status, text.length, headers.get('x-rate-limit-limit')]).toEqual([401, 99, null]);
      expect(headers.get('content-type')).toBe('application/problem+json');
    },
  );

  it('counts the remaining requests of a 15-minute window down', async () => {
    const [first, second] = [await x(timelinePath), await x(timelinePath)];
    const remaining = (response: typeof first) => Number(response.headers.get('x-rate-limit-remaining'));
    expect(remaining(first) - remaining(second)).toBe(1);
    expect(Number(first.headers.get('x-rate-limit-reset')) * 1000).toBe(Date.parse('2026-03-15T12:15:00Z'));
  });

  it('returns only the requested fields and ignores unknown ones', async () => {
    const { data } = await timeline('max_results=5&tweet.fields=created_at,no_such_field');
    expect(Object.keys(data![0]!)).toEqual(['id', 'text', 'edit_history_tweet_ids', 'created_at']);
  });

  it('uses the new field names for post.fields', async () => {
    const { data } = await timeline('post.fields=created_at,author_id');
    expect(Object.keys(data![0]!)).toEqual(['id', 'text', 'edit_history_post_ids', 'created_at']);
  });

  it('omits data when there are no posts', async () => {
    expect((await x(`${timelinePath}?start_time=2026-03-15T11:59:59Z`)).text).toBe('{"meta":{"result_count":0}}');
  });

  it('begins after since_id and continues with pagination_token', async () => {
    const all = (await timeline('max_results=100')).data!;
    const since = await timeline(`max_results=100&since_id=${all[2]!.id}`);
    expect(since.data?.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
    const first = await timeline('max_results=5');
    const second = await timeline(`max_results=5&pagination_token=${first.meta.next_token!}`);
    expect([...first.data!, ...second.data!].map(({ id }) => id)).toEqual(all.slice(0, 10).map(({ id }) => id));
  });

  it('has ids that contain the time of a post', async () => {
    const { data } = await timeline('tweet.fields=created_at');
    for (const { id, created_at: at } of data!) {
      const ms = Number((BigInt(id) >> 22n) + 1288834974657n);
      expect(Math.abs(ms - Date.parse(String(at)))).toBeLessThan(1000);
    }
  });

  it('shows a post without text as a short link to its media', async () => {
    const { data } = await timeline('max_results=100&tweet.fields=attachments');
    expect(data!.find((post) => 'attachments' in post)?.text).toMatch(/^https:\/\/t\.co\/\w+$/);
  });

  it.each([
    ['too small a page', `${timelinePath}?max_results=4`],
    ['too large a page', `${timelinePath}?max_results=101`],
    ['a time with milliseconds', `${timelinePath}?start_time=2026-03-15T11:59:59.000Z`],
    ['an unknown parameter', `${timelinePath}?max=5`],
    ['an empty list of names', '/2/users/by?usernames='],
  ])('rejects %s', async (_, path) => {
    const response = await x(path);
    expect([response.status, response.json()['title']]).toEqual([400, 'Invalid Request']);
  });

  it('returns errors for unknown users beside the known ones', async () => {
    const { data, errors } = (await x('/2/users/by?usernames=WhiteHouse,unknown_user')).json<Timeline>();
    expect([data?.length, errors?.length]).toEqual([1, 1]);
    expect((await x('/2/users/by?usernames=unknown_user')).json()).not.toHaveProperty('data');
  });
});

describe('the archives of Truth Social', () => {
  interface Entry {
    id: string;
    created_at: string;
    content: string;
  }

  it('serve byte ranges', async () => {
    const whole = await get('TRUTH_ARCHIVE_URL');
    const part = await get('TRUTH_ARCHIVE_URL', '', { headers: { range: 'bytes=0-999' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      whole.text.slice(0, 1000),
      `bytes 0-999/${Buffer.byteLength(whole.text)}`,
    ]);
    expect((await get('TRUTH_ARCHIVE_URL', '', { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  });

  it('respond with 304 to a matching ETag, and to HEAD without a body', async () => {
    const { headers } = await get('TRUTH_ARCHIVE_URL', '', { method: 'HEAD' });
    const same = await get('TRUTH_ARCHIVE_URL', '', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([same.status, same.text]).toEqual([304, '']);
    expect((await get('TRUTH_ARCHIVE_URL', '', { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  it('list the newest posts first, with blank posts, tag-stripped reposts and ids that contain the time', async () => {
    const entries = (await get('TRUTH_ARCHIVE_URL')).json<Entry[]>();
    const times = entries.map(({ created_at: at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(entries.some(({ content }) => content === '')).toBe(true);
    expect(entries.some(({ content }) => content.startsWith('RT @samplefair[sample]'))).toBe(true);
    expect(entries.every(({ id, created_at: at }) => Number(BigInt(id) >> 16n) === Date.parse(at))).toBe(true);
  });

  it('have a feed with dated titles for blank posts and entities in titles', async () => {
    const { text } = await get('TRUMPSTRUTH_URL');
    expect(text).toMatch(/<title><!\[CDATA\[\[No Title\] - Post from March \d+, 2026\]\]><\/title>/);
    expect(text).toContain('Farmers &amp; Manufacturers will be very happy');
    expect(text).toContain('<p><span class="quote-inline"><br/>RT: https://truthsocial.com/users/');
    expect(text.match(/<item>/g)!.length).toBeLessThanOrEqual(100);
  });

  it('respond with 304 for an unchanged feed by its date, without an ETag', async () => {
    const { headers } = await get('TRUMPSTRUTH_URL');
    const since = { 'if-modified-since': headers.get('last-modified')! };
    expect((await get('TRUMPSTRUTH_URL', '', { headers: since })).status).toBe(304);
    expect(headers.get('etag')).toBeNull();
  });

  it('filter the feed by date', async () => {
    const { text } = await get('TRUMPSTRUTH_URL', '?start_date=2026-03-10&end_date=2026-03-10');
    const dates = [...text.matchAll(/<pubDate>\w+, (\d+ \w+ \d+)/g)].map(([, date]) => date);
    expect(new Set(dates)).toEqual(new Set(['10 Mar 2026']));
  });
});

describe('XTracker', () => {
  interface Answer {
    success: boolean;
    data: { content: string; createdAt: string }[];
  }
  it('serves both accounts in its envelope, with blank posts', async () => {
    const trump = (await get('XTRACKER_URL', '/users/realDonaldTrump/posts?platform=TRUTH_SOCIAL')).json<Answer>();
    const whiteHouse = (await get('XTRACKER_URL', '/users/WhiteHouse/posts?platform=X')).json<Answer>();
    expect([trump.success, whiteHouse.success]).toEqual([true, true]);
    expect(trump.data.some(({ content }) => content === '')).toBe(true);
    expect(whiteHouse.data.length).toBeGreaterThan(3);
  });

  it('filters by date', async () => {
    const { data } = (
      await get('XTRACKER_URL', '/users/realDonaldTrump/posts?startDate=2026-03-12&endDate=2026-03-13')
    ).json<Answer>();
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ createdAt }) => createdAt >= '2026-03-12' && createdAt < '2026-03-14')).toBe(true);
  });

  it('responds with 404 for other accounts', async () => {
    const response = await get('XTRACKER_URL', '/users/unknown');
    expect([response.status, response.json()['success']]).toEqual([404, false]);
  });
});

describe('whitehouse.gov', () => {
  it('has a feed per section, validators, and a 404 past the last page', async () => {
    const { text, headers } = await get('WHITEHOUSE_RSS_URL', '/news/feed/');
    expect(text).toContain('The President&#8217;s Executive Order');
    expect(text).toMatch(/<guid isPermaLink="false">https:\/\/www\.whitehouse\.gov\/\?p=\d+<\/guid>/);
    const same = { 'if-none-match': headers.get('etag')! };
    expect((await get('WHITEHOUSE_RSS_URL', '/news/feed/', { headers: same })).status).toBe(304);
    expect((await get('WHITEHOUSE_RSS_URL', '/news/feed/?paged=2')).status).toBe(404);
    expect((await get('WHITEHOUSE_RSS_URL', '/fact-sheets/feed/')).text.match(/<item>/g)!.length).toBe(2);
    expect((await get('WHITEHOUSE_RSS_URL', '/feed/')).status).toBe(404);
    expect((await get('WHITEHOUSE_RSS_URL', '/articles/feed/')).status).toBe(301);
  });
});

describe('Bluesky', () => {
  const path = '/xrpc/app.bsky.feed.getAuthorFeed?actor=';
  it('serves the feed of one author and rejects others', async () => {
    const { feed } = (await get('BLUESKY_URL', `${path}whitehouse-47.bsky.social`)).json<{ feed: unknown[] }>();
    expect(feed.length).toBe(2);
    const unknown = await get('BLUESKY_URL', `${path}unknown.bsky.social`);
    expect([unknown.status, unknown.json()['error']]).toEqual([400, 'InvalidRequest']);
  });
});

it('serves only posts of the last two weeks', async () => {
  const entries = (await get('TRUTH_ARCHIVE_URL')).json<{ created_at: string }[]>();
  const ages = entries.map(({ created_at: at }) => Date.parse(now) - Date.parse(at));
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(14 * dayMs);
});
