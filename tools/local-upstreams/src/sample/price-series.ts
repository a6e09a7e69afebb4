import type { PricePoint, PriceSeries } from '@postjoin/market-venues/checks';

export interface OscillationOptions {
  /** Mean price, 0 to 1. */
  base: number;
  /** Largest distance from the mean price. */
  swing: number;
  /** A different text per series, so that no two series move together. */
  seed: string;
  /** Unix time of the first observation. */
  fromSeconds: number;
  /** Seconds between observations. */
  every?: number;
}

const day = 24 * 3600;
const defaultEverySeconds = 20 * 60;

/** Periods of two sine waves, in days. Their sum changes over days and over weeks, and does not repeat soon. */
const periodsDays = [3.1, 9.7] as const;

/** Open contracts trade between 0.01 and 0.99. */
const minPrice = 0.01;

/**
 * Creates a series whose price oscillates around `base`. The price is a function of time alone, so past prices never
 * change.
 */
export function createOscillatingSeries({
  base,
  swing,
  seed,
  fromSeconds,
  every = defaultEverySeconds,
}: OscillationOptions): PriceSeries {
  const phase = hashToPhase(seed);
  // Moves observations away from full minutes, like observations on real venues.
  const shift = Math.floor(phase * every);
  const priceAt = (seconds: number): number => {
    const [fast, slow] = periodsDays.map((days, index) =>
      Math.sin(2 * Math.PI * (seconds / day / days + phase * (index + 1))),
    );
    const price = base + swing * (0.6 * fast! + 0.4 * slow!);
    return Math.round(Math.min(1 - minPrice, Math.max(minPrice, price)) * 100) / 100;
  };
  const pointAt = (index: number): PricePoint => [index * every + shift, priceAt(index * every + shift)];
  const indexAt = (seconds: number): number => Math.floor((seconds - shift) / every);
  return {
    at: (seconds) => {
      const point = pointAt(indexAt(seconds));
      return point[0] >= fromSeconds ? point : undefined;
    },
    between: (from, to) => {
      const first = indexAt(Math.max(from, fromSeconds - 1)) + 1;
      return Array.from({ length: Math.max(0, indexAt(to) - first + 1) }, (_, index) => pointAt(first + index));
    },
  };
}

/** Hashes a text (FNV-1a) to a number from 0 to 1. */
function hashToPhase(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return hash / 2 ** 32;
}

/** Series of a contract that has never traded. */
export const noTrades: PriceSeries = { at: () => undefined, between: () => [] };
