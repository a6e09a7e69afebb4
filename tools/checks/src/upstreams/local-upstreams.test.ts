import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { readSettings } from '@postjoin/program';
import { createTestClients } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUpstreams, isSound } from './check-upstreams.ts';

const now = new Date('2026-01-01T00:00:00Z');
/** High, because the first request creates the catalogues and the machine may be busy. */
const timeoutMs = 60_000;
let upstreams: LocalUpstreams;

beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => now, port: 0 });
});
afterAll(() => upstreams.close());

const check = () =>
  checkUpstreams({
    clients: createTestClients({ now, defaults: { deadlineMs: timeoutMs } }),
    settings: readSettings(upstreams.environment),
    now,
  });

it(
  'reports that the local upstreams speak the wire formats that the service reads',
  async () => {
    const findings = await check();
    expect(findings.filter(({ switched_on, verdict }) => switched_on && verdict !== 'fits')).toEqual([]);
    expect(isSound(findings)).toBe(true);
  },
  timeoutMs,
);

it(
  'reports the one upstream that answers with an HTML page',
  async () => {
    upstreams.faults.set('kalshi', { kind: 'html' });
    const findings = await check();
    upstreams.faults.set('kalshi', null);
    const differing = findings.filter(({ switched_on, verdict }) => switched_on && verdict === 'differs');
    expect(new Set(differing.map(({ upstream }) => upstream))).toEqual(new Set(['kalshi']));
    expect(isSound(findings)).toBe(false);
  },
  timeoutMs,
);
