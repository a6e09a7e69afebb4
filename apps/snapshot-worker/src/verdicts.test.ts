import { join } from 'node:path';
import { xTimeline } from '@postjoin/feed-sources/testing';
import { createFaultServer, type FaultServer } from '@postjoin/upstream/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, fail, runCommand, serveModel, type ModelServer, type Respond } from './testing.ts';
import { pardonMarket, workerEnvironment } from './testing-program.ts';

/** The rules match the first two posts. The third one shares a name with the contract, the last one nothing. */
const posts = [
  { id: '4', created_at: '2026-11-20T23:00:00.000Z', text: 'I will pardon Harold Winterbourne!' },
  { id: '3', created_at: '2026-11-20T22:00:00.000Z', text: 'Today I will pardon Harold Winterbourne,\tREFUSE.' },
  { id: '2', created_at: '2026-11-20T21:00:00.000Z', text: 'FREE Harold Winterbourne, very soon!' },
  { id: '1', created_at: '2026-11-20T20:00:00.000Z', text: 'Good morning!' },
];

let server: FaultServer;
let model: ModelServer;
const directory = useTempDirectory('group');
let environment: Record<string, string>;
beforeAll(async () => {
  server = await createFaultServer({
    routes: {
      '/2/users/25073877/tweets': { body: xTimeline(posts) },
      '/2/users/1879644163769335808/tweets': { body: xTimeline([]) },
      '/2/tweets': { body: { data: xTimeline(posts).data } },
      '/venue/marketdata/all/': { body: { markets: [pardonMarket] } },
    },
  });
  model = await serveModel((request, response) =>
    choose(request.data.post.text.includes('REFUSE') ? 'no title has this' : 'pardon')(request, response),
  );
  environment = workerEnvironment({
    ...{ FEEDS: 'platform_api', X_API_URL: server.url, X_BEARER_TOKEN: 'a-token', X_API_TEXT: 'full' },
    ...{ VENUES: 'predictit', PREDICTIT_URL: `${server.url}/venue`, SNAPSHOT_STORE: join(directory, 'store') },
    ...{ JUDGE_URL: model.url, JUDGE_MODEL: 'test' },
  });
});
afterAll(() => Promise.all([server.close(), model.close()]));

const once = (at: string) => runCommand(['once', '--at', at], environment);

it('lists each verdict in a line, and counts those of a day once in the log, and in the summary', async () => {
  const sentence = '3 posts read: 1 confirmed, 1 refused, 1 found';
  const ofDay = ({ events }: Awaited<ReturnType<typeof once>>) => events.filter(({ event }) => event === 'verdicts');
  expect(ofDay(await once('2026-11-20T23:30:00Z'))).toEqual([]);
  expect(ofDay(await once('2026-11-21T00:10:00Z'))).toMatchObject([
    { day: '2026-11-20', msg: `2026-11-20: ${sentence}` },
  ]);
  expect(ofDay(await once('2026-11-21T00:20:00Z'))).toEqual([]);

  const { output, code } = await runCommand(['verdicts'], environment);
  const lines = output.split('\n').slice(0, -1);
  expect(code).toBe(0);
  expect(lines.map((line) => line.split('\t'))).toEqual([
    ['confirmed', '4', expect.stringContaining('pardon'), 'yes', posts[0]?.text],
    ['refused', '3', expect.stringContaining('pardon'), '', ''],
    ['found', '2', expect.stringContaining('pardon'), 'yes', posts[2]?.text],
  ]);
  const { events } = await runCommand(['show'], environment);
  expect(events).toMatchObject([{ event: 'show', verdicts: { '2026-11-20': sentence } }]);
});

it('names the command that writes a snapshot if there is none', async () => {
  const { code, events } = await runCommand(['verdicts'], { ...environment, SNAPSHOT_STORE: directory });
  expect(code).toBe(2);
  expect(events).toMatchObject([
    { event: 'verdicts', msg: expect.stringContaining('run a first pass: npm run snapshot -- once') as string },
  ]);
});

it.each<[string, Respond, number, RegExp]>([
  [
    'is right',
    choose('Japan'),
    0,
    /^test at 127.* answers in 0\.0 s \(JSON schema\), and is right about an invented post$/u,
  ],
  ['finds nothing', choose('no title has this'), 2, /and is wrong about an invented post$/u],
  ['rejects the key', fail(401), 2, /: unauthorized: judge rejects the key/u],
])('sends one request with `check`, and reports that the model %s', async (_, respond, code, text) => {
  model.requests.length = 0;
  model.respond = respond;
  const { code: exitCode, events } = await runCommand(['check'], environment, { stopwatch: () => 0 });
  expect(events).toMatchObject([{ event: 'check', judge: expect.stringMatching(text) as string }]);
  expect(exitCode).toBe(code);
  expect(model.requests).toHaveLength(1);
  await runCommand(['check', '--max-age', '24h'], environment);
  expect(model.requests).toHaveLength(1);
});
