import { InvalidRecord } from '@postjoin/upstream';
import { createFaultServer, createTestClients, type SeenRequest } from '@postjoin/upstream/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveRoutes } from '../../testing/archive-servers.ts';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, truthArchive } from '../../testing.ts';
import { parseElements } from './parse.ts';
import { createTruthArchive } from './index.ts';

const posts = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.250Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];

it('reads an archive whose only fault is one post, a byte order mark or the metadata of its storage', async () => {
  const archive = truthArchive(posts);
  const [first, rest] = [archive.slice(0, 1), archive.slice(1)];
  const server = await createFaultServer({
    routes: {
      '/archive.json': {
        headers: { 'content-type': 'binary/octet-stream', 'content-encoding': 'aws-chunked' },
        body: Buffer.from(`\ufeff${first}{"id":"1","content":},${rest}`),
      },
    },
  });
  const source = createTruthArchive(patientClients()('truth_archive'), { url: `${server.url}/archive.json` });
  const request = { since: new Date(0), now: suiteNow, accounts: suiteAccounts, memory: {} };
  expect(await source.read(request)).toMatchObject({
    posts: [{ id: posts[0]!.id }, { id: posts[1]!.id }],
    skipped: 1,
    skipped_example: 'an element is not valid JSON',
  });
  await server.close();
});

testFeedSource('truth_archive', {
  create: (client, baseUrl) => createTruthArchive(client, { url: `${baseUrl}/archive.json` }),
  documents: 'json',
  routes: { '/archive.json': { body: truthArchive(posts) } },
  emptyRoutes: { '/archive.json': { body: [] } },
  invalidRecordRoutes: { '/archive.json': { body: [{ id: 1 }, null, 'x'] } },
});

describe('reading a part', () => {
  /** 2,000 posts, one per hour: about 600 KB. */
  const many = Array.from({ length: 2000 }, (_, hours) => ({
    id: String(115817000000000000n - BigInt(hours)),
    created_at: new Date(suiteNow.getTime() - hours * 3_600_000).toISOString(),
    text: `Widgets ${hours}: ${'é'.repeat(60)}`,
  }));
  const total = truthArchive(many).length;

  async function read(days: number, posts = many, memory = {}, clients = patientClients()) {
    const server = await createFaultServer({ routes: archiveRoutes(posts) });
    const source = createTruthArchive(clients('truth_archive'), { url: `${server.url}/archive.json` });
    const since = new Date(suiteNow.getTime() - days * 86_400_000);
    const reading = await source
      .read({ since, now: suiteNow, accounts: suiteAccounts, memory })
      .finally(() => server.close());
    return { reading, ranges: server.requests.map(rangeOf) };
  }
  const rangeOf = ({ headers }: SeenRequest) => String(headers['range']);

  it('requests only the newest part', async () => {
    const { reading, ranges } = await read(2);
    expect(ranges).toEqual(['bytes=0-65535']);
    expect(reading.posts.length).toBeGreaterThan(48);
    expect(reading.posts.length).toBeLessThan(300);
  });

  it('requests further parts until it reaches back far enough, and splits no post', async () => {
    const { reading, ranges } = await read(30);
    expect(ranges).toEqual(['bytes=0-65535', expect.stringMatching(/^bytes=65536-/)]);
    expect(reading.posts.slice(0, 720).map(({ text }) => text)).toEqual(many.slice(0, 720).map(({ text }) => text));
  });

  it('requests about as much as the density of posts suggests', async () => {
    const hours = (days: number) => days * 24;
    const { reading } = await read(20);
    expect(reading.posts.length).toBeGreaterThan(hours(20));
    expect(reading.posts.length).toBeLessThan(hours(20) * 1.5);
  });

  it('requests further parts if older posts are less dense', async () => {
    const dense = many.slice(0, 250).map((post, minutes) => ({
      ...post,
      created_at: new Date(suiteNow.getTime() - minutes * 60_000).toISOString(),
    }));
    const { reading, ranges } = await read(30, [...dense, ...many.slice(250)]);
    expect(ranges.length).toBeLessThan(5);
    expect(reading.posts.at(-1)!.at < new Date(suiteNow.getTime() - 30 * 86_400_000).toISOString()).toBe(true);
  });

  it('ends with the file', async () => {
    const { reading } = await read(365);
    expect(reading.posts).toHaveLength(2000);
    expect(total).toBeGreaterThan(262_144);
  });

  it('reads nothing when the file is unchanged', async () => {
    const { reading } = await read(2);
    expect((await read(2, many, reading.memory)).reading).toMatchObject({ posts: [], only_new: true });
  });

  it.each([
    ['sends a few bytes', (range: string) => ({ range, body: '[' })],
    ['does not name the part', () => ({ range: '', body: '[{}, ' })],
    ['ends in the middle', () => ({ range: 'bytes 0-4/5', body: '[{}, ' })],
  ])('fails when the server %s', async (_, part) => {
    const answer = () => {
      const { range, body } = part('bytes 0-0/900000');
      return { status: 206, headers: { etag: '"a"', 'content-range': range }, body };
    };
    const server = await createFaultServer({ routes: { '/archive.json': answer } });
    const source = createTruthArchive(patientClients()('truth_archive'), { url: `${server.url}/archive.json` });
    const request = { since: new Date(0), now: suiteNow, accounts: suiteAccounts, memory: {} };
    await expect(source.read(request)).rejects.toMatchObject({ name: 'UpstreamError' });
    expect(server.requests.length).toBeLessThan(4);
    await server.close();
  });

  it.each([
    ['bytes', { maxBytes: 490_000 }, 'too_large'],
    ['values', { maxValues: 2_000 }, 'too_many_records'],
  ])('limits the %s of all parts together', async (_, defaults, fault) => {
    const clients = createTestClients({ now: suiteNow, defaults: { deadlineMs: 30_000, ...defaults } });
    await expect(read(60, many, {}, clients)).rejects.toMatchObject({ fault });
  });

  it('reads the whole file when it is not newest first', async () => {
    const { reading } = await read(2, many.toReversed());
    expect(reading.posts).toHaveLength(2000);
  });
});

