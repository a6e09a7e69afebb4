import type { PricePoint, PriceSeries } from '../world.ts';

export interface Wave {
  /** Around which price it swings, and how far. */
  base: number;
  swing: number;
  /** Anything that tells it from others, so that no two move together. */
  seed: string;
  /** Before this there is nothing. */
  fromSeconds: number;
  /** Seconds between observations. */
  every?: number;
}

const day = 24 * 3600;
const defaultEverySeconds = 20 * 60;

/** Two waves that never fall together, so that days and weeks both show moves, and no two of them alike. */
const periodsDays = [3.1, 9.7] as const;

/** No open contract trades at 0 or 1. */
const leastPrice = 0.01;

/**
 * A price that goes up and down for ever, a function of time alone: whenever and however often it is asked, the past
 * stays what it was.
 */
export function waveSeries({ base, swing, seed, fromSeconds, every = defaultEverySeconds }: Wave): PriceSeries {
  const phase = phaseOf(seed);
  // Observations lie beside the round times, as they do at real venues.
  const shift = Math.floor(phase * every);
  const priceAt = (seconds: number): number => {
    const [fast, slow] = periodsDays.map((days, index) =>
      Math.sin(2 * Math.PI * (seconds / day / days + phase * (index + 1))),
    );
    const price = base + swing * (0.6 * fast! + 0.4 * slow!);
    return Math.round(Math.min(1 - leastPrice, Math.max(leastPrice, price)) * 100) / 100;
  };
  const pointAt = (step: number): PricePoint => [step * every + shift, priceAt(step * every + shift)];
  const stepUpTo = (seconds: number): number => Math.floor((seconds - shift) / every);
  return {
    at: (seconds) => {
      const point = pointAt(stepUpTo(seconds));
      return point[0] >= fromSeconds ? point : undefined;
    },
    between: (from, to) => {
      const first = stepUpTo(Math.max(from, fromSeconds - 1)) + 1;
      return Array.from({ length: Math.max(0, stepUpTo(to) - first + 1) }, (_, index) => pointAt(first + index));
    },
  };
}

/** 0 to 1, the same for the same text. */
function phaseOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return hash / 2 ** 32;
}

/** Never traded. */
export const noTrades: PriceSeries = { at: () => undefined, between: () => [] };
