import { expect, it } from 'vitest';
import { processorMs, residentMegabytes } from './process-figures.ts';

const isLinux = process.platform === 'linux';

it.skipIf(!isLinux)('reads what the process says of itself', () => {
  const until = performance.now() + 100;
  while (performance.now() < until);
  const { user, system } = process.cpuUsage();
  expect(processorMs(process.pid)).toBeGreaterThan(0);
  expect(processorMs(process.pid)).toBeLessThanOrEqual((user + system) / 1000 + 1_000);
  expect(residentMegabytes(process.pid)).toBeGreaterThan(10);
});
