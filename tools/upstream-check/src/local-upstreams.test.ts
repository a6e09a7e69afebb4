import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { readSettings } from '@postjoin/settings';
import { createTestClients } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUpstreams, isSound } from './index.ts';

const now = new Date('2026-01-01T00:00:00Z');
let upstreams: LocalUpstreams;

beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => now, port: 0 });
});
afterAll(() => upstreams.close());

/** The server makes its catalogues on the first request: it is given longer than the faults of a table are. */
const check = () =>
  checkUpstreams({
    clients: createTestClients({ now, defaults: { deadlineMs: 10_000 } }),
    settings: readSettings(upstreams.environment),
    now,
  });

it('finds that the local upstreams speak what the service reads', async () => {
  const findings = await check();
  expect(findings.filter(({ switched_on, verdict }) => switched_on && verdict !== 'fits')).toEqual([]);
  expect(isSound(findings)).toBe(true);
});

it('finds the one that answers with a page for people', async () => {
  upstreams.faults.set('kalshi', { kind: 'html' });
  const findings = await check();
  upstreams.faults.set('kalshi', null);
  const differing = findings.filter(({ switched_on, verdict }) => switched_on && verdict === 'differs');
  expect(new Set(differing.map(({ upstream }) => upstream))).toEqual(new Set(['kalshi']));
  expect(isSound(findings)).toBe(false);
});
