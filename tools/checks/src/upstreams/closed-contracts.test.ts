import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { captureVenues, createVenues, isListed, nothingCaptured, venueNames } from '@postjoin/market-venues';
import type { CapturedVenues, VenueName } from '@postjoin/market-venues';
import { decideScope } from '@postjoin/matcher/scope';
import { readSettings } from '@postjoin/program';
import { createTestClients } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** These tests read every venue from the local upstreams. One contract of the venue closes between two passes. */

const startMs = Date.parse('2026-01-01T00:00:00Z');
const minutesLater = (minutes: number) => new Date(startMs + minutes * 60_000);
/** High, because a pass makes dozens of calls and the machine may be busy. */
const timeoutMs = 60_000;

let now = minutesLater(0);
let upstreams: LocalUpstreams;
beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => now, port: 0 });
});
afterAll(() => upstreams.close());

function pass(name: VenueName, previous: CapturedVenues): Promise<CapturedVenues> {
  const client = createTestClients({ now, defaults: { deadlineMs: timeoutMs } });
  const venues = createVenues([name], { client, urls: readSettings(upstreams.environment), decideScope });
  return captureVenues({ venues, previous, now, matchedIds: new Set(), stopwatch: () => 0 });
}

describe.each(venueNames)('a contract of %s', (name) => {
  it.each([
    ['closed', 'closed'],
    ['resolved', name === 'predictit' ? 'closed' : 'resolved'],
  ] as const)('that is %s at the venue becomes %s and retains its last listed price', async (state, status) => {
    now = minutesLater(0);
    const before = await pass(name, nothingCaptured);
    const listed = before.contracts.find(({ last_price }) => last_price !== null)!;
    upstreams.setContractState(listed.id, state);
    now = minutesLater(40);
    const after = await pass(name, before);
    const closed = after.contracts.filter((contract) => !isListed(contract));
    const closed_at = now.toISOString();
    const expected = { ...listed, status, closed_at, status_requested_at: closed_at, price_stale: false };
    expect(closed).toEqual([expected]);
    expect(after.health.find((health) => health.name === name)).toMatchObject({ status: 'ok' });

    upstreams.setContractState(listed.id, 'open');
    now = minutesLater(80);
    const again = await pass(name, after);
    expect(again.contracts.every(isListed)).toBe(true);
    expect(again.contracts).toHaveLength(before.contracts.length);
  });
});
