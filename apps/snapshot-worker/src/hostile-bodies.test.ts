import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { feedAddresses, feedSourceNames } from '@postjoin/feed-sources';
import { venueAddresses, venueNames } from '@postjoin/market-venues';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { clientDefaults, type BodyLimits } from '@postjoin/upstream';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { runCommand } from './testing.ts';
import { runWorker, serveGrowingFeed, workerEnvironment } from './testing-program.ts';

/** Maximum resident memory of a pass, whatever the upstreams send. */
const maxPeakMegabytes = 512;

const addresses = [...feedAddresses, ...venueAddresses];

/** Creates the body of an upstream with these limits. */
type CreateBody = (limits: BodyLimits, format: 'json' | 'xml') => string;

/** The members that hold the list of records in the payloads of the upstreams. */
const listNames = ['data', 'feed', 'events', 'series', 'markets', 'history'] as const;

/** Puts the same number of records into each list that a reader may look for. */
function createLists(createRecord: (index: number) => string, count: number): string {
  const lists = listNames.map((list, part) => {
    const perList = Math.floor(count / listNames.length);
    return `"${list}":[${Array.from({ length: perList }, (_, index) => createRecord(part * perList + index)).join()}]`;
  });
  return `{${lists.join()}}`;
}

const repeat = (start: string, repeated: string, bytes: number) =>
  start + repeated.repeat(Math.floor((bytes - start.length) / repeated.length));

/** Bodies within the byte limit of each upstream, over its limit of values or depth. */
const overLimits: Record<string, CreateBody> = {
  too_many_records: ({ maxBytes }, format) =>
    format === 'json' ? repeat('[', '{},', maxBytes) : repeat('<rss><channel>', '<item/>', maxBytes),
  too_deep: ({ maxBytes }, format) =>
    format === 'json' ? repeat('', '[', maxBytes) : repeat('<rss>', '<a>', maxBytes),
};

/** Bodies just within all limits of each upstream, which take as much memory as a parsed body can. */
const atLimits: Record<string, CreateBody> = {
  'records with many distinct members': ({ maxValues }, format) => {
    const members = Array.from({ length: 9 }, (_, member) => member);
    if (format === 'xml') {
      const item = (index: number) =>
        `<item>${members.map((m) => `<m${index}_${m}>1</m${index}_${m}>`).join('')}</item>`;
      return `<rss><channel>${Array.from({ length: maxValues / 21 }, (_, index) => item(index)).join('')}</channel></rss>`;
    }
    return createLists((index) => `{${members.map((m) => `"m${index}_${m}":1`).join()}}`, maxValues / 11);
  },
  'long texts': ({ maxBytes }, format) => {
    const text = `€${'x'.repeat(1_000)}`;
    const count = maxBytes / (text.length + 40);
    if (format === 'xml') return `<rss><channel>${`<item><title>${text}</title></item>`.repeat(count)}</channel></rss>`;
    return createLists((index) => `"${index}${text}"`, count);
  },
};

/** Serves a body for each address, and returns the environment variables with these addresses. */
async function serveBodies(create: CreateBody, compress: boolean) {
  const bodies = new Map<string, Buffer>();
  const createBody = (variable: string, format: 'json' | 'xml') => {
    const limits = { ...clientDefaults, ...addresses.find((address) => address.variable === variable)?.limits };
    const plain = Buffer.from(create(limits, format));
    expect(plain.length).toBeLessThanOrEqual(limits.maxBytes);
    bodies.set(variable, compress ? gzipSync(plain, { level: 1 }) : plain);
    return bodies.get(variable)!;
  };
  const server = createServer((request, response) => {
    const format = request.headers.accept?.includes('xml') ? 'xml' : 'json';
    const variable = request.url?.split(/[/?]/)[1] ?? '';
    const body = bodies.get(variable) ?? createBody(variable, format);
    const encoding = compress ? { 'content-encoding': 'gzip' } : {};
    response
      .writeHead(200, { 'content-type': format === 'xml' ? 'text/xml' : 'application/json', ...encoding })
      .end(body);
  });
  const origin = await listenOnLoopback(server);
  return {
    environment: Object.fromEntries(addresses.map(({ variable }) => [variable, `${origin}/${variable}`])),
    close: () => server.close(),
  };
}

/** Runs one healthy pass, then one pass in which every source and venue sends the bodies. */
async function runHostilePass(store: string, create: CreateBody, compress = false) {
  const feed = await serveGrowingFeed();
  await runCommand(['once'], workerEnvironment({ SNAPSHOT_STORE: store, TRUMPSTRUTH_URL: feed.url }));
  await feed.close();
  const bodies = await serveBodies(create, compress);
  const { code, events, errors } = await runWorker(
    ['once'],
    workerEnvironment({
      ...bodies.environment,
      SNAPSHOT_STORE: store,
      FEEDS: feedSourceNames.join(),
      VENUES: venueNames.join(),
      X_BEARER_TOKEN: 'token',
    }),
  );
  bodies.close();
  const snapshots = createSnapshotStore(store, { now: () => Date.now() });
  const snapshot = await snapshots.latest();
  await snapshots.close();
  const pass = events.find(({ event }) => event === 'pass');
  const health = [...(snapshot?.feed ?? []), ...(snapshot?.venues ?? [])];
  const faults = health.filter(({ error }) => error !== undefined).map(({ name, error }) => `${name}: ${error}`);
  return { code, errors, snapshot, pass, faults };
}

type HostilePass = Awaited<ReturnType<typeof runHostilePass>>;

function expectSurvival({ code, errors, snapshot, pass }: HostilePass): void {
  expect(errors).toBe('');
  expect([0, 2]).toContain(code);
  expect(snapshot).toMatchObject({ generation: 2, posts: [{ delivered_by: ['trumpstruth'] }] });
  expect(pass?.['peak_megabytes']).toBeLessThan(maxPeakMegabytes);
}

/**
 * The number of sources and venues that are called. A source that is never called reports a reason instead of a fault.
 */
const called = feedAddresses.length + venueNames.length;

describe('a pass in which every upstream is hostile', () => {
  const directory = useTempDirectory('group');

  it.each([
    ['too_many_records', false],
    ['too_many_records', true],
    ['too_deep', false],
    ['too_deep', true],
  ])('writes a snapshot with the fault %s (compressed: %s) of each of them', async (fault, compress) => {
    const result = await runHostilePass(join(directory, `${fault} ${compress}`), overLimits[fault]!, compress);
    expectSurvival(result);
    expect(result.faults.filter((text) => text.includes(`: ${fault}: `))).toHaveLength(called);
  });

  it.each(Object.entries(atLimits))('takes less than 512 MB for bodies within the limits: %s', async (name, create) => {
    const result = await runHostilePass(join(directory, name), create);
    expectSurvival(result);
    // On a busy machine, the time of a request may end before its body is parsed.
    const expected = /: (?:shape|malformed|too_many_records|timeout): /;
    expect(result.faults.filter((text) => expected.test(text))).toHaveLength(called);
  });
});
