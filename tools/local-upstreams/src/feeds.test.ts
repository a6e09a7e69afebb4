import { describe, expect, it } from 'vitest';
import { startedUpstreams } from './testing/started.ts';

const now = '2026-03-15T12:00:00Z';
const { get, it: upstreams } = startedUpstreams(now);
const dayMs = 86_400_000;

describe('the X API', () => {
  interface Timeline {
    data?: ({ id: string; text: string } & Record<string, unknown>)[];
    meta: { result_count: number; next_token?: string };
    errors?: unknown[];
    title?: string;
  }
  const whiteHouse = '/2/users/1879644163769335808/tweets';
  const withToken = () => ({ headers: { authorization: `Bearer ${upstreams().environment.X_BEARER_TOKEN}` } });
  const x = (path: string) => get('X_API_URL', path, withToken());
  const timeline = async (query = ''): Promise<Timeline> => (await x(`${whiteHouse}?${query}`)).json<Timeline>();

  it.each([{}, { headers: { authorization: 'Bearer another' } }])(
    'asks for the token, pretty-printed',
    async (init) => {
      const answer = await get('X_API_URL', whiteHouse, init);
      expect([answer.status, answer.text.length, answer.headers.get('x-rate-limit-limit')]).toEqual([401, 99, null]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    },
  );

  it('counts its rate down to the end of a quarter of an hour', async () => {
    const [first, second] = [await x(whiteHouse), await x(whiteHouse)];
    const left = (answer: typeof first) => Number(answer.headers.get('x-rate-limit-remaining'));
    expect(left(first) - left(second)).toBe(1);
    expect(Number(first.headers.get('x-rate-limit-reset')) * 1000).toBe(Date.parse('2026-03-15T12:15:00Z'));
  });

  it('gives only the fields asked for, and passes over those it does not know', async () => {
    const { data } = await timeline('max_results=5&tweet.fields=created_at,no_such_field');
    expect(Object.keys(data![0]!)).toEqual(['id', 'text', 'edit_history_tweet_ids', 'created_at']);
  });

  it('answers in the dialect that it is asked in', async () => {
    const { data } = await timeline('post.fields=created_at,author_id');
    expect(Object.keys(data![0]!)).toEqual(['id', 'text', 'edit_history_post_ids', 'created_at']);
  });

  it('leaves data out when there is nothing', async () => {
    expect((await x(`${whiteHouse}?start_time=2026-03-15T11:59:59Z`)).text).toBe('{"meta":{"result_count":0}}');
  });

  it('begins after since_id and goes on by pagination_token', async () => {
    const all = (await timeline('max_results=100')).data!;
    const since = await timeline(`max_results=100&since_id=${all[2]!.id}`);
    expect(since.data?.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
    const first = await timeline('max_results=5');
    const second = await timeline(`max_results=5&pagination_token=${first.meta.next_token!}`);
    expect([...first.data!, ...second.data!].map(({ id }) => id)).toEqual(all.slice(0, 10).map(({ id }) => id));
  });

  it('has ids that tell the time of a post', async () => {
    const { data } = await timeline('tweet.fields=created_at');
    for (const { id, created_at: at } of data!) {
      const ms = Number((BigInt(id) >> 22n) + 1288834974657n);
      expect(Math.abs(ms - Date.parse(String(at)))).toBeLessThan(1000);
    }
  });

  it('shows a post of nothing but media as a short link', async () => {
    const { data } = await timeline('max_results=100&tweet.fields=attachments');
    expect(data!.find((post) => 'attachments' in post)?.text).toMatch(/^https:\/\/t\.co\/\w+$/);
  });

  it.each([
    ['too few', `${whiteHouse}?max_results=4`],
    ['too many', `${whiteHouse}?max_results=101`],
    ['a time to the millisecond', `${whiteHouse}?start_time=2026-03-15T11:59:59.000Z`],
    ['an unknown parameter', `${whiteHouse}?max=5`],
    ['no names', '/2/users/by?usernames='],
  ])('refuses %s', async (_, path) => {
    const answer = await x(path);
    expect([answer.status, answer.json()['title']]).toEqual([400, 'Invalid Request']);
  });

  it('names users that it does not know beside those it does', async () => {
    const { data, errors } = (await x('/2/users/by?usernames=WhiteHouse,nobody_here')).json<Timeline>();
    expect([data?.length, errors?.length]).toEqual([1, 1]);
    expect((await x('/2/users/by?usernames=nobody_here')).json()).not.toHaveProperty('data');
  });
});

describe('the archives of Truth Social', () => {
  interface Entry {
    id: string;
    created_at: string;
    content: string;
  }

  it('give a part of the whole', async () => {
    const whole = await get('TRUTH_ARCHIVE_URL');
    const part = await get('TRUTH_ARCHIVE_URL', '', { headers: { range: 'bytes=0-999' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      whole.text.slice(0, 1000),
      `bytes 0-999/${Buffer.byteLength(whole.text)}`,
    ]);
    expect((await get('TRUTH_ARCHIVE_URL', '', { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  });

  it('say when they have not changed, and answer HEAD without a body', async () => {
    const { headers } = await get('TRUTH_ARCHIVE_URL', '', { method: 'HEAD' });
    const same = await get('TRUTH_ARCHIVE_URL', '', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([same.status, same.text]).toEqual([304, '']);
    expect((await get('TRUTH_ARCHIVE_URL', '', { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  it('have the newest first, blanks, glued reposts and ids of their time', async () => {
    const entries = (await get('TRUTH_ARCHIVE_URL')).json<Entry[]>();
    const times = entries.map(({ created_at: at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(entries.some(({ content }) => content === '')).toBe(true);
    expect(entries.some(({ content }) => content.startsWith('RT @samplefair[sample]'))).toBe(true);
    expect(entries.every(({ id, created_at: at }) => Number(BigInt(id) >> 16n) === Date.parse(at))).toBe(true);
  });

  it('give the feed’s items with titles for blanks and entities left in titles', async () => {
    const { text } = await get('TRUMPSTRUTH_URL');
    expect(text).toMatch(/<title><!\[CDATA\[\[No Title\] - Post from March \d+, 2026\]\]><\/title>/);
    expect(text).toContain('Farmers &amp; Manufacturers will be very happy');
    expect(text).toContain('<p><span class="quote-inline"><br/>RT: https://truthsocial.com/users/');
    expect(text.match(/<item>/g)!.length).toBeLessThanOrEqual(100);
  });

  it('say of the feed when it has not changed, by its date alone', async () => {
    const { headers } = await get('TRUMPSTRUTH_URL');
    const since = { 'if-modified-since': headers.get('last-modified')! };
    expect((await get('TRUMPSTRUTH_URL', '', { headers: since })).status).toBe(304);
    expect(headers.get('etag')).toBeNull();
  });

  it('keep the feed to the dates asked for', async () => {
    const { text } = await get('TRUMPSTRUTH_URL', '?start_date=2026-03-10&end_date=2026-03-10');
    const dates = [...text.matchAll(/<pubDate>\w+, (\d+ \w+ \d+)/g)].map(([, date]) => date);
    expect(new Set(dates)).toEqual(new Set(['10 Mar 2026']));
  });
});

describe('Truth Social', () => {
  it('shows a challenge until it is told to be open', async () => {
    const closed = await get('TRUTHSOCIAL_URL', '/api/v1/accounts/lookup?acct=realDonaldTrump');
    expect([closed.status, closed.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8']);
    upstreams().faults.set('truthsocial', { kind: 'open' });
    const account = (await get('TRUTHSOCIAL_URL', '/api/v1/accounts/lookup?acct=realDonaldTrump')).json<{
      id: string;
    }>();
    const statuses = `/api/v1/accounts/${account.id}/statuses`;
    expect((await get('TRUTHSOCIAL_URL', statuses)).status).toBe(401);
    const page = await get('TRUTHSOCIAL_URL', `${statuses}?exclude_replies=true&limit=5`);
    const next = /max_id=(\d+)>; rel="next"/.exec(page.headers.get('link')!)![1]!;
    const second = await get('TRUTHSOCIAL_URL', `${statuses}?exclude_replies=true&limit=5&max_id=${next}`);
    const ids = [page, second].flatMap((each) => each.json<{ id: string }[]>().map(({ id }) => id));
    expect(new Set(ids).size).toBe(10);
    upstreams().faults.set('truthsocial', null);
  });
});

describe('XTracker', () => {
  interface Answer {
    success: boolean;
    data: { content: string; createdAt: string }[];
  }
  it('has both accounts in its envelope, blanks included', async () => {
    const trump = (await get('XTRACKER_URL', '/users/realDonaldTrump/posts?platform=TRUTH_SOCIAL')).json<Answer>();
    const house = (await get('XTRACKER_URL', '/users/WhiteHouse/posts?platform=X')).json<Answer>();
    expect([trump.success, house.success]).toEqual([true, true]);
    expect(trump.data.some(({ content }) => content === '')).toBe(true);
    expect(house.data.length).toBeGreaterThan(3);
  });

  it('keeps to the dates asked for', async () => {
    const { data } = (
      await get('XTRACKER_URL', '/users/realDonaldTrump/posts?startDate=2026-03-12&endDate=2026-03-13')
    ).json<Answer>();
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ createdAt }) => createdAt >= '2026-03-12' && createdAt < '2026-03-14')).toBe(true);
  });

  it('does not know others', async () => {
    const answer = await get('XTRACKER_URL', '/users/nobody');
    expect([answer.status, answer.json()['success']]).toEqual([404, false]);
  });
});

describe('whitehouse.gov', () => {
  it('has a feed a section, validators, and nothing past the last page', async () => {
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
  it('has one author’s feed, and says which others it does not know', async () => {
    const { feed } = (await get('BLUESKY_URL', `${path}whitehouse-47.bsky.social`)).json<{ feed: unknown[] }>();
    expect(feed.length).toBe(2);
    const unknown = await get('BLUESKY_URL', `${path}nobody.bsky.social`);
    expect([unknown.status, unknown.json()['error']]).toEqual([400, 'InvalidRequest']);
  });
});

it('shows nothing from the future', async () => {
  const entries = (await get('TRUTH_ARCHIVE_URL')).json<{ created_at: string }[]>();
  const ages = entries.map(({ created_at: at }) => Date.parse(now) - Date.parse(at));
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(14 * dayMs);
});
