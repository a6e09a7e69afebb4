import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { begunEarly } from './begun-early.ts';
import type { LoadNewest } from './load-newest.ts';

const succeeding: LoadNewest = () => Promise.resolve(null);
const failing: LoadNewest = () => Promise.reject(new Error('the store is away'));

/** Loads that end as they are told to, and how many were begun. */
function loads(...all: LoadNewest[]) {
  let begun = 0;
  return { load: () => all[begun++]!(), begun: () => begun };
}

it('is under way before it is asked for, is given once, and is not the last', async () => {
  const { load, begun } = loads(succeeding, succeeding);
  const loadNewest = begunEarly(load);
  expect(begun()).toBe(1);
  await loadNewest();
  expect(begun()).toBe(1);
  await loadNewest();
  expect(begun()).toBe(2);
});

it('tells who waits for it that it failed', async () => {
  const loadNewest = begunEarly(loads(failing, succeeding).load);
  await expect(loadNewest()).rejects.toThrow('the store is away');
  expect(await loadNewest()).toBeNull();
});

it('is begun again where it failed before anybody asked', async () => {
  const { load, begun } = loads(failing, succeeding);
  const loadNewest = begunEarly(load);
  await nextTurn();
  expect([await loadNewest(), begun()]).toEqual([null, 2]);
});
