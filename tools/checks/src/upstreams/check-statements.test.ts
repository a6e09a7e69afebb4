import { truthIdAt, type WorldPost } from '@postjoin/feed-sources/checks';
import {
  behaviourNames,
  sampleWorld,
  startLocalUpstreams,
  type BehaviourName,
  type LocalUpstreams,
  type World,
} from '@postjoin/local-upstreams';
import { readSettings } from '@postjoin/program';
import { createTestClients } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkStatements, statements, type StatementFinding } from './check-statements.ts';
import { isSound } from './check-upstreams.ts';
import { renderStatements } from './render.ts';

/** The statements are tested against the local upstreams, first as they are and then with each behaviour inverted. */

const now = new Date('2026-01-01T00:00:00Z');
/** High, because the first request creates the catalogues and the machine may be busy. */
const timeoutMs = 60_000;

/** The sample with 150 posts of Truth Social, so that lists are longer than their maximum. */
function busyWorld(): World {
  const sample = sampleWorld();
  const added = Array.from({ length: 150 }, (_, index): WorldPost => {
    const atMs = now.getTime() - (index + 1) * 1_800_000;
    const id = truthIdAt(atMs, 0);
    const url = `https://truthsocial.com/@realDonaldTrump/${id}`;
    const handle = 'realDonaldTrump';
    return { id, account: 'trump', handle, platform: 'truthsocial', atMs, kind: 'text', text: '[sample] Hello', url };
  });
  return {
    viewAt: (at) => {
      const { posts, ...view } = sample.viewAt(at);
      return { ...view, posts: [...added, ...posts].sort((a, b) => b.atMs - a.atMs) };
    },
  };
}

let upstreams: LocalUpstreams;
beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: busyWorld(), clock: () => now, port: 0 });
});
afterAll(() => upstreams.close());

const check = (only?: StatementFinding['upstream']) =>
  checkStatements({
    clients: createTestClients({ now, defaults: { deadlineMs: timeoutMs } }),
    settings: readSettings(upstreams.environment),
    now,
    ...(only && { only: [only] }),
  });

/** Statements that no polite call can settle, or that depend on the place of the caller. */
const untestable = ['kalshi-event-page', 'kalshi-rates', 'polymarket-country-refusal'];

it('has a statement for every behaviour of the local upstreams, and no other that can be tested', () => {
  const testable = statements.map(({ id }) => id).filter((id) => !untestable.includes(id));
  expect(testable.toSorted()).toEqual([...behaviourNames].sort());
});

it('reports that every statement holds for the local upstreams', async () => {
  const findings = await check();
  const others = findings.filter(({ verdict }) => verdict !== 'holds');
  expect(others.filter(({ id }) => !untestable.includes(id))).toEqual([]);
  expect(others.map(({ verdict }) => verdict)).toEqual(untestable.map(() => 'not_tested'));
  expect(isSound([], findings)).toBe(true);
  const [head, , first] = renderStatements(findings).split('\n');
  expect(head).toMatch(/^\| id +\| statement +\| verdict +\| what was seen +\|$/);
  expect(first).toMatch(
    /^\| xtracker-short-text +\| .* +\| holds +\| the longest of \d+ texts has \d+ characters +\|$/,
  );
});

it.each(behaviourNames)(
  'reports that only %s fails, and is unsound only if an adapter needs it, when the local upstreams do the opposite',
  async (name: BehaviourName) => {
    const { upstream, isNeeded = false } = statements.find(({ id }) => id === name)!;
    upstreams.behaviours.set(name, false);
    const findings = await check(upstream);
    upstreams.behaviours.set(name, true);
    expect(findings.filter(({ verdict }) => verdict === 'fails').map(({ id }) => id)).toEqual([name]);
    expect(isSound([], findings)).toBe(!isNeeded);
    expect(renderStatements(findings)).toMatch(isNeeded ? /\| fails +\|/ : /\| otherwise +\|/);
  },
);

it.each([
  ['fails', 503, /^upstream_5xx: /],
  ['refuses the caller', 403, /^forbidden: /],
  ['refuses the place of the caller', 451, /./],
])('reports statements about an upstream that %s as not tested', async (_, status, seen) => {
  upstreams.faults.set('kalshi', { kind: 'status', status });
  const findings = await check('kalshi');
  upstreams.faults.set('kalshi', null);
  const tested = findings.filter(({ id }) => !untestable.includes(id));
  expect(new Set(tested.map(({ verdict }) => verdict))).toEqual(new Set(['not_tested']));
  expect(tested[0]?.seen).toMatch(seen);
});
