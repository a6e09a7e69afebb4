import { captureFeed, createFeedSources, type FeedSourceName } from '@postjoin/feed-sources';
import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { createVenues, nothingCaptured } from '@postjoin/market-venues';
import { captureWithMoves } from '@postjoin/market-venues/testing';
import { decideScope } from '@postjoin/matcher/scope';
import { readSettings, trackedAccounts } from '@postjoin/program';
import { createTestClients } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Passes over the local upstreams with the behaviours that the live upstreams are reported to have. */

const now = new Date('2026-01-01T00:00:00Z');
/** High, because a pass makes dozens of calls and the machine may be busy. */
const timeoutMs = 60_000;
let upstreams: LocalUpstreams;
beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => now, port: 0 });
});
afterAll(() => upstreams.close());

const createClients = () => createTestClients({ now, defaults: { deadlineMs: timeoutMs } });

describe('Polymarket', () => {
  const pass = async () => {
    const urls = readSettings(upstreams.environment);
    const venues = createVenues(['polymarket'], { client: createClients(), urls, decideScope });
    return captureWithMoves({ venues, previous: nothingCaptured, now });
  };
  const computed = ({ contracts }: Awaited<ReturnType<typeof pass>>) =>
    contracts
      .filter(({ move_24h_basis }) => move_24h_basis.reported_by === 'history')
      .map(({ id, move_7d }) => [id, move_7d]);

  it('has the moves that its lists lack, from either history', async () => {
    const fromClob = computed(await pass());
    upstreams.faults.set('clob', { kind: 'status', status: 404 });
    const fromData = computed(await pass());
    upstreams.faults.set('clob', null);
    expect(fromClob.length).toBeGreaterThan(0);
    expect(fromData.map(([id]) => id)).toEqual(fromClob.map(([id]) => id));
    expect([...fromClob, ...fromData].every(([, week]) => week !== null)).toBe(true);
  });
});

describe('a long post of X', () => {
  const read = async (names: readonly FeedSourceName[]) => {
    const settings = readSettings(upstreams.environment);
    const options = { client: createClients(), urls: settings, xBearerToken: settings.X_BEARER_TOKEN };
    const { posts } = await captureFeed({
      sources: createFeedSources(names, options),
      accounts: trackedAccounts(settings),
      previous: { posts: [], records: [], memory: {}, takenAt: null },
      now,
      takenAt: now.toISOString(),
      retentionDays: 8,
    });
    return posts.find(({ text }) => text.startsWith('[sample] Good morning from the South Lawn'));
  };

  it('is truncated if only XTracker delivers it', async () => {
    expect(await read(['xtracker'])).toMatchObject({ truncated: true });
  });

  it('is whole if another source delivers it too', async () => {
    const post = await read(['xtracker', 'platform_api']);
    expect(post?.text).toMatch(/the band plays at eleven/);
    expect(post).not.toHaveProperty('truncated');
  });
});
