/** A proportion with its counts and its Wilson 95 % confidence interval. */
export interface Share {
  value: number | null;
  count: string;
  interval95: [number, number] | null;
}

export function toShare(count: number, total: number): Share {
  const value = total === 0 ? null : roundToThousandths(count / total);
  return { value, count: `${count}/${total}`, interval95: computeWilsonInterval(count, total) };
}

const roundToThousandths = (value: number): number => Number(value.toFixed(3));

/** Gives a confidence level of 95 %. */
const z = 1.96;

/** Computes the Wilson score interval. It is also valid for small counts and for proportions near 0 and 1. */
function computeWilsonInterval(count: number, total: number): [number, number] | null {
  if (total === 0) return null;
  const share = count / total;
  const scale = 1 + (z * z) / total;
  const centre = share + (z * z) / (2 * total);
  const margin = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return [roundToThousandths(Math.max(0, centre - margin) / scale), roundToThousandths((centre + margin) / scale)];
}
