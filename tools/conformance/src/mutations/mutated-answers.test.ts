import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '@postjoin/api/start-api';
import { feedSourceNames } from '@postjoin/feed-sources/registry';
import { sampleWorld, startLocalUpstreams, upstreamNames, type LocalUpstreams } from '@postjoin/local-upstreams';
import { venueNames } from '@postjoin/market-venues/registry';
import { createLogger, readSettings, stoppedClock } from '@postjoin/program';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';
import { encodeUnchecked, splitGeneration } from '@postjoin/snapshot-store/testing';
import { runCommand } from '@postjoin/snapshot-worker/testing';
import { arbitraryMutation, mutate, type Mutation } from '@postjoin/upstream/testing/mutations';
import { minuteMs } from '@postjoin/values';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAndValidate } from '../checks/responses.ts';
import type { OpenApi, Service } from '../service.ts';
import { findInvented, findUnclean } from './records.ts';

/** Number of changed answers of upstreams that the worker gets at least. */
const wanted = Number(process.env['MUTATIONS'] ?? 100);

const seed = Number(process.env['SEED'] ?? 1);

/** A fixed time, so that a seed gives the same passes again. */
const firstPassAt = new Date('2026-03-15T12:00:00Z');
const mutatedPassAt = new Date(firstPassAt.getTime() + 5 * minuteMs);
/** After half an hour, whole lists are read again. */
const nextPassAt = new Date(firstPassAt.getTime() + 40 * minuteMs);

type Changes = readonly (readonly [upstream: string, mutation: Mutation])[];

let directory: string;
let upstreams: LocalUpstreams;
let now = firstPassAt;
let changes: Changes = [];
/** The answers of the upstreams since `changes` was set. */
let answers: string[] = [];
let changedCount = 0;
let healthy: Snapshot;
/** The same for each api, so its schemas are compiled once. */
let description: OpenApi | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'postjoin-mutations-'));
  upstreams = await startLocalUpstreams({
    world: sampleWorld(),
    clock: () => now,
    port: 0,
    change: ({ body, headers = {}, ...response }, upstream) => {
      const text = body instanceof Uint8Array || typeof body === 'string' ? String(body) : JSON.stringify(body);
      const own = changes.filter(([name]) => name === upstream).map(([, mutation]) => mutation);
      const changed = text === '' ? text : mutate(text, own);
      answers.push(changed);
      if (changed === text) return { ...response, body, headers };
      changedCount += 1;
      // The validators and ranges are those of the unchanged body.
      const others = Object.entries(headers).filter(([name]) => name !== 'etag' && name !== 'last-modified');
      return { ...response, body: changed, headers: Object.fromEntries(others) };
    },
  });
  expect(await pass('healthy', firstPassAt, [])).toMatchObject({ code: 0 });
  healthy = await readSnapshot('healthy');
});
afterAll(async () => {
  await upstreams.close();
  await rm(directory, { recursive: true });
});

const createEnvironment = (store: string) => ({
  ...upstreams.environment,
  SNAPSHOT_STORE: join(directory, store),
  FEEDS: feedSourceNames.join(),
  VENUES: venueNames.join(),
  PORT: '0',
  RATE_LIMIT: 'off',
  TOTAL_RATE_LIMIT: 'off',
  RISK_WINDOWS: 'on',
});

async function pass(store: string, at: Date, mutations: Changes) {
  now = at;
  changes = mutations;
  answers = [];
  return runCommand(['once', '--every', '5m', '--at', at.toISOString()], createEnvironment(store));
}

const readNewest = (store: string) =>
  createDirectoryStore(join(directory, store), { now: () => now.getTime() }).latest();

async function readSnapshot(store: string): Promise<Snapshot> {
  const snapshot = await readNewest(store);
  if (!snapshot) throw new Error('the pass wrote no snapshot');
  return snapshot;
}

