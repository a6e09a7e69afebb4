import { createFaultServer, createTestClients, type SeenRequest } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { suiteAccounts, suiteNow, testFeedSource, truthStatuses } from '../../testing.ts';
import { createTruthsocial } from './index.ts';
import { parseAccountId, parseStatuses } from './parse.ts';

const trump = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.250Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '', html: '<p></p>' },
];
const whitehouse = [{ id: '115817000000000009', created_at: '2025-12-31T11:00:00.000Z', text: 'Promises kept' }];

const pageOf = (posts: typeof whitehouse, handle: string) => (request: SeenRequest) => ({
  body: request.query.has('max_id') ? [] : truthStatuses(posts, handle),
});

testFeedSource('truthsocial', {
  create: (client, baseUrl) => createTruthsocial(client, { url: baseUrl }),
  documents: 'json',
  isPaged: true,
  routes: {
    '/api/v1/accounts/lookup': { body: { id: '777', acct: 'WhiteHouse' } },
    '/api/v1/accounts/777/statuses': pageOf(whitehouse, 'WhiteHouse'),
    '/api/v1/accounts/107780257626128497/statuses': pageOf(trump, 'realDonaldTrump'),
  },
  emptyRoutes: { '/api/v1/accounts/lookup': { body: { id: '777' } }, '/api/*': { body: [] } },
  invalidRecordRoutes: { '/api/v1/accounts/lookup': { body: { id: '777' } }, '/api/*': { body: [{ id: 1 }, null] } },
});

it('does not take the id of another account for that of its own', () => {
  expect(parseAccountId({ id: '777', acct: 'whitehouse' }, 'WhiteHouse')).toBe('777');
  expect(() => parseAccountId({ id: '1', acct: 'other' }, 'WhiteHouse')).toThrow('another account than @WhiteHouse');
});

it('reads on after an old post at the top of a page, such as a pinned one', async () => {
  const old = { id: '1', created_at: '2020-01-01T00:00:00.000Z', text: 'An old post.' };
  const pages = [[old, ...trump.slice(0, 1)], trump.slice(1)];
  const routes = { '/api/*': () => ({ body: truthStatuses(pages.shift() ?? [], 'realDonaldTrump') }) };
  const server = await createFaultServer({ routes });
  const source = createTruthsocial(createTestClients()('truthsocial'), { url: server.url });
  const accounts = suiteAccounts.slice(0, 1);
  const { posts } = await source.read({ since: new Date('2025-12-01'), now: suiteNow, accounts, memory: {} });
  await server.close();
  expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining(trump.map(({ id }) => id)));
});

describe('statuses', () => {
  const status = { id: '115817000000000002', created_at: '2025-12-31T10:00:00.250Z', content: '<p></p>' };
  const first = (rest: object) => parseStatuses([{ ...status, ...rest }], suiteAccounts[0]!, []).records.posts[0];
  const other = {
    content: '<p>Words of <b>another</b></p>',
    url: 'https://truthsocial.com/@other/115817000000000000',
    account: { acct: 'other' },
  };

  it.each([
    ['has the id of the account and another handle', { id: '107780257626128497', acct: 'renamed' }, 1],
    ['has the handle of the account and no id', { acct: 'REALDONALDTRUMP' }, 1],
    ['has another handle and no id', { acct: 'other' }, 0],
    ['has another handle and another id', { id: '1', acct: 'other' }, 0],
  ])('are of the account if their author %s', (_, account, own) => {
    const { posts, other_accounts = 0 } = parseStatuses([{ ...status, account }], suiteAccounts[0]!, []).records;
    expect([posts.length, other_accounts]).toEqual([own, 1 - own]);
  });

  it('of somebody else do not decide where the next page begins', () => {
    const foreign = { ...status, id: '1', account: { id: '1', acct: 'other' } };
    expect(parseStatuses([status, foreign], suiteAccounts[0]!, []).lastId).toBe(status.id);
    expect(parseStatuses([foreign], suiteAccounts[0]!, []).lastId).toBe('1');
  });

  it('show the text of a re-truth with the handle of its author', () => {
    expect(first({ content: '<p>RT ...</p>', reblog: other })).toMatchObject({
      text: 'RT @other: Words of another',
      kind: 'text',
      repost_of: { handle: 'other', url: other.url },
    });
  });

  it('show the text of a quote, or the URL of the quoted post if the quote has no text', () => {
    expect(first({ content: '<p>Mine</p>', quote: other })).toMatchObject({
      text: 'Mine',
      quote_of: { handle: 'other' },
    });
    expect(first({ quote: other })).toMatchObject({ text: other.url, kind: 'link', quote_of: { handle: 'other' } });
  });

  it.each([
    ['accepted, in the form of Mastodon 4.5', { state: 'accepted', quoted_status: other }, { handle: 'other' }],
    ['pending', { state: 'pending', quoted_status: null }, null],
    ['shown by its id only', { state: 'accepted', quoted_status_id: '1' }, null],
    ['without a form that is known', 'x', null],
  ])('show a quote that is %s', (_, quote, reference) => {
    const post = first({ content: '<p>Mine</p>', quote });
    expect(post?.text).toBe('Mine');
    expect(post?.quote_of?.handle ?? null).toBe(reference?.handle ?? null);
  });

  it('are blank without content', () => {
    expect(first({ content: null })).toMatchObject({ text: '', kind: 'blank' });
    expect(first({ content: null, reblog: { ...other, content: null } })).toMatchObject({
      repost_of: { handle: 'other' },
    });
  });
});
