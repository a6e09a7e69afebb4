import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { serveMetrics } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';
import { runPass } from './pass.ts';
import { createTestUpstreams, testNow, testPassDeps } from './testing-parts.ts';

const deps = {
  costs: () => ({ kalshi: { calls: 3, bytes: 500, seconds: 1, statuses: { '200': 2, '0': 1 } } }),
  droppedLogLines: () => 7,
  version: '1.2.3',
};

it('omits snapshot metrics before the first snapshot, and counts the cost of failed passes', async () => {
  const metrics = createMetrics(() => testNow, deps);
  metrics.passEnded('full', 'store_unavailable');
  const read = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('postjoin_'));
  const values = await read();
  expect(values).toEqual([
    'postjoin_passes_total{kind="full",outcome="store_unavailable"} 1',
    'postjoin_upstream_calls_total{upstream="kalshi",status="0"} 1',
    'postjoin_upstream_calls_total{upstream="kalshi",status="200"} 2',
    'postjoin_upstream_bytes_total{upstream="kalshi"} 500',
    'postjoin_log_lines_dropped_total 7',
    'postjoin_build_info{version="1.2.3"} 1',
  ]);
  expect(await read()).toEqual(values);
});

it('serves what a language model was asked and said, and since when it fails', async () => {
  const judge = () => ({
    calls: 3,
    tokens: { read: 1800, written: 120 },
    failures: { timeout: 1 },
    verdicts: { confirmed: 1, refused: 1, found: 0, unmatched: 0 },
  });
  const metrics = createMetrics(() => testNow, { ...deps, judge });
  const { snapshot, report } = await runPass(testPassDeps(createTestUpstreams().capture));
  const read = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => /^postjoin_judge/.test(line));
  const counts = [
    'postjoin_judge_calls_total 3',
    'postjoin_judge_tokens_total{kind="read"} 1800',
    'postjoin_judge_tokens_total{kind="written"} 120',
    'postjoin_judge_failures_total{fault="timeout"} 1',
    'postjoin_judge_verdicts_total{effect="confirmed"} 1',
    'postjoin_judge_verdicts_total{effect="refused"} 1',
    'postjoin_judge_verdicts_total{effect="found"} 0',
    'postjoin_judge_verdicts_total{effect="unmatched"} 0',
  ];
  metrics.snapshotWritten(snapshot, report);
  expect(await read()).toEqual(counts);
  const health = { model: 'm', host: 'h', status: 'error' as const, last_success_at: null, calls_today: 3 };
  const failing = { ...snapshot, judge: { ...health, failing_since: testNow.toISOString() } };
  metrics.snapshotWritten(failing, report);
  expect(await read()).toEqual([...counts, `postjoin_judge_failing_since_seconds ${testNow.getTime() / 1000}`]);
  metrics.snapshotWritten({ ...snapshot, judge: { ...health, status: 'ok', one_sided: 'refuses_nothing' } }, report);
  expect(await read()).toEqual([...counts, 'postjoin_judge_one_sided{kind="refuses_nothing"} 1']);
  metrics.snapshotWritten({ ...snapshot, judge: { ...health, status: 'ok' } }, report);
  expect(await read()).toEqual(counts);
});

it('serves health, age and cost in the format of Prometheus', async () => {
  const metrics = createMetrics(() => new Date(testNow.getTime() + 90_000), deps);
  const { snapshot, report } = await runPass(testPassDeps(createTestUpstreams().capture));
  metrics.snapshotWritten(snapshot, report);
  metrics.passEnded('full', 'written');
  metrics.passEnded('full', 'lease_held');

  let url = '';
  const server = await serveMetrics(metrics.registry, '127.0.0.1', 0, (listening) => (url = listening));
  const response = await fetch(url);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const line of [
    'postjoin_snapshot_age_seconds 90',
    'postjoin_posts_age_seconds 90',
    'postjoin_prices_age_seconds 90',
    'postjoin_snapshot_generation 1',
    'postjoin_snapshot_posts 1',
    'postjoin_feed_source_ok{source="trumpstruth",handles="someone"} 1',
    `postjoin_feed_source_last_success_seconds{source="trumpstruth",handles="someone"} ${testNow.getTime() / 1000}`,
    'postjoin_venue_ok{venue="kalshi"} 1',
    'postjoin_venue_contracts{venue="kalshi"} 2',
    'postjoin_passes_total{kind="full",outcome="written"} 1',
    'postjoin_passes_total{kind="full",outcome="lease_held"} 1',
    'postjoin_upstream_calls_total{upstream="kalshi",status="0"} 1',
    'postjoin_upstream_bytes_total{upstream="kalshi"} 500',
  ])
    expect(text.split('\n')).toContain(line);

  expect((await fetch(new URL('/livez', url))).status).toBe(200);
  expect((await fetch(new URL('/else', url))).status).toBe(404);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

it('counts a venue as failed if a reading failed, but not if it lists more than is read', async () => {
  const metrics = createMetrics(() => testNow, deps);
  const { snapshot, report } = await runPass(testPassDeps(createTestUpstreams().capture));
  const readVenueOk = async (error: string) => {
    const venues = snapshot.venues.map((health) => ({ ...health, status: 'partial' as const, error }));
    metrics.snapshotWritten({ ...snapshot, venues }, report);
    return /^postjoin_venue_ok\{venue="kalshi"\} (\d)$/m.exec(await metrics.registry.metrics())?.[1];
  };
  expect(await readVenueOk('timeout: half; 3 series were not read')).toBe('0');
  expect(await readVenueOk('limited: 3 series are read in the next pass')).toBe('1');
});

it('reports an unknown age as infinite, so that alerts fire', async () => {
  const { capture } = createTestUpstreams();
  const noVenues = await runPass(testPassDeps({ ...capture, venues: [] }));
  const read = async (now: Date) => {
    const metrics = createMetrics(() => now, deps);
    metrics.snapshotWritten(noVenues.snapshot, noVenues.report);
    return (await metrics.registry.metrics()).split('\n').filter((line) => /^postjoin_\w+_age_seconds/.test(line));
  };
  expect(await read(testNow)).toEqual([
    'postjoin_snapshot_age_seconds 0',
    'postjoin_posts_age_seconds 0',
    'postjoin_prices_age_seconds +Inf',
  ]);
  expect(await read(new Date(testNow.getTime() - 3_600_000))).toEqual([
    'postjoin_snapshot_age_seconds +Inf',
    'postjoin_posts_age_seconds +Inf',
    'postjoin_prices_age_seconds +Inf',
  ]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

it.skipIf(!hasIpv6)('reports a usable address on IPv6 (skipped where there is none)', async () => {
  let url = '';
  const { registry } = createMetrics(() => testNow, deps);
  const server = await serveMetrics(registry, '::', 0, (listening) => (url = listening));
  expect((await fetch(url)).status).toBe(200);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});
