import { join } from 'node:path';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams, type LocalUpstreams } from '../server.ts';
import { upstreamNames } from '../stand-ins.ts';
import { feedSourceNames } from '@postjoin/feed-sources/types';
import { venueNames } from '@postjoin/market-venues/types';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { runCommand } from '@postjoin/snapshot-worker/testing';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** `hostile-bodies.test.ts` of the worker measures the memory of such passes. */

/** A fixed time, so that the passes read the same posts and contracts. */
const at = '2026-03-15T12:00:00Z';

const directory = useTempDirectory('group');
let upstreams: LocalUpstreams;
let healthy: Record<string, string>;
beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(at), port: 0 });
  healthy = (await pass('healthy')).states;
});
afterAll(() => upstreams.close());

/** Runs one pass into an empty store. Returns the state of each source and venue with its number of records. */
async function pass(store: string) {
  const environment = {
    ...upstreams.environment,
    SNAPSHOT_STORE: join(directory, store),
    FEEDS: feedSourceNames.join(),
    VENUES: venueNames.join(),
  };
  const { code, events } = await runCommand(['once', '--at', at], environment);
  const states: Record<string, string> = {};
  for (const event of events as Record<string, string | undefined>[]) {
    const name = event['source'] ?? event['venue'];
    if (name !== undefined) states[name] = event['error'] ?? `${event['posts'] ?? event['contracts']} records`;
  }
  return { code, states };
}

describe('in a pass with one hostile upstream', () => {
  it.each(upstreamNames)('the upstream %s has the fault, and the others are read as usual', async (name) => {
    upstreams.faults.set(name, { kind: 'records' });
    const { code, states } = await pass(name);
    upstreams.faults.set(name, null);
    expect(code).toBe(0);
    expect(await createDirectoryStore(join(directory, name), { now: () => 0 }).latestGeneration()).toBe(1);
    const changed = Object.entries(states).filter(([key, state]) => state !== healthy[key]);
    // The history routes of Polymarket can replace each other, so a fault of one route does not always change the
    // state.
    if (name === 'data' || name === 'clob') return expect(changed.length).toBeLessThanOrEqual(1);
    expect(changed).toEqual([[expect.any(String), expect.stringMatching(/^too_many_records: /)]]);
  });
});
