import { catalogueWorld, startLocalUpstreams } from '@postjoin/local-upstreams';
import { captureVenues, createVenues, nothingCaptured } from '@postjoin/market-venues';
import { decideScope } from '@postjoin/matcher/scope';
import { readSettings } from '@postjoin/program';
import { createTestClients } from '@postjoin/upstream/testing';
import { expect, it } from 'vitest';

const now = new Date('2026-03-15T12:00:00Z');
/** High, because a pass makes dozens of calls and the machine may be busy. */
const timeoutMs = 60_000;

it('reads every event in scope of a catalogue of real size in one pass', async () => {
  const world = catalogueWorld();
  const listed = world.viewAt(now).contracts.filter(({ venue, state }) => venue === 'kalshi' && state === 'open');
  const inScope = listed.filter(
    ({ eventTitle }) => decideScope({ title: eventTitle, event_title: eventTitle }).in_scope,
  );
  const upstreams = await startLocalUpstreams({ world, clock: () => now, port: 0 });
  const client = createTestClients({ now, defaults: { deadlineMs: timeoutMs } });
  const venues = createVenues(['kalshi'], { client, urls: readSettings(upstreams.environment), decideScope });
  const { contracts, health } = await captureVenues({
    venues,
    previous: nothingCaptured,
    now,
    matchedIds: new Set(),
    stopwatch: () => 0,
  });
  await upstreams.close();
  expect(health.find(({ name }) => name === 'kalshi')).toMatchObject({ status: 'ok' });
  const read = new Set(contracts.map(({ event_id: id }) => id));
  const missing = new Set(inScope.map(({ eventId }) => `kalshi:${eventId}`).filter((id) => !read.has(id)));
  expect([...missing]).toEqual([]);
  expect(read.size).toBeGreaterThan(200);
});