/** Requests of every operation, and the page of every post. */
async function findWrongAnswers(store: string, { posts }: Snapshot): Promise<string[]> {
  const settings = readSettings(createEnvironment(store));
  const log = createLogger('api', 'error', { write: (line) => void problems.push(line) });
  const problems: string[] = [];
  const api = await startApi(settings, { clock: stoppedClock(now), log });
  description ??= (await (await fetch(`${api.url}/api/v1/openapi.json`)).json()) as OpenApi;
  const service: Service = { name: store, url: api.url, description, stop: () => Promise.resolve() };
  for (const path of [
    'join?hours=168&limit=200&candidates=3&price_path=true',
    'posts?hours=168&limit=200',
    'markets?limit=200',
    'markets?status=closed',
    'watchlist?markets=tariffs,Fed,pardon&hours=168',
    'since-last?since=2026-03-10T00:00:00Z',
    'risk-windows?markets=tariffs',
  ])
    problems.push(...(await fetchAndValidate(service, `${api.url}/api/v1/${path}`)));
  problems.push(...(await fetchAndValidate(service, `${api.url}/feed.json`)));
  for (const { id } of posts.slice(0, 5))
    problems.push(...(await fetchAndValidate(service, `${api.url}/posts/${encodeURIComponent(id)}`, '/posts/{id}')));
  closing.push(api.close());
  return problems;
}
const closing: Promise<void>[] = [];
afterAll(() => Promise.all(closing));

/** Health texts of an exception that no check of a payload has thrown. */
const unexpected = /^internal: |^shape: the payload of \w+ could not be read/;

async function copyHealthy(): Promise<void> {
  await rm(join(directory, 'run'), { recursive: true, force: true });
  await cp(join(directory, 'healthy'), join(directory, 'run'), { recursive: true });
}

/** Runs a pass with changed answers on the snapshot in the store `run`. */
async function findProblems(mutations: Changes): Promise<string[]> {
  const stored = await readTexts('run');
  const previous = await readNewest('run');
  // A pass carries over the texts of a snapshot as they are.
  const unclean = new Set(previous && findUnclean(previous));
  const { code, events } = await pass('run', mutatedPassAt, mutations);
  if (code !== 0 && code !== 2) return [`exit code ${code}: ${JSON.stringify(events.at(-1))}`];
  const snapshot = await readSnapshot('run');
  const errors = [...snapshot.feed, ...snapshot.venues].flatMap(({ name, error }) =>
    error !== undefined && unexpected.test(error) ? `${name}: ${error}` : [],
  );
  return [
    ...errors,
    ...findUnclean(snapshot).filter((problem) => !unclean.has(problem)),
    ...findInvented(snapshot, [...stored, ...answers]),
    ...(await findWrongAnswers('run', snapshot)),
  ];
}

/** Runs a pass with whole answers, and lists what it lacks. */
async function findLosses(): Promise<string[]> {
  const { code } = await pass('run', nextPassAt, []);
  return code === 0 ? findMissing(await readSnapshot('run')) : [`exit code ${code} of the next pass`];
}

async function readTexts(store: string): Promise<string[]> {
  const names = await readdir(join(directory, store));
  return Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(directory, store, name), 'utf8')),
  );
}

