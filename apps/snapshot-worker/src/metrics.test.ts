import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { serveMetrics } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';

const deps = {
  costs: () => ({ kalshi: { calls: 3, bytes: 500, seconds: 1, statuses: { '200': 2, '0': 1 } } }),
  droppedLogLines: () => 7,
  version: '1.2.3',
};

it('counts the cost of failed passes', async () => {
  const metrics = createMetrics(deps);
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

it('serves what a language model was asked and said', async () => {
  const judge = () => ({
    calls: 3,
    tokens: { read: 1800, written: 120 },
    failures: { timeout: 1 },
    verdicts: { confirmed: 1, refused: 1, found: 0, unmatched: 0 },
  });
  const text = await createMetrics({ ...deps, judge }).registry.metrics();
  expect(text.split('\n').filter((line) => line.startsWith('postjoin_judge'))).toEqual([
    'postjoin_judge_calls_total 3',
    'postjoin_judge_tokens_total{kind="read"} 1800',
    'postjoin_judge_tokens_total{kind="written"} 120',
    'postjoin_judge_failures_total{fault="timeout"} 1',
    'postjoin_judge_verdicts_total{effect="confirmed"} 1',
    'postjoin_judge_verdicts_total{effect="refused"} 1',
    'postjoin_judge_verdicts_total{effect="found"} 0',
    'postjoin_judge_verdicts_total{effect="unmatched"} 0',
  ]);
});

it('serves passes and costs in the format of Prometheus', async () => {
  const metrics = createMetrics(deps);
  metrics.passEnded('full', 'written');
  metrics.passEnded('full', 'lease_held');

  let url = '';
  const server = await serveMetrics(metrics.registry, '127.0.0.1', 0, (listening) => (url = listening));
  const response = await fetch(url);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const line of [
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

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

it.skipIf(!hasIpv6)('reports a usable address on IPv6 (skipped where there is none)', async () => {
  let url = '';
  const { registry } = createMetrics(deps);
  const server = await serveMetrics(registry, '::', 0, (listening) => (url = listening));
  expect((await fetch(url)).status).toBe(200);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});
