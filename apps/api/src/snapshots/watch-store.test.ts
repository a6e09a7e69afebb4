import { setTimeout as wait } from 'node:timers/promises';
import { createMemoryStore } from '@postjoin/snapshot-store';
import { aSnapshot } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { putSnapshot } from '../testing/run-app.ts';
import { watchStore } from './snapshot-holder.ts';

/** An interval after which no test waits. */
const longMs = 60_000;

it('refreshes at once, and when the store sends a notification, until it is ended', async () => {
  const store = createMemoryStore({ now: () => Date.now() });
  let refreshes = 0;
  const end = await watchStore(store, () => Promise.resolve(void (refreshes += 1)), longMs);
  expect(refreshes).toBe(1);
  await putSnapshot(store, aSnapshot());
  await expect.poll(() => refreshes).toBe(2);
  end();
  await putSnapshot(store, aSnapshot({ generation: 2 }));
  expect(refreshes).toBe(2);
});

it('refreshes after each interval, and not again after a refresh during which it was ended', async () => {
  const store = createMemoryStore({ now: () => Date.now() });
  let refreshes = 0;
  async function refresh() {
    refreshes += 1;
    if (refreshes === 4) end();
    await wait(1);
  }
  const end = await watchStore(store, refresh, 1);
  await expect.poll(() => refreshes).toBe(4);
  await wait(50);
  expect(refreshes).toBe(4);
});
