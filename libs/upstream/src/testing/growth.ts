/** Measures whether the work for an input grows faster than its size, in this code or in a library that reads it. */

/** Does the work for an input of a size. */
export type Work = (size: number) => unknown;

/** Repeats a pattern up to a length, or of a pattern with a bar what follows it: `"|,` is a quote and many commas. */
export function repeat(pattern: string, length: number): string {
  const [unit = '', start = ''] = pattern.split('|').reverse();
  return start + unit.repeat(length / unit.length);
}

/** Maximum work for an input of twice the size, as a multiple. Work that grows with the square takes four times as much. */
export const maxGrowth = 2.5;

/** Work up to this time counts as this time, because the noise of a request is as large. */
const noiseMs = 3;

/** Runs of both sizes after which a high ratio stands. */
const maxRuns = 25;

/**
 * Measures how many times as much processor time an input of twice the size takes. Takes the least time of some runs of
 * both sizes in turn, because a run can contain the compilation of the code or the collection of other runs' garbage.
 * Processor time contains no work of other processes, so the load of the machine hardly changes it.
 */
export async function measureGrowth(work: Work, size: number): Promise<number> {
  let [smallMs, largeMs, ratio] = [Infinity, Infinity, Infinity];
  for (let run = 0; run < maxRuns && ratio > maxGrowth; run += 1) {
    largeMs = Math.min(largeMs, await measureMs(work, 2 * size));
    if (largeMs <= noiseMs) return 1;
    smallMs = Math.min(smallMs, await measureMs(work, size));
    ratio = largeMs / Math.max(noiseMs, smallMs);
  }
  return ratio;
}

async function measureMs(work: Work, size: number): Promise<number> {
  const startMs = cpuMs();
  try {
    await work(size);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // a text that fits into no answer
  }
  return cpuMs() - startMs;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
