import { join } from 'node:path';
import { trumpstruthFeed, xTimeline } from '@postjoin/feed-sources/testing';
import { createFaultServer, type FaultServer } from '@postjoin/upstream/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, runCommand, serveModel, type ModelServer } from './testing.ts';
import { pardonMarket, workerEnvironment } from './testing-program.ts';

const hourMs = 3_600_000;
const post = {
  id: '2',
  created_at: new Date(Date.now() - hourMs).toISOString(),
  text: 'I will pardon Harold Winterbourne!',
};

let server: FaultServer;
let model: ModelServer;
const directory = useTempDirectory('group');
let readsOfX = 0;
const countX = (body: object) => () => {
  readsOfX += 1;
  return { body };
};
beforeAll(async () => {
  server = await createFaultServer({
    routes: {
      '/2/users/25073877/tweets': countX(xTimeline([post])),
      '/2/users/1879644163769335808/tweets': countX(xTimeline([])),
      '/2/tweets': countX({ data: [] }),
      '/feed': { body: trumpstruthFeed([]) },
      '/venue/marketdata/all/': { body: { markets: [pardonMarket] } },
    },
  });
  model = await serveModel(choose('pardon'));
});
afterAll(() => Promise.all([server.close(), model.close()]));

/** Runs a pass over an API that charges, a model, and free upstreams, of which each has a clock of its own. */
function runPass(store: string, clock: () => Date, changes: Record<string, string> = {}) {
  const environment = workerEnvironment({
    ...{ FEEDS: 'platform_api,trumpstruth,xtracker', X_API_URL: server.url, X_BEARER_TOKEN: 'a-token' },
    ...{ TRUMPSTRUTH_URL: `${server.url}/feed`, XTRACKER_URL: `${server.url}/xtracker`, X_API_TEXT: 'full' },
    ...{ PREDICTIT_URL: `${server.url}/venue`, SNAPSHOT_STORE: join(directory, store) },
    ...{ JUDGE_URL: model.url, JUDGE_MODEL: 'test' },
    ...changes,
  });
  readsOfX = 0;
  model.requests.length = 0;
  return runCommand(['once'], environment, { clock });
}
const isUsed = () => ({ x: readsOfX > 0, model: model.requests.length > 0 });

it.each([
  ['behind', -1],
  ['ahead', 1],
])('spends nothing at an API that charges, and asks no model, while the clock is %s', async (_, hours) => {
  const { code } = await runPass(`wrong ${hours}`, () => new Date(Date.now() + hours * hourMs));
  expect([code, isUsed()]).toEqual([75, { x: false, model: false }]);
});

it('reads all of them with the right clock, and while too few upstreams respond to know it', async () => {
  const right = await runPass('right', () => new Date());
  expect([right.code, isUsed()]).toEqual([0, { x: true, model: true }]);
  const clock = () => new Date(Date.now() + hourMs / 60);
  const unknown = await runPass('unknown', clock, { FEEDS: 'platform_api' });
  expect([unknown.code, isUsed()]).toEqual([0, { x: true, model: true }]);
});
