const rounds = 1000;

/** Numbers from 0 to 1, always the same ones: a linear congruential generator with the constants of Numerical Recipes. */
function createNumbers(): () => number {
  let state = 1;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** Computes a value and its 95 % interval by drawing the items 1,000 times with replacement. Returns a text. */
export function resample<T>(items: readonly T[], compute: (sample: readonly T[]) => number): string {
  const random = createNumbers();
  const values = Array.from({ length: rounds }, () =>
    compute(items.map(() => items[Math.floor(random() * items.length)]!)),
  ).toSorted((a, b) => a - b);
  const at = (share: number): string => toText(values[Math.floor(share * (rounds - 1))]!);
  return `${toText(compute(items))} (${at(0.025)} to ${at(0.975)})`;
}

const toText = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
