import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SinceLastData } from '@postjoin/join';
import type { WatchlistData } from '@postjoin/join/types';
import { readRecordings } from '../replay/read.ts';
import { replayWorld } from '../replay/world.ts';
import { sampleWorld } from '../sample/world.ts';
import type { World } from '../world.ts';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { passUntilWhole } from './passes-until-whole.ts';
import { fetchAllRows, type Row } from './testing-all-rows.ts';
import { startTimedPrograms } from './timed-programs.ts';

/** Tests that whoever watches a topic of a row gets this row, over HTTP. */

const folder = join(import.meta.dirname, '../../../../../shared/eval');
const hasRecordings = existsSync(join(folder, 'expand-outcomes.mjs'));

const directory = useTempDirectory('test');

async function serve(world: World, at: Date): Promise<string> {
  const store = join(directory, 'snapshots');
  const programs = await startTimedPrograms(store, {}, world);
  onTestFinished(() => programs.close());
  await passUntilWhole(store, async () => expect(await programs.pass(at)).toBe(0));
  return programs.startApi(at);
}

async function fetchData<Data>(url: string, path: string, parameters: Record<string, string>): Promise<Data> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(parameters).toString()}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Data;
}

/** Lists the answers for a watched topic that lack a row. */
async function listAnswersWithout(url: string, { post }: Row, markets: string, since: string): Promise<string[]> {
  const [watchlist, sinceLast, feed] = await Promise.all([
    fetchData<{ data: WatchlistData }>(url, '/api/v1/watchlist', { markets, hours: '168', limit: '200' }),
    fetchData<{ data: SinceLastData }>(url, '/api/v1/since-last', { markets, since, limit: '200' }),
    fetchData<{ items: { id: string }[] }>(url, '/feed.json', { markets, certainty: 'possible' }),
  ]);
  const [topic] = watchlist.data.topics;
  const answers: Record<string, boolean> = {
    watchlist: topic?.rows.includes(post.id) === true && watchlist.data.rows.some((row) => row.post.id === post.id),
    note: topic?.note === undefined,
    since_last: sinceLast.data.new_posts.some(({ id, contract }) => id === post.id && contract !== undefined),
    feed: feed.items.some(({ id }) => id.endsWith(`/posts/${post.id}`)),
  };
  return Object.keys(answers)
    .filter((name) => answers[name] !== true)
    .map((name) => `${name}: ${markets}, post ${post.id}`);
}

async function expectTopicsToFindRows(world: World, instant: string): Promise<void> {
  const at = new Date(instant);
  const url = await serve(world, at);
  const weekAgo = new Date(at.getTime() - 7 * 86_400_000).toISOString();
  const rows = await fetchAllRows(url);
  expect(rows.flatMap(({ topics }) => topics)).not.toEqual([]);
  const missing: string[] = [];
  for (const row of rows) {
    const inCapitals = row.topics.map((topic) => topic.toUpperCase());
    const ofContract = row.evidence.map(({ contract }) => contract.text);
    for (const name of new Set([...row.topics, ...inCapitals, ...ofContract]))
      missing.push(...(await listAnswersWithout(url, row, name, weekAgo)));
  }
  expect(missing).toEqual([]);
}

describe('every topic of every row, and the words of its contract, find the row', () => {
  it('in the demo', () => expectTopicsToFindRows(sampleWorld(), '2026-11-22T16:00:00Z'));

  describe.skipIf(!hasRecordings)(
    `in a recorded week${hasRecordings ? '' : ' (SKIPPED: there are no recordings in ../shared/eval)'}`,
    () => {
      const shortened = useTempDirectory('group');
      let world: World;
      beforeAll(async () => {
        const contracts = join(shortened, 'contracts.jsonl');
        await writeFile(
          contracts,
          execFileSync(process.execPath, [join(folder, 'expand-outcomes.mjs')], { maxBuffer: 2 ** 26 }),
        );
        world = replayWorld(readRecordings({ posts: join(folder, 'posts.jsonl'), contracts }));
      });

      it.each(['2025-09-04T18:00:00Z', '2026-06-04T12:00:00Z'])('that ends at %s', (instant) =>
        expectTopicsToFindRows(world, instant),
      );
    },
  );
});
