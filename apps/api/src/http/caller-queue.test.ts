import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCallerQueue, createFairQueue, type FairQueueOptions } from './caller-queue.ts';

/** Adds a task for each letter, which names its caller. Returns the callers in the order in which their tasks ran. */
async function runTasks(callers: string, options: FairQueueOptions) {
  const run = createFairQueue(options);
  const [started, refused]: [string[], string[]] = [[], []];
  let [running, peak] = [0, 0];
  const task = (caller: string) => async () => {
    started.push(caller);
    peak = Math.max(peak, (running += 1));
    await nextTurn();
    running -= 1;
  };
  await Promise.all([...callers].map((caller) => run(caller, task(caller)).catch(() => refused.push(caller))));
  return { started: started.join(''), refused: refused.join(''), peak };
}

it.each([
  [1, 'aaaabbc', 'aabcaba'],
  [2, 'aaaaaab', 'aaabaaa'],
])('with %d at a time, starts %s in the order %s', async (concurrency, callers, order) => {
  expect(await runTasks(callers, { concurrency })).toEqual({ started: order, refused: '', peak: concurrency });
});

it.each([
  ['aaaaaab', 'aaba', 'aaa'],
  ['abcdefg', 'abcd', 'efg'],
])('while three of %s may wait, runs %s and refuses %s of the callers with the most', async (callers, ran, refused) => {
  const result = await runTasks(callers, { concurrency: 1, maxWaiting: 3, createRefusal: () => new Error('full') });
  expect(result).toMatchObject({ started: ran, refused });
});

it('passes on results and failures, and runs the next task after a failure', async () => {
  const run = createFairQueue({ concurrency: 1 });
  const failing = run('a', () => Promise.reject(new Error('no')));
  const next = run('a', () => Promise.resolve(5));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(5);
});

it('returns every item once, and forgets callers without items', () => {
  const actions = fc.array(fc.tuple(fc.constantFrom('push', 'shift', 'popLargest'), fc.constantFrom('a', 'b', 'c')));
  fc.assert(
    fc.property(actions, (list) => {
      const queue = createCallerQueue<number>();
      const inside = new Set<number>();
      for (const [index, [action, caller]] of list.entries()) {
        if (action === 'push') {
          queue.push(caller, index);
          inside.add(index);
        } else {
          const item = action === 'shift' ? queue.shift() : queue.popLargest();
          expect(item === undefined ? inside.size === 0 : inside.delete(item)).toBe(true);
        }
        expect(queue.size).toBe(inside.size);
      }
    }),
  );
});
