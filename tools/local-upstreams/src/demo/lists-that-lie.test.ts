import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketsData } from '@postjoin/join';
import { venueNames } from '@postjoin/market-venues/registry';
import type { UpstreamName } from '../stand-ins.ts';
import type { Snapshot } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * In these tests, upstreams send lists that are well-formed and wrong. Worker and api run as processes on one store, and
 * the tests set their clocks.
 */

const startMs = Date.parse('2026-01-02T00:00:00Z');
const minutesLater = (minutes: number) => new Date(startMs + minutes * 60_000);

const settings = { VENUES: venueNames.join(), FEEDS: 'bluesky,whitehouse_rss,truth_archive' };

const directory = useTempDirectory('group');

/** Runs a test with programs on an empty store. */
async function withPrograms(test: (programs: Programs) => Promise<void>): Promise<void> {
  const programs = await startPrograms(await mkdtemp(join(directory, 'store-')));
  try {
    await test(programs);
  } finally {
    await programs.close();
  }
}

type Programs = Awaited<ReturnType<typeof startPrograms>>;

async function startPrograms(address: string) {
  const programs = await startTimedPrograms(address, settings);
  return {
    upstreams: programs.upstreams,
    startApi: (minutes: number) => programs.startApi(minutesLater(minutes)),
    close: () => programs.close(),
    /** Runs a pass and reads its snapshot. */
    pass: async (minutes: number): Promise<Snapshot> => {
      expect(await programs.pass(minutesLater(minutes))).toBe(0);
      return programs.readNewest();
    },
  };
}

const listIds = ({ contracts }: Snapshot) =>
  contracts
    .filter(({ closed_at }) => closed_at === null)
    .map(({ id }) => id)
    .sort();
const readHealth = ({ venues }: Snapshot) => Object.fromEntries(venues.map(({ name, status }) => [name, status]));

/** Searches for the title of each contract, and returns the ids of the contracts that are not found. */
async function listNotFound(url: string, { contracts }: Snapshot): Promise<string[]> {
  const missing: string[] = [];
  for (const { id, title } of contracts) {
    const response = await fetch(`${url}/api/v1/markets?limit=50&q=${encodeURIComponent(title)}`);
    const { data } = (await response.json()) as { data: MarketsData };
    if (!data.contracts.some((contract) => contract.id === id)) missing.push(id);
  }
  return missing;
}

const venueUpstreams: readonly UpstreamName[] = ['gamma', 'kalshi', 'predictit', 'gemini'];

it('lists that are cut to half lose no contract, and the venues are partial', () =>
  withPrograms(async ({ pass, upstreams, startApi }) => {
    const before = await pass(0);
    for (const name of venueUpstreams) upstreams.faults.set(name, { kind: 'half' });
    const cut = await pass(31);
    expect(listIds(cut)).toEqual(listIds(before));
    expect(await listNotFound(await startApi(31), before)).toEqual([]);
    // The cut list of PredictIt has no contract in scope.
    expect(readHealth(cut)).toMatchObject({ polymarket: 'partial', kalshi: 'partial', predictit: 'error' });
    for (const contract of cut.contracts) {
      const readAt = contract.price_stale ? 0 : 31;
      expect([contract.id, contract.price_at]).toEqual([contract.id, minutesLater(readAt).toISOString()]);
    }
    // Between two sweeps, Polymarket and Kalshi are read by id.
    const stale = (await pass(36)).contracts.filter(({ price_stale }) => price_stale);
    expect(stale.filter(({ venue }) => venue === 'polymarket' || venue === 'kalshi')).toEqual([]);
    upstreams.faults.clear();
    const whole = await pass(70);
    expect(listIds(whole)).toEqual(listIds(before));
    expect(readHealth(whole)).toEqual(readHealth(before));
    expect(whole.contracts.filter(({ price_stale }) => price_stale)).toEqual([]);
  }));

it('a contract that leaves its list is closed when the venue reports by id that it is over', () =>
  withPrograms(async ({ pass, upstreams }) => {
    const before = await pass(0);
    const closing = listIds(before).filter((id) => /^(?:kalshi|predictit):/.test(id));
    for (const id of closing) upstreams.setContractState(id, 'resolved');
    const after = await pass(31);
    expect(listIds(after).filter((id) => closing.includes(id))).toEqual([]);
  }));

it('pages that are shorter than requested are all read', () =>
  withPrograms(async ({ pass, upstreams }) => {
    const before = await pass(0);
    for (const name of venueUpstreams) upstreams.faults.set(name, { kind: 'short_pages' });
    for (const minutes of [5, 40]) {
      const after = await pass(minutes);
      expect(listIds(after)).toEqual(listIds(before));
      expect(readHealth(after)).toEqual(readHealth(before));
      expect(after.contracts.filter(({ price_stale }) => price_stale)).toEqual([]);
    }
  }));

it('posts that a source moves by 30 days and back stay at their times, also if its validator does not change', () =>
  withPrograms(async ({ pass, upstreams }) => {
    const moving = ['bluesky', 'whitehouse', 'truth_archive'] as const;
    const times = ({ posts }: Snapshot) => Object.fromEntries(posts.map(({ id, at }) => [id, at]));
    const before = await pass(0);
    expect(new Set(before.posts.map(({ platform }) => platform)).size).toBe(3);
    for (const name of moving) upstreams.faults.set(name, { kind: 'moved' });
    const moved = await pass(5);
    expect(times(moved)).toEqual(times(before));
    for (const name of moving) upstreams.faults.set(name, { kind: 'same_etag' });
    for (const minutes of [10, 15]) expect(times(await pass(minutes))).toMatchObject(times(before));
  }));

it('a time that a source moves by 30 days is believed when a second reading has it too', () =>
  withPrograms(async ({ pass, upstreams }) => {
    const before = await pass(0);
    const post = before.posts.find(({ platform }) => platform === 'bluesky')!;
    const movedAt = new Date(Date.parse(post.at) - 30 * 86_400_000).toISOString();
    const time = ({ posts }: Snapshot) => posts.find(({ id }) => id === post.id)?.at;
    upstreams.faults.set('bluesky', { kind: 'moved' });
    expect(time(await pass(5))).toBe(post.at);
    expect(time(await pass(10))).toBe(movedAt);
    upstreams.faults.clear();
    expect(time(await pass(15))).toBe(movedAt);
    expect(time(await pass(20))).toBe(post.at);
  }));