describe('the elements of an array', () => {
  const all = [{ a: '],"[{' }, { b: 'é"\\' }, 3, null, [1, { c: 2 }], []];
  const text = ` ${JSON.stringify(all, null, 1)}\n`;
  const parse = (bytes: Buffer, isWhole: boolean) => [...parseElements('x', bytes, isWhole)];
  const notJson = new InvalidRecord('an element is not valid JSON');
  const malformed = expect.objectContaining({ fault: 'malformed' }) as Error;

  it.each([[all], [[]], [[[]]]])('are all read from a whole file: %j', (elements) => {
    expect(parse(Buffer.from(JSON.stringify(elements)), true)).toEqual(elements);
    expect(parse(Buffer.from(JSON.stringify(elements, null, 2)), true)).toEqual(elements);
  });

  it('are read as far as they are complete from a part of any length', () => {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: bytes.length - 2 }), (length) => {
        const elements = parse(bytes.subarray(0, length), false);
        expect(elements).toEqual(all.slice(0, elements.length));
        expect(() => parse(bytes.subarray(0, length), true)).toThrow('not a JSON array');
      }),
    );
  });

  it.each(['', ' ', '{"a":1}', '<html>'])('are malformed if the bytes are not an array: %s', (bytes) => {
    expect(() => parse(Buffer.from(bytes), false)).toThrow(malformed);
  });

  it('are malformed if another array follows', () => {
    expect(() => parse(Buffer.from('[1]\n[2]'), true)).toThrow(malformed);
  });

  it.each([
    ['a byte order mark', Buffer.from('\ufeff[1,2]')],
    ['UTF-16', Buffer.from('\ufeff[1,2]', 'utf16le')],
    ['a text after them', Buffer.from('[1,2]\n<!-- cached -->')],
    ['themselves once more', Buffer.from('[1,2]\n[1,2]\n')],
  ])('are read with %s', (_, bytes) => {
    expect(parse(bytes, true)).toEqual([1, 2]);
    expect(parse(bytes, false)).toEqual([1, 2]);
  });

  it.each<[string, unknown[]]>([
    ['[{"a":}, {"b":1}, ', [notJson, { b: 1 }]],
    ['["\xff", 1]', [notJson, 1]],
    ['[1,]', [1, notJson]],
    ['[,1]', [notJson, 1]],
    ['[{"a":NaN},1]', [{ a: null }, 1]],
    [`["${'x'.repeat(1024 * 1024)}", 1]`, [new InvalidRecord('an element has more than 1048576 bytes'), 1]],
  ])('are invalid one by one: %#', (bytes, elements) => {
    expect(parse(Buffer.from(bytes, 'latin1'), false)).toEqual(elements);
  });
});
