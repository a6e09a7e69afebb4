import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { feedAddresses, feedSourceNames } from '@postjoin/feed-sources';
import { venueAddresses, venueNames } from '@postjoin/market-venues';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWorker, workerEnvironment } from './testing-program.ts';

/** Upstreams that refuse the country of the worker: one with a block page, the others with status 451. */
let server: Server;
let origin: string;
let requests: string[] = [];
const directory = useTempDirectory('group');
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url?.startsWith('/KALSHI_URL') !== true) return void response.writeHead(451).end();
    response.writeHead(403, { 'content-type': 'text/html' }).end('<p>Kalshi is not available in your country.</p>');
  });
  origin = await listenOnLoopback(server);
});
afterAll(() => void server.close());

async function runPass(store: string) {
  const addresses = [...feedAddresses, ...venueAddresses].map(({ variable }) => [variable, `${origin}/${variable}`]);
  const { code } = await runWorker(
    ['once'],
    workerEnvironment({
      ...(Object.fromEntries(addresses) as Record<string, string>),
      SNAPSHOT_STORE: store,
      FEEDS: feedSourceNames.join(),
      VENUES: venueNames.join(),
      X_BEARER_TOKEN: 'token',
    }),
  );
  expect(code).toBe(2);
  const snapshots = createSnapshotStore(store, { now: () => Date.now() });
  const { feed = [], venues = [] } = (await snapshots.latest()) ?? {};
  await snapshots.close();
  return [...feed, ...venues].filter(({ error }) => error?.startsWith('refused_for_place: '));
}

it('upstreams that refuse the country get one request, are named in the health, and get none from the next pass', async () => {
  const store = join(directory, 'store');
  const refused = await runPass(store);
  expect(refused).toHaveLength(feedAddresses.length + venueNames.length);
  for (const { error } of refused)
    expect(error).toMatch(/ refuses requests from the country, region or network of this server, next request at 20/);
  const upstreams = requests.map((url) => url.split(/[/?]/)[1]);
  expect(upstreams).toHaveLength(new Set(upstreams).size);
  requests = [];
  expect(await runPass(store)).toEqual(refused);
  expect(requests).toEqual([]);
});
