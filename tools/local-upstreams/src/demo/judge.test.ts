import { join } from 'node:path';
import type { JoinData } from '@postjoin/join';
import { buildExampleUrl, operationIds, operations } from '@postjoin/openapi-spec';
import { choose, fail, serveModel, type Respond } from '@postjoin/snapshot-worker/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTimedPrograms } from './timed-programs.ts';

/** Worker and api, with a server that answers as a language model. */

const startMs = Date.parse('2026-01-02T00:00:00Z');
const minutesLater = (minutes: number) => new Date(startMs + minutes * 60_000);

/** The words of a sample post whose row the model refuses. */
const refused = 'COPPER is needed';

/** Chooses the first question, except for one post. */
const answer: Respond = (request, response) =>
  choose(request.data.post.text.includes(refused) ? 'a title that no question has' : '')(request, response);

describe('a model that the settings name', () => {
  const directory = useTempDirectory('group');

  it('decides about each post once', () => followVerdicts(join(directory, 'snapshots')));

  it('that is unset leaves no trace in the snapshot', async () => {
    const programs = await startTimedPrograms(join(directory, 'without'));
    onTestFinished(() => programs.close());
    expect(await programs.pass(minutesLater(0))).toBe(0);
    expect(JSON.stringify(await programs.readNewest())).not.toMatch(/judge|confirmed|found_by/u);
    const { rows, ...data } = await readJoin(await programs.startApi(minutesLater(1)));
    expect(rows.every((row) => row.found_by === 'rules' && !('confirmed' in row))).toBe(true);
    expect(data).not.toHaveProperty('judge');
  });
});

async function followVerdicts(address: string): Promise<void> {
  const model = await serveModel(answer);
  onTestFinished(() => model.close());
  const settings = { JUDGE_URL: model.url, JUDGE_MODEL: 'test-model', JUDGE_KEY: 'sk-test' };
  const programs = await startTimedPrograms(address, settings);
  onTestFinished(() => programs.close());
  const pass = async (minutes: number) => expect(await programs.pass(minutesLater(minutes))).toBe(0);
  const read = async (minutes: number) => {
    programs.stopApis();
    return readJoin(await programs.startApi(minutesLater(minutes)));
  };
  await pass(0);
  const texts = model.requests.map(({ data }) => data.post.text);
  expect(texts.length).toBeGreaterThan(5);
  expect(new Set(texts).size).toBe(texts.length);
  const first = await read(1);
  expect(first.judge).toMatchObject({ model: 'test-model', status: 'ok', calls_today: texts.length });
  expect(first.rows.map(({ confirmed }) => confirmed)).toEqual(first.rows.map(() => true));
  expect(new Set(first.rows.map(({ found_by }) => found_by))).toEqual(new Set(['rules', 'model']));
  expect(first.unmatched.find(({ excerpt }) => excerpt.includes(refused))).toMatchObject({
    reason: 'not_confirmed',
    nearest: { title: expect.any(String) as string },
  });
  expect(first.reasons).toHaveProperty('not_confirmed');

  // Each command of the worker is another process: a restart, or a second worker.
  await pass(5);
  await pass(10);
  expect(model.requests).toHaveLength(texts.length);
  const later = await read(11);
  expect(toVerdicts(later)).toMatchObject(toVerdicts(first));

  await callEverything(programs, minutesLater(12));
  expect(model.requests).toHaveLength(texts.length);

  model.respond = fail(503);
  // Passes over more than a day. Two posts in a row show that the server is down, then each pass asks once.
  const before = model.requests.length;
  const failing = [6, 11, 16, 21, 26, 31];
  for (const hours of failing) await pass(60 * hours);
  expect(model.requests.length - before).toBeLessThanOrEqual(failing.length + 1);
  const down = await read(60 * 31);
  const isNew = ({ post }: JoinData['rows'][number]) => Date.parse(post.at) > startMs;
  expect(down.rows.filter(isNew).length).toBeGreaterThan(0);
  for (const row of down.rows.filter(isNew)) expect(row).toMatchObject({ found_by: 'rules', confirmed: false });
  expect(down.judge).toMatchObject({
    status: 'error',
    error: expect.stringMatching(/^upstream_5xx: /) as string,
    // The worker serves this time as a metric, and an alert fires a day after it.
    failing_since: minutesLater(360).toISOString(),
  });
  // A model that never answers is waited for until the time of the pass is over.
  model.respond = () => undefined;
  expect(await programs.pass(minutesLater(60 * 33), { JUDGE_SECONDS: '1' })).toBe(0);
  expect((await read(60 * 33)).judge).toMatchObject({ error: expect.stringMatching(/^timeout: /) as string });
  expect(JSON.stringify(await programs.readNewest())).not.toContain('sk-test');

  model.respond = answer;
  await pass(60 * 36);
  const up = await read(60 * 36 + 1);
  expect(up.judge).toMatchObject({ status: 'ok' });
  expect(up.rows.every(({ confirmed }) => confirmed)).toBe(true);
}

const toVerdicts = ({ rows }: JoinData) =>
  Object.fromEntries(
    rows.map(({ post, contract, found_by, confirmed }) => [post.id, [contract.id, found_by, confirmed]]),
  );

/** Calls every operation over HTTP and MCP, a sentence, a permalink and the feeds. */
async function callEverything(programs: { startApi(at: Date): Promise<string> }, at: Date): Promise<void> {
  const url = await programs.startApi(at);
  const { rows } = await readJoin(url);
  const addresses = [
    ...operationIds.map((id) => buildExampleUrl(url, id)),
    `${url}/api/v1/markets?text=${encodeURIComponent('I will visit Japan soon!')}`,
    `${url}/api/v1/join?hours=168&candidates=5`,
    ...[`/posts/${rows[0]!.post.id}`, '/feed.json', '/feed.atom', '/', '/privacy', '/readyz'].map((path) => url + path),
  ];
  const pages = await Promise.all(addresses.map((address) => fetch(address)));
  expect(pages.map(({ status }) => status)).toEqual(addresses.map(() => 200));
  const privacy = await pages[addresses.indexOf(`${url}/privacy`)]!.text();
  expect(privacy).toContain('test-model');
  const named = await Promise.all(
    [`${url}/api/v1/capabilities`, `${url}/llms.txt`].map(async (page) => (await fetch(page)).text()),
  );
  expect(named[0]).toContain('test-model');
  expect(named[1]).toContain('was read by a language model');
  const readiness = await pages[addresses.indexOf(`${url}/readyz`)]!.json();
  expect(readiness).toMatchObject({ data: { judge: { model: 'test-model', status: 'ok' } } });
  for (const name of operationIds) {
    const params = { name, arguments: operations[name].example };
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(response.status).toBe(200);
  }
}

async function readJoin(url: string): Promise<JoinData> {
  const response = await fetch(`${url}/api/v1/join?hours=168&limit=100`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: JoinData }).data;
}
