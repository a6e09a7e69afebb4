/**
 * A day of assistants' questions, as far as a cache sees them: which question, not what is in it. The shares are
 * assumptions, set down here so that they can be doubted and changed.
 */

/** One kind of question: how much of the traffic it is, and how it spreads over the questions that differ. */
export interface Kind {
  name: string;
  share: number;
  /** How many different questions of this kind are asked at all. */
  questions: number;
  /** Zipf's exponent: 0 asks all alike, 1 asks the first twice as often as the second. */
  skew: number;
}

export const kinds: readonly Kind[] = [
  // Window and account: a few combinations, most of them the default.
  { name: 'get_join', share: 0.35, questions: 60, skew: 1.6 },
  { name: 'get_posts', share: 0.2, questions: 60, skew: 1.6 },
  // Whoever follows next_since asks with the time of an earlier snapshot: one of a day's, mostly a recent one.
  { name: 'since_last, followed', share: 0.14, questions: 288, skew: 1.1 },
  // A time that a model made up of "since this morning": mostly whole hours or minutes, now and then to the second.
  { name: 'since_last, any time', share: 0.06, questions: 100_000, skew: 0.8 },
  { name: 'search_markets', share: 0.1, questions: 5_000, skew: 1 },
  // A person's own list.
  { name: 'get_watchlist', share: 0.1, questions: 200_000, skew: 0.5 },
  { name: 'get_capabilities', share: 0.05, questions: 1, skew: 0 },
];

/** Draws questions, each a whole number below `questions`, as often as the kinds say. */
export function createTraffic(random: () => number): { questions: number; next: () => number } {
  const total = kinds.reduce((sum, { questions }) => sum + questions, 0);
  const weights = new Float64Array(total);
  let first = 0;
  for (const { share, questions, skew } of kinds) {
    let sum = 0;
    for (let rank = 1; rank <= questions; rank += 1) sum += rank ** -skew;
    for (let rank = 1; rank <= questions; rank += 1) weights[first + rank - 1] = (share * rank ** -skew) / sum;
    first += questions;
  }
  return { questions: total, next: drawer(weights, random) };
}

/**
 * Draws indices by weight in constant time: Walker's alias method, as Vose gave it (IEEE Transactions on Software
 * Engineering, 1991). Each column holds one index up to its brim and another above it.
 */
function drawer(weights: Float64Array, random: () => number): () => number {
  const count = weights.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const brim = weights.map((weight) => (weight * count) / total);
  const above = Uint32Array.from(brim, (_, index) => index);
  const small: number[] = [];
  const large: number[] = [];
  brim.forEach((level, index) => (level < 1 ? small : large).push(index));
  while (small.length > 0 && large.length > 0) {
    const [low, high] = [small.pop() as number, large.pop() as number];
    above[low] = high;
    brim[high] = (brim[high] ?? 0) + (brim[low] ?? 0) - 1;
    ((brim[high] ?? 0) < 1 ? small : large).push(high);
  }
  for (const index of [...small, ...large]) brim[index] = 1;
  return () => {
    const column = Math.floor(random() * count);
    return random() < (brim[column] ?? 1) ? column : (above[column] ?? column);
  };
}
