import { createFaultServer, createTestClients, type SeenRequest } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { blueskyFeed, suiteAccounts, suiteNow, testFeedSource } from '../../testing.ts';
import { createBluesky } from './index.ts';
import { parseAuthorFeed } from './parse.ts';

const handle = 'whitehouse-47.bsky.social';
const posts = [
  { id: '3kabcdefgh2', created_at: '2025-12-31T10:00:00.000Z', text: 'Widgets made here' },
  { id: '3kabcdefgh1', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];
const path = '/xrpc/app.bsky.feed.getAuthorFeed';
const pages = ({ query }: SeenRequest) => ({
  body: query.has('cursor') ? blueskyFeed([], handle) : blueskyFeed(posts, handle, 'two'),
});

testFeedSource('bluesky', {
  create: (client, baseUrl) => createBluesky(client, { url: baseUrl }),
  documents: 'json',
  isPaged: true,
  routes: { [path]: pages },
  emptyRoutes: { [path]: { body: { feed: [] } } },
  invalidRecordRoutes: { [path]: { body: { feed: [{ post: { uri: 'x' } }, null] } } },
});

describe('the author', () => {
  const account = { ...suiteAccounts[1]!, bluesky: { handle } };
  const [item] = blueskyFeed([{ id: '3kabc', created_at: '2025-12-31T10:00:00.000Z', text: 'Widgets' }], handle).feed;
  const by = (did: string, shown: string, rest = {}) => ({
    ...rest,
    post: { ...item!.post, uri: `at://${did}/app.bsky.feed.post/3kabc`, author: { did, handle: shown } },
  });
  const parse = (feed: unknown[], id?: string) =>
    parseAuthorFeed({ feed }, { ...account, bluesky: { handle, ...(id !== undefined && { id }) } });

  it.each([
    ['has the handle', [by('did:plc:a', handle)]],
    ['has the handle in capitals', [by('did:plc:a', handle.toUpperCase())]],
    ['has a handle that the server cannot verify', [by('did:plc:a', 'handle.invalid')]],
    [
      'is not the author of a repost',
      [by('did:plc:b', 'b.example', { reason: {} }), by('did:plc:a', 'handle.invalid')],
    ],
    ['has the id of the posts with its handle', [by('did:plc:a', 'handle.invalid'), by('did:plc:a', handle)]],
  ])('%s', (_, feed) => {
    const { records, did } = parse(feed);
    expect(did).toBe('did:plc:a');
    expect(records.posts[0]).toMatchObject({ text: 'Widgets', handle });
    expect(records.other_accounts).toBeUndefined();
  });

  it('is known by its id, and posts of others are counted', () => {
    const { posts, other_accounts } = parse(
      [by('did:plc:a', 'whitehouse.gov'), by('did:plc:b', handle)],
      'did:plc:a',
    ).records;
    expect(posts).toMatchObject([{ url: 'https://bsky.app/profile/did:plc:a/post/3kabc' }]);
    expect(other_accounts).toBe(1);
  });

  it('is not known if no post of several authors has the handle', () => {
    const { records, did } = parse([by('did:plc:a', 'a.example'), by('did:plc:b', 'b.example')]);
    expect([did, records.posts, records.other_accounts]).toEqual([undefined, [], 2]);
  });

  it('is not the only author of the posts if that author has another handle', () => {
    const { records, did } = parse([by('did:plc:b', 'b.example')]);
    expect([did, records.posts, records.other_accounts]).toEqual([undefined, [], 1]);
  });

  const read = async (feed: unknown[], memory = {}) => {
    const server = await createFaultServer({ routes: { [path]: { body: { feed } } } });
    const source = createBluesky(createTestClients()('bluesky'), { url: server.url });
    const reading = source.read({ since: new Date(0), now: suiteNow, accounts: [account], memory });
    return { reading: await reading.finally(() => server.close()), actor: server.requests[0]?.query.get('actor') };
  };

  it('is requested by handle once, and by id afterwards', async () => {
    const first = await read([by('did:plc:a', handle)]);
    expect(first.actor).toBe(handle);
    const second = await read([by('did:plc:a', 'whitehouse.gov')], first.reading.memory);
    expect(second).toMatchObject({ actor: 'did:plc:a', reading: { posts: [{ text: 'Widgets' }] } });
  });

  it('is requested by handle again if the server refuses the stored id', async () => {
    const answer = ({ query }: SeenRequest) =>
      query.get('actor') === handle ? { body: { feed: [by('did:plc:a', handle)] } } : { status: 400, body: {} };
    const server = await createFaultServer({ routes: { [path]: answer } });
    const source = createBluesky(createTestClients()('bluesky'), { url: server.url });
    const memory = { ids: { [handle]: 'did:plc:none' } };
    const reading = await source.read({ since: new Date(0), now: suiteNow, accounts: [account], memory });
    await server.close();
    expect(reading).toMatchObject({ posts: [{ text: 'Widgets' }], memory: { ids: { [handle]: 'did:plc:a' } } });
  });

  it('is named in an error if all posts are of others', async () => {
    await expect(read([by('did:plc:b', handle)], { ids: { [handle]: 'did:plc:a' } })).rejects.toMatchObject({
      fault: 'not_found',
      message: `bluesky has no post of @${handle}: the only post that it sent is of another account`,
    });
  });
});

describe('posts', () => {
  const first = (change: object, rest = {}) => {
    const { feed } = blueskyFeed([{ id: '3kabc', created_at: '2025-12-31T10:00:00.000Z', text: '' }], handle);
    const [item] = feed;
    const post = { ...item!.post, ...change };
    return parseAuthorFeed({ feed: [{ post, ...rest }] }, suiteAccounts[1]!).records.posts[0];
  };
  const record = { text: '', createdAt: '2025-12-31T10:00:00.000Z' };

  it('have full links in place of shortened ones, located by offsets in bytes', () => {
    const text = '✓ Read exa.mp/… now';
    const byteStart = Buffer.byteLength('✓ Read ');
    const index = { byteStart, byteEnd: byteStart + Buffer.byteLength('exa.mp/…') };
    const facets = [{ index, features: [{ uri: 'https://exa.mp/whole' }] }];
    expect(first({ record: { ...record, text, facets } })?.text).toBe('✓ Read https://exa.mp/whole now');
  });

  const link = (byteStart: number, byteEnd: number, ...uris: string[]) => ({
    index: { byteStart, byteEnd },
    features: uris.map((uri) => ({ uri })),
  });
  const [one, two] = ['https://one.example/page', 'https://two.example/page'];
  it.each([
    ['several, in any order', 'See a and b.', [link(10, 11, two), link(4, 5, one)], `See ${one} and ${two}.`],
    ['of two on one range, the first', 'See a now', [link(4, 5, one), link(4, 5, two)], `See ${one} now`],
    ['of two features of one facet, the first', 'See a now', [link(4, 5, one, two)], `See ${one} now`],
    ['of two that overlap, the earlier', 'See abc now', [link(5, 7, two), link(4, 6, one)], `See ${one}c now`],
    ['none that begins inside a character', 'See ✓ now', [link(5, 7, one)], 'See ✓ now'],
    ['none that ends inside a character', 'See ✓ now', [link(4, 6, one)], 'See ✓ now'],
    ['none past the end', 'See a', [link(4, 6, one)], 'See a'],
    ['one up to the very end', 'See ✓', [link(4, 7, one)], `See ${one}`],
  ])('writes out links: %s', (_, text, facets, shown) => {
    expect(first({ record: { ...record, text, facets } })?.text).toBe(shown);
  });

  it('name the quoted post', () => {
    const embed = { record: { uri: 'at://did:plc:x/app.bsky.feed.post/3kq', author: { handle: 'other.example' } } };
    expect(first({ record: { ...record, text: 'Mine' }, embed })).toMatchObject({
      text: 'Mine',
      quote_of: { handle: 'other.example', url: 'https://bsky.app/profile/other.example/post/3kq' },
    });
  });

  it('have the time of indexing if their own time is later', () => {
    expect(first({ record: { ...record, createdAt: '2099-01-01T00:00:00Z' } })?.at).toBe('2025-12-31T10:00:00.000Z');
  });

  it('do not include reposts, which have no id of their own here', () => {
    expect(first({}, { reason: { $type: 'app.bsky.feed.defs#reasonRepost' } })).toBeUndefined();
  });
});
