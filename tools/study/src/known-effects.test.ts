import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Estimate } from './bootstrap.ts';
import { collect } from './collect.ts';
import { estimateGroup } from './estimate.ts';
import { generateWorld, type GeneratedWorld } from './testing-world.ts';

/** Number of generated worlds. An interval of 95 % must fit the true effect in nine of ten of them. */
const worldCount = 20;
const minShare = 0.9;

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

  it.each(['tariff', 'meet'])('finds the size of the jump at posts about %s within its interval', (act) => {
    expect(fits.get(`${act} after_60m excess`)).toBeGreaterThanOrEqual(worldCount * minShare);
  });

  it.each(['pardon', 'visit'])('finds no effect of posts about %s, which have none', (act) => {
    expect(fits.get(`${act} after_60m excess`)).toBeGreaterThanOrEqual(worldCount * minShare);
  });

  it('finds the effects on all measures and lengths in nine of ten intervals', () => {
    console.log(`intervals that fit, of ${worldCount}: ${JSON.stringify(Object.fromEntries(fits))}`);
    const fitting = [...fits.values()].reduce((a, b) => a + b, 0);
    expect(fitting / (worldCount * fits.size)).toBeGreaterThanOrEqual(minShare);
  });
});
