import { type Fault, sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
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

it('reports that the local upstreams speak the wire formats that the service reads', async () => {
  const findings = await check();
  expect(findings.filter(({ switched_on, verdict }) => switched_on && verdict !== 'fits')).toEqual([]);
  expect(isSound(findings)).toBe(true);
});

const faults: readonly [Fault, 'differs' | 'unreachable' | 'refused'][] = [
  [{ kind: 'html' }, 'differs'],
  [{ kind: 'status', status: 404 }, 'differs'],
  [{ kind: 'status', status: 503 }, 'differs'],
  [{ kind: '451' }, 'refused'],
  [{ kind: '451', form: 2 }, 'refused'],
  [{ kind: 'cut' }, 'differs'],
  [{ kind: 'reset' }, 'unreachable'],
  [{ kind: 'records' }, 'differs'],
  [{ kind: 'deep' }, 'differs'],
];
const standIns = {
  ...{ xtracker: 'xtracker', trumpstruth: 'trumpstruth', truth_archive: 'truth_archive' },
  ...{ gamma: 'polymarket', kalshi: 'kalshi', predictit: 'predictit' },
} as const;
const cases = Object.entries(standIns).flatMap(([standIn, upstream]) =>
  faults.map(([fault, verdict]) => ({ standIn, upstream, fault, of: Object.values(fault).join(' '), verdict })),
);

it.each(cases)(
  'reports that $upstream alone $verdict with the fault $of, which is sound only for a refusal',
  async ({ standIn, upstream, fault, verdict }) => {
    upstreams.faults.set(standIn as keyof typeof standIns, fault);
    const findings = await check();
    upstreams.faults.clear();
    const others = findings.filter(
      (finding) => finding.switched_on && !['fits', 'not_checked'].includes(finding.verdict),
    );
    expect(new Set(others.map((finding) => [finding.upstream, finding.verdict].join(' ')))).toEqual(
      new Set([`${upstream} ${verdict}`]),
    );
    expect(isSound(findings)).toBe(verdict === 'refused');
  },
);