/** What the next pass over healthy upstreams lacks. */
function findMissing({ posts, contracts, feed, venues }: Snapshot): string[] {
  const ids = new Set([...posts, ...contracts].map(({ id }) => id));
  // A changed list can have had contracts that the next one lacks.
  const failed = [...feed, ...venues].filter(({ error }) => error?.startsWith('suspect_list: ') === false);
  const failedBefore = new Set([...healthy.feed, ...healthy.venues].flatMap(({ name, error }) => (error ? name : [])));
  return [
    ...[...healthy.posts, ...healthy.contracts].filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is missing`),
    ...failed.filter(({ name }) => !failedBefore.has(name)).map(({ name, error }) => `${name} still fails: ${error}`),
  ];
}

it(
  'goes on from a changed snapshot, or from none',
  async () => {
    const property = fc.asyncProperty(
      fc.array(arbitraryMutation, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (mutations, at) => {
        await copyHealthy();
        const file = join(directory, 'run', 'generation-000000000001.json');
        const lines = splitGeneration(await readFile(file));
        const [main, ...parts] = lines.map((line, index) =>
          index === at % lines.length ? mutate(line, mutations) : line,
        );
        await writeFile(file, encodeUnchecked(JSON.parse(main!) as never, ...parts));
        expect(await findProblems([])).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(wanted / 50), seed });
  },
  wanted * 1_000,
);

/** Maximum members of an object, such as one with a member for each contract, that are changed. */
const maxMembers = 12;

/** Lists the paths of all values of a JSON value, of long lists and maps only those of the first members. */
function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Object.keys(value);
  const some = keys.length > maxMembers ? keys.slice(0, 1) : keys;
  return [path, ...some.flatMap((key) => listPaths((value as Record<string, unknown>)[key], [...path, key]))];
}

/** None is the name of a platform, which the memory of a source may have for a day. */
const wrongValues = [null, 1e300, -1, 'wrong', '', [], [null], {}, true, '9999-12-31T23:59:59.999Z', '__proto__'];

it(
  'goes on from a memory with values of a wrong type, which any other program may have written',
  async () => {
    const paths = listPaths(healthy.memory);
    const cases = paths.flatMap((path, index) =>
      wrongValues.flatMap((value, at) =>
        wanted > 1_000 || (index + at) % (2 * wrongValues.length) === 0 ? [{ path, value }] : [],
      ),
    );
    const problems: unknown[] = [];
    for (const { path, value } of cases) {
      await copyHealthy();
      const file = join(directory, 'run', 'generation-000000000001.json');
      const [main, ...parts] = splitGeneration(await readFile(file));
      const snapshot = JSON.parse(main) as Snapshot & Record<string, unknown>;
      const parents = ['memory', ...path];
      const last = parents.pop()!;
      const parent = parents.reduce(
        (each, key) => each[key] as Record<string, unknown>,
        snapshot as Record<string, unknown>,
      );
      parent[last] = value;
      await writeFile(file, encodeUnchecked(snapshot, ...parts));
      const { code, events } = await pass('run', mutatedPassAt, []);
      if (code !== 0) problems.push([path, value, code, events.at(-1)]);
      const losses = findMissing(await readSnapshot('run')).length > 0 ? await findLosses() : [];
      problems.push(...losses.map((loss) => [path, value, loss]));
    }
    expect(problems).toEqual([]);
    expect(cases.length).toBeGreaterThan(30);
  },
  wanted * 1_000,
);

it('notices what no upstream has sent', async () => {
  const [stored = ''] = await readTexts('healthy');
  expect(findInvented(healthy, [stored])).toEqual([]);
  const [contract, post] = [healthy.contracts[0]!, healthy.posts[0]!];
  const invented = {
    ...healthy,
    contracts: [{ ...contract, id: 'kalshi:invented', last_price: 0.123456789 }],
    posts: [{ ...post, at: '2001-02-03T04:05:06.789Z', text: 'hidden \u202e' }],
  };
  expect([...findInvented(invented, [stored]), ...findUnclean(invented)]).toHaveLength(4);
});

const arbitraryChanges: fc.Arbitrary<Changes> = fc.array(
  fc.tuple(fc.constantFrom(...upstreamNames), arbitraryMutation),
  { minLength: 12, maxLength: 30 },
);

it(
  `reads ${wanted} changed answers of upstreams as valid records or errors, invents nothing, and is whole in the next pass`,
  async () => {
    for (let run = 0; changedCount < wanted; run += 1)
      await fc.assert(
        fc.asyncProperty(arbitraryChanges, async (mutations) => {
          await copyHealthy();
          expect(await findProblems(mutations)).toEqual([]);
          expect(await findLosses()).toEqual([]);
        }),
        { numRuns: 1, seed: seed + run },
      );
    expect(changedCount).toBeGreaterThanOrEqual(wanted);
  },
  wanted * 1_000,
);
