import { join } from 'node:path';
import type { JoinData, MarketsData } from '@postjoin/join';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * These tests resolve the contracts of rows of `get_join`. They run worker and api processes on one store, and set the
 * clocks of the processes.
 */

type Row = JoinData['rows'][number];

/** The start of a month. The deadlines of the sample depend on the month, and must not change during the test. */
const startMs = Date.parse('2026-01-02T00:00:00Z');
const hoursLater = (hours: number) => new Date(startMs + hours * 3_600_000);

const listedAt = hoursLater(0);
const resolvedAt = hoursLater(0.1);
/** After 48 hours, the worker no longer retains a closed contract without a matched post. */
const twoDaysLater = hoursLater(50);
/** The minimum of RETENTION_DAYS. */
const retentionDays = 8;
const postsExpiredAt = hoursLater((retentionDays + 1) * 24);
/**
 * Time of the pass after `postsExpiredAt`. The pass at `postsExpiredAt` drops the posts but retains their contracts,
 * because the previous snapshot has the matches.
 */
const nextPassAt = hoursLater((retentionDays + 1) * 24 + 0.1);

/** Maximum age of a post at `listedAt`. Two days later, such a post is still in the window of 168 hours. */
const recentHours = 100;

const directory = useTempDirectory('group');

it('a row whose contract is resolved stays until its post leaves the retention', async () => {
  const programs = await startTimedPrograms(join(directory, 'snapshots'), { RETENTION_DAYS: String(retentionDays) });
  const pass = async (at: Date) => expect(await programs.pass(at)).toBe(0);
  onTestFinished(() => programs.close());
  await pass(listedAt);
  let url = await programs.startApi(resolvedAt);
  const open = await newestRowOfEachVenue(url);
  expect(open.map(({ contract }) => contract.venue)).toEqual(['polymarket', 'kalshi']);
  for (const { contract, last_price } of open) {
    expect(contract).toMatchObject({ status: 'open', last_price, price_at: listedAt.toISOString() });
    // After a resolution, the last price is at most 0.01 or at least 0.99. A price between 0.05 and 0.95 is therefore
    // from before the resolution.
    expect(Math.abs((last_price ?? 1) - 0.5)).toBeLessThan(0.45);
    expect(await isFound(url, contract)).toBe(true);
  }

  for (const { contract } of open) programs.upstreams.setContractState(contract.id, 'resolved');
  await pass(resolvedAt);
  await expectResolved(url, open, resolvedAt);

  programs.stopApis();
  url = await programs.startApi(twoDaysLater);
  await expectResolved(url, open, resolvedAt);
  await pass(twoDaysLater);
  await expectResolved(url, open, twoDaysLater);

  await pass(postsExpiredAt);
  const postIds = open.map(({ post }) => post.id);
  expect((await programs.readNewest()).posts.filter(({ id }) => postIds.includes(id))).toEqual([]);
  await pass(nextPassAt);
  const contractIds = open.map(({ contract }) => contract.id);
  expect((await programs.readNewest()).contracts.filter(({ id }) => contractIds.includes(id))).toEqual([]);
});

async function get<Data>(url: string, path: string): Promise<Data> {
  const response = await fetch(`${url}/api/v1/${path}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}

const readJoin = (url: string, hours = 168) => get<JoinData>(url, `join?hours=${hours}&limit=50`);

async function newestRowOfEachVenue(url: string): Promise<Row[]> {
  const { rows } = await readJoin(url, recentHours);
  return ['polymarket', 'kalshi'].flatMap((venue) => rows.find(({ contract }) => contract.venue === venue) ?? []);
}

/** True when `search_markets` finds a contract by its title. */
async function isFound(url: string, { id, title }: Row['contract']): Promise<boolean> {
  const { contracts } = await get<MarketsData>(url, `markets?limit=50&q=${encodeURIComponent(title)}`);
  return contracts.some((contract) => contract.id === id);
}

/**
 * Waits until the api serves the pass of `passAt`. Then expects the same posts, contracts, last prices and times as
 * before the contracts were resolved.
 */
async function expectResolved(url: string, open: readonly Row[], passAt: Date): Promise<void> {
  const takenAt = async () => (await readJoin(url)).snapshot.taken_at;
  await expect.poll(takenAt).toBe(passAt.toISOString());
  const { rows } = await readJoin(url);
  for (const { post, contract, last_price, price_at } of open) {
    expect(rows.find((row) => row.post.id === post.id)).toMatchObject({
      post,
      last_price,
      price_at,
      contract: { ...contract, status: 'resolved', price_stale: false },
    });
    expect(await isFound(url, contract)).toBe(false);
  }
}
