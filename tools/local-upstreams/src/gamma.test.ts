import { venueStandIns } from '@postjoin/market-venues/checks';
import { expect, it } from 'vitest';
import { sampleWorld } from './sample/world.ts';

const now = new Date('2026-03-15T12:00:00Z');
const game = sampleWorld()
  .viewAt(now)
  .contracts.find(({ title }) => title.includes('Army-Navy'))!;

it.each([
  ['a label', 'April 29', 'April 29'],
  ['no label', null, undefined],
])('serves the only market of an event with %s', (_, outcome, label) => {
  const gamma = venueStandIns.POLYMARKET_GAMMA_URL.create(() => ({ now, contracts: [{ ...game, outcome }] }));
  const { body } = gamma({ method: 'GET', path: '/events/keyset', query: new URLSearchParams(), headers: {} });
  const { events } = JSON.parse(String(body)) as { events: { markets: { groupItemTitle?: string }[] }[] };
  expect(events.map(({ markets }) => markets.map(({ groupItemTitle }) => groupItemTitle))).toEqual([[label]]);
});
