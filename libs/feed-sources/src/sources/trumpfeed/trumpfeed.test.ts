import { createFaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, trumpFeedPage } from '../../testing.ts';
import { createTrumpfeed } from './index.ts';
import { parsePage } from './parse.ts';

const posts = [
  { id: '2006400000000000002', created_at: '2025-12-31T12:00:00.000Z', text: 'Made in America &amp; proud' },
  { id: '2006400000000000001', created_at: '2025-12-31T11:00:00.000Z', text: '' },
];
const path = '/api/posts';
const pages = ({ query }: SeenRequest) => ({
  body: trumpFeedPage(query.get('page') === '1' ? posts : [], 'WhiteHouse', 2),
});

testFeedSource('trumpfeed', {
  create: (client, baseUrl) => createTrumpfeed(client, { url: `${baseUrl}${path}` }),
  documents: 'json',
  isPaged: true,
  routes: { [path]: pages },
  emptyRoutes: { [path]: { body: { posts: [], totalPages: 0 } } },
  invalidRecordRoutes: { [path]: { body: { posts: [{ sourceUrl: 7 }, null] } } },
});

describe('a reading', () => {
  async function read(route: (request: SeenRequest) => { body: unknown }, since = '2025-12-01T00:00:00Z') {
    const server = await createFaultServer({ routes: { [path]: route } });
    const source = createTrumpfeed(patientClients()('trumpfeed'), { url: `${server.url}${path}` });
    const request = { since: new Date(since), now: suiteNow, accounts: suiteAccounts, memory: {} };
    const reading = await source.read(request).finally(() => server.close());
    return { reading, requests: server.requests.map(({ query }) => query.toString()) };
  }

  it('requests pages of X posts until the last page', async () => {
    const { requests } = await read(pages);
    expect(requests).toEqual(['platform=potus-x&limit=100&page=1', 'platform=potus-x&limit=100&page=2']);
  });

  it('ends with a page that has a post older than requested', async () => {
    const { requests } = await read(pages, '2025-12-31T11:30:00Z');
    expect(requests).toHaveLength(1);
  });

  it('fails if all posts are of other accounts, because the account may have a new handle', async () => {
    const others = () => ({ body: trumpFeedPage(posts, 'WhiteHouse47', 1) });
    await expect(read(others)).rejects.toMatchObject({
      fault: 'not_found',
      message: 'trumpfeed has no post of @WhiteHouse: all 2 posts that it sent are of other accounts',
    });
  });

  it('is for the account whitehouse only', () => {
    const source = createTrumpfeed(patientClients()('trumpfeed'), { url: '' });
    expect(source.handles(suiteAccounts)).toEqual(['WhiteHouse']);
    expect(source.handles(suiteAccounts.filter(({ account }) => account === 'trump'))).toEqual([]);
  });
});

describe('posts', () => {
  const [, whitehouse] = suiteAccounts;
  const parse = (page: unknown) => parsePage(page, whitehouse!).records;

  it('have the id and the whole text of the post on X', () => {
    const whole = `${'The President signed the order. '.repeat(12)}&amp; more`;
    const { posts: parsed } = parse(trumpFeedPage([{ ...posts[0]!, text: whole }], 'WhiteHouse'));
    expect(parsed).toMatchObject([
      {
        id: '2006400000000000002',
        platform: 'x',
        text: whole.replace('&amp;', '&'),
        url: 'https://x.com/WhiteHouse/status/2006400000000000002',
      },
    ]);
    expect(parsed[0]).not.toHaveProperty('truncated');
  });

  it('of another handle are omitted, also when only the URL or only the author differs', () => {
    const [own] = trumpFeedPage([posts[0]!], 'WhiteHouse').posts;
    const [other] = trumpFeedPage([posts[0]!], 'POTUS').posts;
    const mixed = [
      { ...own, authorHandle: other!.authorHandle },
      { ...own, sourceUrl: other!.sourceUrl },
    ];
    expect(parse({ posts: [other, ...mixed] })).toEqual({ posts: [], skipped: 0, other_accounts: 3 });
  });

  it('that repost another post name its handle', () => {
    const { posts: parsed } = parse(trumpFeedPage([{ ...posts[0]!, text: 'RT @POTUS: A great day' }], 'whitehouse'));
    expect(parsed).toMatchObject([{ handle: 'WhiteHouse', repost_of: { handle: 'POTUS' } }]);
  });

  it('without the URL of a post on X are skipped and counted', () => {
    const { posts: archived } = trumpFeedPage(posts, 'WhiteHouse');
    archived[0]!.sourceUrl = 'https://x.com/WhiteHouse';
    expect(parse({ posts: archived })).toMatchObject({ posts: { length: 1 }, skipped: 1 });
  });
});
