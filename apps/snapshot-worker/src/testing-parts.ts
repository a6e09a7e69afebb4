import type { FeedSourceName, Post, TrackedAccount } from '@postjoin/feed-sources';
import { createMemorySource } from '@postjoin/feed-sources/testing';
import { createMemoryVenue } from '@postjoin/market-venues';
import { sampleContract } from '@postjoin/market-venues/testing';
import { createMemoryStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { UpstreamError } from '@postjoin/upstream';
import { createTestClients } from '@postjoin/upstream/testing';
import type { CaptureDeps } from './capture.ts';
import type { PassDeps } from './pass.ts';

/** Test data of this program: invented posts, in-memory sources and venues, and the dependencies of a pass. */

const testAccounts: TrackedAccount[] = [
  { account: 'trump', handle: 'someone', truthsocial: { handle: 'someone', id: '1' } },
];

export const testNow = new Date('2026-03-01T12:00:00.000Z');

export function testPost(id: string, at = '2026-03-01T11:00:00.000Z', source: FeedSourceName = 'trumpstruth'): Post {
  return {
    id,
    account: 'trump',
    handle: 'someone',
    platform: 'truthsocial',
    at,
    kind: 'text',
    repost_of: null,
    quote_of: null,
    url: null,
    source,
    text: `Invented post number ${id} about a bridge.`,
  };
}

const refusal = new UpstreamError('refused', 'nothing listens there');

/** Creates a source and a venue whose data a test can change. */
export function createTestUpstreams() {
  const source = createMemorySource('trumpstruth', [testPost('1')]);
  let isVenueDown = false;
  const contracts = [sampleContract({ id: 'kalshi:A' }), sampleContract({ id: 'kalshi:B', move_24h: 0.02 })];
  const venue = createMemoryVenue({ name: 'kalshi', contracts });
  const capture: CaptureDeps = {
    sources: [source],
    venues: [{ ...venue, read: (request) => (isVenueDown ? Promise.reject(refusal) : venue.read(request)) }],
    clients: createTestClients({ now: testNow }),
    accounts: testAccounts,
    retentionDays: 35,
    certainty: 'possible' as const,
    nextInS: 300,
    minIntervalS: 300,
    stopwatch: () => performance.now(),
  };
  return {
    capture,
    source,
    takeDown() {
      source.fail(refusal);
      isVenueDown = true;
    },
  };
}

/** Creates the dependencies of a pass. Pauses resolve immediately. */
export function testPassDeps(
  capture: CaptureDeps,
  store: SnapshotStore = createMemoryStore({ now: () => Date.now() }),
): PassDeps {
  return {
    store,
    capture,
    clock: () => testNow,
    lease: { holder: 'test', ttlMs: 60_000 },
    costs: () => ({}),
    usage: () => ({ stopwatchMs: performance.now(), cpuMs: 0, peakBytes: 0 }),
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
}
