import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { xTimeline } from '@postjoin/feed-sources/testing';
import type { Snapshot } from '@postjoin/snapshot-store';
import { createFaultServer, type FaultServer } from '@postjoin/upstream/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choose, runCommand, serveModel, type ModelServer } from './testing.ts';
import { pardonMarket, workerEnvironment } from './testing-program.ts';

/** What the worker does under the terms of X, over an API that has the posts which are not deleted. */

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T12:00:00.000Z');
const toInstant = (ms: number) => new Date(ms).toISOString();
const idAt = (ms: number): string => String((BigInt(ms) - 1_288_834_974_657n) << 22n);

/** A word of all texts that no contract has. */
const hidden = 'Zindelfrock';
const posts = [
  { ms: start - hourMs, text: `${hidden}: I will pardon Harold Winterbourne!` },
  { ms: start - 2 * hourMs, text: `Harold Winterbourne had lunch with a ${hidden}.` },
  { ms: start - 3 * hourMs, text: `Good morning, ${hidden}.` },
].map(({ ms, text }) => ({ id: idAt(ms), created_at: toInstant(ms), text }));
const [pardon, lunch] = posts.map(({ id }) => id) as [string, string];

const deleted = new Set<string>();
const listPosts = () => posts.filter(({ id }) => !deleted.has(id));

function lookUp(ids: readonly string[]) {
  const errors = ids
    .filter((id) => !listPosts().some((post) => post.id === id))
    .map((id) => ({
      title: 'Not Found Error',
      detail: `Could not find tweet with ids: [${id}].`,
      resource_type: 'tweet',
      resource_id: id,
      type: 'https://api.x.com/2/problems/resource-not-found',
    }));
  return { data: xTimeline(listPosts().filter(({ id }) => ids.includes(id))).data, errors };
}

let server: FaultServer;
let model: ModelServer;
const directory = useTempDirectory('test');
beforeAll(async () => {
  server = await createFaultServer({
    routes: {
      '/2/users/25073877/tweets': ({ query }) => ({
        body: xTimeline(listPosts().filter(({ id }) => id > (query.get('since_id') ?? ''))),
      }),
      '/2/users/1879644163769335808/tweets': { body: xTimeline([]) },
      '/2/tweets': ({ query }) => ({ body: lookUp(query.get('ids')?.split(',') ?? []) }),
      '/venue/marketdata/all/': { body: { markets: [pardonMarket] } },
    },
  });
  model = await serveModel(choose('pardon'));
});
afterAll(() => Promise.all([server.close(), model.close()]));
beforeEach(() => {
  deleted.clear();
  model.requests.length = 0;
});

const createEnvironment = (changes: Record<string, string> = {}) =>
  workerEnvironment({
    ...{ FEEDS: 'platform_api', X_API_URL: server.url, X_BEARER_TOKEN: 'a-token', VENUES: 'predictit' },
    ...{ PREDICTIT_URL: `${server.url}/venue`, SNAPSHOT_STORE: join(directory, 'store'), LOG_LEVEL: 'trace' },
    ...{ ARCHIVE: join(directory, 'archive'), ARCHIVE_TEXT: 'on', JUDGE_URL: model.url, JUDGE_MODEL: 'test' },
    ...changes,
  });

/** Runs passes, and returns what they wrote to the log, to the archive and to the model, and the newest snapshot. */
async function runPasses(hours: readonly number[], changes: Record<string, string> = {}) {
  const environment = createEnvironment(changes);
  const events: unknown[] = [];
  for (const hour of hours)
    events.push((await runCommand(['once', '--at', toInstant(start + hour * hourMs)], environment)).events);
  const { output } = await runCommand(['show', '--full'], environment);
  const csv = (await runCommand(['archive', 'csv'], environment)).output;
  return {
    snapshot: JSON.parse(output) as Snapshot,
    archive: await readAll(join(directory, 'archive')),
    csv,
    log: JSON.stringify(events),
    prompts: JSON.stringify(model.requests),
  };
}

async function readAll(path: string): Promise<string> {
  const names = await readdir(path);
  return (await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))).join('');
}

const idsOf = ({ posts: stored }: Snapshot) => stored.map(({ id }) => id);

describe('a text that only the X API has', () => {
  it('is matched and stored, and is in no log line, prompt or archive except for its matched words', async () => {
    const { snapshot, archive, csv, log, prompts } = await runPasses([0, 50]);
    expect(snapshot.posts.map(({ text }) => text)).toEqual(posts.map(({ text }) => text));
    expect(snapshot.matches.map(({ matched }) => matched)).toEqual([true, false, false]);
    expect([archive, csv, log, prompts].join()).not.toContain(hidden);
    expect(archive.split('\n')).toHaveLength(posts.length + 1);
    expect(archive).toMatch(/“pardon Harold Winterbourne”|“pardon” … “Harold Winterbourne”/);
    expect(prompts).toBe('[]');
  });

  it('is in prompts and the archive with X_API_TEXT=full', async () => {
    const { snapshot, archive, log, prompts } = await runPasses([0, 50], { X_API_TEXT: 'full' });
    expect(snapshot.restricted_texts).toBe('full');
    for (const text of [archive, prompts]) expect(text).toContain(hidden);
    expect(log).not.toContain(hidden);
  });
});

describe('a post that was deleted on X', () => {
  it('is within a day in no snapshot of the store and not in the archive', async () => {
    await runPasses([0, 50]);
    deleted.add(pardon);
    const { snapshot, archive, csv } = await runPasses([73.1, 73.2, 73.3]);
    expect(idsOf(snapshot)).not.toContain(pardon);
    expect(snapshot.matches.map(({ post }) => post)).not.toContain(pardon);
    for (const text of [archive, csv]) expect(text).not.toContain(pardon);
    expect(archive).toContain(lunch);
    const store = await readAll(join(directory, 'store'));
    expect(store).not.toContain(posts[0]?.text);
    expect(store).toContain(posts[1]?.text);
  });

  it('leaves 23 hours after the last look-up, and not before', async () => {
    expect(idsOf((await runPasses([0, 23])).snapshot)).toContain(pardon);
    deleted.add(pardon);
    expect(idsOf((await runPasses([45])).snapshot)).toContain(pardon);
    expect(idsOf((await runPasses([46.1])).snapshot)).toEqual([lunch, posts[2]?.id]);
  });
});
