import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from './bootstrap.ts';
import { collect } from './collect.ts';
import { estimateGroup } from './estimate.ts';
import { generateWorld, type GeneratedWorld } from './testing-world.ts';

const worldCount = 20;

/** An interval of 99 % fits the effect in fewer than 18 of 20 worlds with a probability of 0.1 % (the binomial distribution). */
const minFitting = 18;

const listLines = ({ lines }: GeneratedWorld) => Readable.from(lines) as AsyncIterable<(typeof lines)[number]>;

const isWithin = (value: number, { low, high }: Estimate): boolean =>
  low !== null && high !== null && low <= value && value <= high;

describe('over generated worlds', () => {
  /** How many intervals fit, by act, length and measure. */
  const fits = new Map<string, number>();

  beforeAll(async () => {
    for (let seed = 1; seed <= worldCount; seed += 1) {
      const world = generateWorld(seed);
      const { rows } = await collect(() => listLines(world));
      for (const act of ['tariff', 'meet', 'pardon', 'visit'] as const) {
        const ofAct = rows.filter((row) => row.act === act);
        for (const length of ['after_60m', 'after_24h'] as const) {
          const effect = world.findEffect(act, length);
          const { excess, drift } = estimateGroup(ofAct, length);
          for (const [measure, isFit] of [
            ['excess', isWithin(effect.excess, excess!)],
            ['drift', isWithin(effect.drift, drift!)],
          ] as const) {
            const name = `${act} ${length} ${measure}`;
            fits.set(name, (fits.get(name) ?? 0) + Number(isFit));
          }
        }
      }
    }
  }, 600_000);

  it.each(['tariff', 'meet'])('finds the effects of posts about %s within its intervals', (act) => {
    expectFits(act);
  });

  it.each(['pardon', 'visit'])('finds no effect of posts about %s, which have none', (act) => {
    expectFits(act);
  });

  it('finds 99 % of all effects within their intervals', () => {
    const fitting = [...fits.values()].reduce((a, b) => a + b, 0);
    expect(fitting / (worldCount * fits.size)).toBeGreaterThan(0.975);
  });

  function expectFits(act: string): void {
    const ofAct = [...fits].filter(([name]) => name.startsWith(act));
    expect(ofAct).toHaveLength(4);
    expect(ofAct.filter(([, count]) => count < minFitting)).toEqual([]);
  }
});
