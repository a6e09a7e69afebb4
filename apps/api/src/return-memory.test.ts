import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Prints the megabytes that a program returns to the system after a burst, while it goes on with little work. */
const program = `
import { setTimeout as wait } from 'node:timers/promises';
import { returnMemoryRegularly } from '${new URL('./return-memory.ts', import.meta.url).href}';

const work = (objects) => Array.from({ length: objects }, (_, index) => ({ text: String(index) }));
let burst = work(800_000);
burst = undefined;
gc();

const before = process.memoryUsage.rss();
const returned = () => Math.round((before - process.memoryUsage.rss()) / 1e6);
returnMemoryRegularly({ intervalMs: 20, favourMs: 60_000 });
for (let turn = 0; turn < 1_000 && returned() < 20; turn += 1) {
  work(1_000);
  await wait(20);
}
console.log(returned());
`;

it('returns the memory of a burst to the system', { timeout: 60_000 }, async () => {
  const options = ['--expose-gc', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(Number(stdout)).toBeGreaterThanOrEqual(20);
});
