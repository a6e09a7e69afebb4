import { spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createReplicaEnvironment, sampleWorld, startLocalUpstreams, startProgram } from '@postjoin/local-upstreams';
import { stop } from '@postjoin/program/testing';

const alerts = new URL('../../../../deploy/prometheus/alerts.yaml', import.meta.url);
const operations = new URL('../../../../docs/operations.md', import.meta.url);

/** Reads the names of the metrics that a program serves. */
async function readMetricNames(program: ChildProcess): Promise<string[]> {
  const text = await (await fetch(await readMetricsUrl(program))).text();
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}

/** Reads the address from the log: the worker logs it as `url` of the event `metrics`, the api as `metrics_url`. */
async function readMetricsUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the program was started without an output to read');
  for await (const line of createInterface({ input: stdout })) {
    const { event, url, metrics_url } = JSON.parse(line) as Partial<Record<string, string>>;
    const address = metrics_url ?? (event === 'metrics' ? url : undefined);
    if (address !== undefined) return address;
  }
  throw new Error('the program ended before it served metrics');
}

it('every metric that an alert rule or the operations guide names is served by a program', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-alerts-'));
  const upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
  const environment = {
    ...createReplicaEnvironment(upstreams.environment, join(directory, 'snapshots')),
    METRICS_PORT: '0',
    // Nothing listens on port 1. The worker then has the metrics of the language model.
    JUDGE_URL: 'http://127.0.0.1:1/v1',
    JUDGE_MODEL: 'none',
    LOG_LEVEL: 'info',
  };
  const programs = [startProgram('worker', ['watch'], environment), startProgram('api', [], environment)];
  try {
    const served = new Set((await Promise.all(programs.map(readMetricNames))).flat());
    for (const file of [alerts, operations]) {
      const named = readFileSync(file, 'utf8').match(/\bpostjoin_[a-z0-9_]+/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !served.has(name))).toEqual([]);
    }
  } finally {
    await Promise.all(programs.map(stop));
    await upstreams.close();
    await rm(directory, { recursive: true, force: true });
  }
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!hasPromtool).each([
  ['Prometheus accepts the alert rules', ['check', 'rules', 'alerts.yaml']],
  ['each fault fires its alerts', ['test', 'rules', 'alerts.test.yaml']],
])('%s (skipped where promtool is not installed)', (_, args) => {
  const cwd = fileURLToPath(new URL('.', alerts));
  const { status, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

it('every alert states for which deployments it can fire', () => {
  const rules = readFileSync(alerts, 'utf8')
    .split(/^ +- alert: /m)
    .slice(1);
  for (const rule of rules) expect(rule).toMatch(/^\w+\n +# Deployments: (all|containers, or .*)\.\n/);
  // Only a worker that runs `watch` serves these metrics.
  const ofWorker = /postjoin_(passes|upstream_calls|judge_(calls|tokens|failures|verdicts))/;
  for (const rule of rules) expect(rule.includes('# Deployments: all.')).toBe(!ofWorker.test(rule));
});

it('every alert has a test, except those on counters of the worker', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(new URL(file, alerts), 'utf8').matchAll(pattern)].map(([, name]) => name);
  const tested = new Set(namesIn('alerts.test.yaml', /alertname: (\w+)/g));
  const untested = namesIn('alerts.yaml', /- alert: (\w+)/g).filter((name) => !tested.has(name));
  expect(untested).toEqual([
    'PostjoinPassFailed',
    'PostjoinLeaseHeld',
    'PostjoinLogLinesDropped',
    'PostjoinRateLimited',
  ]);
});
