import type { UpstreamError } from '@postjoin/upstream';
import {
  createFaultServer,
  createTestClients,
  type FaultServerOptions,
  type SeenRequest,
} from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, whitehouseFeed } from '../../testing.ts';
import { createWhitehouseRss } from './index.ts';
import { parseFeed } from './parse.ts';

const rss = { 'content-type': 'application/rss+xml; charset=UTF-8' };
const posts = [
  { id: 'wh-50541', created_at: '2025-12-31T10:00:00.000Z', text: 'Reinvigorating America’s Widgets & Gadgets' },
  { id: 'wh-50532', created_at: '2025-12-30T09:00:00.000Z', text: 'Restriction on Widgets' },
];

const pages = ({ query }: SeenRequest) =>
  query.has('paged') ? { status: 404, body: '' } : { headers: rss, body: whitehouseFeed(posts) };

testFeedSource('whitehouse_rss', {
  create: (client, baseUrl) => createWhitehouseRss(client, { url: baseUrl }),
  documents: 'xml',
  isPaged: true,
  routes: { '/news/feed/': pages },
  emptyRoutes: { '/news/feed/': { headers: rss, body: whitehouseFeed([]) } },
  invalidRecordRoutes: {
    '/news/feed/': { headers: rss, body: '<rss><channel><item><title>x</title></item></channel></rss>' },
  },
});

it('labels headlines as another channel, under stable ids', () => {
  const { records } = parseFeed(Buffer.from(whitehouseFeed(posts)), suiteAccounts[1]!);
  expect(records.posts[0]).toMatchObject({
    id: 'wh-50541',
    account: 'whitehouse',
    platform: 'whitehouse.gov',
    at: '2025-12-31T10:00:00.000Z',
    text: 'Reinvigorating America’s Widgets & Gadgets',
  });
});

it('reads back to the requested start if 24 headlines are published a day', async () => {
  const hours = 31 * 24;
  const headlines = Array.from({ length: hours }, (_, n) => {
    const created_at = new Date(suiteNow.getTime() - n * 3_600_000).toISOString();
    return { id: `wh-${50_000 - n}`, created_at, text: `Headline ${n}` };
  });
  const page = ({ query }: SeenRequest) => {
    const number = Number(query.get('paged') ?? 1);
    return { headers: rss, body: whitehouseFeed(headlines.slice((number - 1) * 30, number * 30)) };
  };
  const server = await createFaultServer({ routes: { '/news/feed/': page } });
  const source = createWhitehouseRss(patientClients()('whitehouse_rss'), { url: server.url });
  const since = new Date(suiteNow.getTime() - 30 * 24 * 3_600_000);
  const reading = await source.read({ since, now: suiteNow, accounts: suiteAccounts, memory: {} });
  await server.close();
  expect(reading).not.toHaveProperty('partial');
  expect(reading.posts.filter(({ at }) => at >= since.toISOString())).toHaveLength(30 * 24 + 1);
});

describe('without an answer of /news/feed/', () => {
  const gate = { status: 403, headers: { 'content-type': 'text/html' }, body: '<title>Just a moment...</title>' };
  const missing = { status: 404, body: '' };
  const sections = ['/releases/feed/', '/briefings-statements/feed/', '/presidential-actions/feed/'];
  const paths = ['/news/feed/', ...sections];

  /** Reads the source twice from a server with these responses. */
  async function readTwice(answers: Readonly<Record<string, NonNullable<FaultServerOptions['routes']>[string]>>) {
    const routes = Object.fromEntries(paths.map((path) => [path, answers[path] ?? gate]));
    const server = await createFaultServer({ routes });
    const source = createWhitehouseRss(createTestClients()('whitehouse_rss'), { url: server.url });
    const request = { since: new Date('2025-12-29'), now: suiteNow, accounts: suiteAccounts, memory: {} };
    const read = () =>
      source.read(request).then(
        (reading) => reading,
        (error: UpstreamError) => error,
      );
    const readings = [await read(), await read()] as const;
    await server.close();
    return { first: readings[0], second: readings[1], requested: server.requests.map(({ path }) => path) };
  }

  const feedOf = (index: number) => ({ headers: rss, body: whitehouseFeed(posts.slice(index, index + 1)) });

  it.each([
    ['a gate', gate],
    ['nothing', missing],
  ])('but %s, it reads the headlines of the other paths, and says that some may be missing', async (_, news) => {
    const { first, requested } = await readTwice({
      '/news/feed/': news,
      '/releases/feed/': feedOf(0),
      '/presidential-actions/feed/': feedOf(1),
    });
    expect(first).toMatchObject({
      posts: [{ id: 'wh-50541' }, { id: 'wh-50532' }],
      incomplete: { from: '2025-12-29T00:00:00.000Z', to: suiteNow.toISOString() },
    });
    expect(first).not.toHaveProperty('partial');
    expect(new Set(requested)).toEqual(new Set(paths));
  });

  it('but with one, it requests no other path', async () => {
    const { first, requested } = await readTwice({ '/news/feed/': feedOf(0) });
    expect(first).not.toHaveProperty('incomplete');
    expect(new Set(requested)).toEqual(new Set(['/news/feed/']));
  });

  it('nor of the other paths, it fails, and requests nothing for an hour', async () => {
    const { first, second, requested } = await readTwice({});
    expect([first, second]).toMatchObject([{ fault: 'refused_for_place' }, { fault: 'refused_for_place' }]);
    expect(requested).toEqual(paths);
  });

  it('but 451 for the whole site, it requests no other path', async () => {
    const { first, requested } = await readTwice({ '/news/feed/': { status: 451, body: '' } });
    expect(first).toMatchObject({ fault: 'refused_for_place' });
    expect(requested).toEqual(['/news/feed/']);
  });
});
