import { expect, it } from 'vitest';
import { readProcessorMs, readResidentMegabytes } from './process-usage.ts';

const isLinux = process.platform === 'linux';

it.skipIf(!isLinux)('reads processor time and resident memory of a process', () => {
  const until = performance.now() + 100;
  while (performance.now() < until);
  const { user, system } = process.cpuUsage();
  expect(readProcessorMs(process.pid)).toBeGreaterThan(0);
  expect(readProcessorMs(process.pid)).toBeLessThanOrEqual((user + system) / 1000 + 1_000);
  expect(readResidentMegabytes(process.pid)).toBeGreaterThan(10);
});
