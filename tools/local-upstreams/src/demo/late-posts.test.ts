import { join } from 'node:path';
import { truthIdAt, xIdAt } from '@postjoin/feed-sources/checks';
import type { SinceLastData } from '@postjoin/join';
import { createFaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { dayMs, hourMs } from '@postjoin/values';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { startTimedPrograms } from './timed-programs.ts';

/** Worker and api read a source that stalls and delivers posts late, as XTracker did four times in 2026. */

const startMs = Date.parse('2026-08-10T00:00:00Z');
const days = 24;
const passHours = 8;

/** The span of a stall, in hours after the start. */
interface Stall {
  fromHour: number;
  hours: number;
  handles: readonly string[];
}
const [both, one] = [['realDonaldTrump', 'WhiteHouse'], ['WhiteHouse']] as const;
const stalls: readonly Stall[] = [
  { fromHour: 3 * 24, hours: 20, handles: both },
  { fromHour: 7 * 24, hours: 70, handles: one },
  { fromHour: 13 * 24, hours: 77, handles: both },
];

/** The delays in days of the posts with these numbers, of each account. */
const lateDays = new Map([
  [225, 1],
  [240, 5],
  [260, 12],
  [275, 18],
]);

const idAt = { WhiteHouse: xIdAt, realDonaldTrump: truthIdAt } as const;

interface ImportedPost {
  id: string;
  handle: string;
  ms: number;
  importedMs: number;
}

/** Lists 22 posts a day of an account, from ten days before the start. */
function listPosts(handle: keyof typeof idAt): ImportedPost[] {
  return Array.from({ length: (10 + days) * 22 }, (_, number) => {
    const ms = startMs - 10 * dayMs + (number * dayMs) / 22;
    const hour = (ms - startMs) / hourMs;
    const stall = stalls.find(
      ({ fromHour, hours, handles }) => handles.includes(handle) && hour >= fromHour && hour < fromHour + hours,
    );
    const late = lateDays.get(number);
    const importedMs =
      late !== undefined ? ms + late * dayMs : stall ? startMs + (stall.fromHour + stall.hours) * hourMs : ms + 160_000;
    return { id: idAt[handle](Math.round(ms), 0), handle, ms, importedMs };
  });
}

const directory = useTempDirectory('test');

it('a post that a source delivers late is reported once, and a stalled account is silent from hour 13 to the end of the stall', async () => {
  const posts = [...listPosts('WhiteHouse'), ...listPosts('realDonaldTrump')];
  let nowMs = startMs;
  const respond = ({ path, query }: SeenRequest) => {
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(query.get(name) ?? ''));
    const data = posts
      .filter(({ handle, importedMs }) => path.includes(`/${handle}/`) && importedMs <= nowMs)
      .filter(({ ms }) => ms >= from! && ms <= to!)
      .map(({ id, ms }) => {
        return { platformId: id, content: `Post of ${id}`, createdAt: new Date(ms).toISOString() };
      });
    return { body: { success: true, data } };
  };
  const server = await createFaultServer({ routes: { '/users/*': respond } });
  const settings = { FEEDS: 'xtracker', XTRACKER_URL: server.url, VENUES: 'predictit' };
  const programs = await startTimedPrograms(join(directory, 'snapshots'), settings);
  const reported: string[] = [];
  const silences: string[] = [];
  try {
    let since = new Date(startMs).toISOString();
    for (let hour = 0; hour < days * 24; hour += passHours) {
      nowMs = startMs + hour * hourMs;
      const now = new Date(nowMs);
      expect(await programs.pass(now)).toBe(0);
      const url = await programs.startApi(now);
      let cursor = '';
      do {
        const response = await fetch(`${url}/api/v1/since-last?since=${since}&hours_cap=168&limit=100${cursor}`);
        const { data } = (await response.json()) as { data: SinceLastData };
        reported.push(...data.new_posts.map(({ id }) => id));
        cursor = data.next_cursor === undefined ? '' : `&cursor=${data.next_cursor}`;
        if (cursor !== '') continue;
        since = data.next_since;
        for (const { account, silent } of data.feed.accounts) if (silent) silences.push(`${account} ${hour}`);
      } while (cursor !== '');
      programs.stopApis();
    }
  } finally {
    await programs.close();
    await server.close();
  }
  expect(new Set(reported).size).toBe(reported.length);
  const due = posts.filter(({ ms, importedMs }) => importedMs <= nowMs && (ms > startMs || importedMs > startMs));
  expect(due.filter(({ id }) => !reported.includes(id))).toEqual([]);
  const names = { realDonaldTrump: 'trump', WhiteHouse: 'whitehouse' } as Record<string, string>;
  const expected = stalls.flatMap(({ fromHour, hours, handles }) =>
    handles.flatMap((handle) =>
      Array.from({ length: Math.ceil(hours / passHours) }, (_, index) => fromHour + index * passHours)
        .filter((hour) => hour >= fromHour + 12)
        .map((hour) => `${names[handle]} ${hour}`),
    ),
  );
  expect(silences.toSorted()).toEqual(expected.toSorted());
});
