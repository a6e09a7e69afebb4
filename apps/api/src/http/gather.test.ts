import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** What was handled, and the calls that wait. */
function gathering(most: number) {
  const handled: number[][] = [];
  const awaited: (() => void)[] = [];
  const add = gather<number>((all) => handled.push([...all]), { most, later: (callback) => awaited.push(callback) });
  return { handled, awaited, add, call: () => awaited.splice(0).forEach((callback) => callback()) };
}

it('waits for what comes in the meantime and handles it together', () => {
  const { handled, awaited, add, call } = gathering(10);
  [1, 2, 3].forEach(add);
  expect([handled, awaited.length]).toEqual([[], 1]);
  call();
  expect(handled).toEqual([[1, 2, 3]]);
  add(4);
  call();
  expect(handled).toEqual([[1, 2, 3], [4]]);
});

it('does not wait when there is enough', () => {
  const { handled, add } = gathering(2);
  [1, 2, 3, 4, 5].forEach(add);
  expect(handled).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('handles nothing when everything was handled before the wait ended', () => {
  const { handled, add, call } = gathering(2);
  [1, 2].forEach(add);
  call();
  expect(handled).toEqual([[1, 2]]);
});

it('takes what is given while it handles', () => {
  const handled: number[][] = [];
  const awaited: (() => void)[] = [];
  const add = gather<number>(
    (all) => {
      handled.push([...all]);
      if (all[0] === 1) add(2);
    },
    { most: 5, later: (callback) => awaited.push(callback) },
  );
  add(1);
  awaited.shift()?.();
  awaited.shift()?.();
  expect(handled).toEqual([[1], [2]]);
});

it('handles each once, in the order in which they came, whenever the waits end', () => {
  const steps = fc.array(fc.option(fc.nat(), { nil: 'wait' as const }));
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (given, most) => {
      const { handled, add, call } = gathering(most);
      for (const step of given)
        if (step === 'wait') call();
        else add(step);
      call();
      expect(handled.flat()).toEqual(given.filter((step) => step !== 'wait'));
      expect(handled.every((all) => all.length > 0 && all.length <= most)).toBe(true);
    }),
  );
});
