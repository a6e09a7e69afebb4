import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Returns turns on a clock that moves only while a work runs, by the time that the work takes. */
function createTimedTurns() {
  let timeMs = 0;
  return { create: createTurns(() => timeMs), spend: (ms: number) => (timeMs += ms) };
}

/** Starts works that each block the thread for a time, and returns their numbers and the turns in the order of events. */
async function runTogether(ms: number, works: number): Promise<(number | 'turn')[]> {
  const events: (number | 'turn')[] = [];
  const { create, spend } = createTimedTurns();
  const runInTurn = create(() => 'a caller');
  const block = (work: number) => {
    events.push(work);
    spend(ms);
  };
  let isOver = false;
  const countTurn = () => {
    events.push('turn');
    if (!isOver) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await Promise.all(Array.from({ length: works }, (_, work) => runInTurn(() => block(work))));
  isOver = true;
  return events;
}

it('runs expensive works in their order, with turns between them in which Node accepts a connection each', async () => {
  const events = await runTogether(12, 4);
  expect(events.filter((event) => event !== 'turn')).toEqual([0, 1, 2, 3]);
  const turns = events.join(' ').split(/\d/).slice(1, -1);
  expect(Math.min(...turns.map((text) => text.split('turn').length - 1))).toBeGreaterThanOrEqual(31);
});

it('lets callers take turns, so that one work does not wait for all works of another caller', async () => {
  const { create, spend } = createTimedTurns();
  const started: string[] = [];
  const block = (caller: string) =>
    create(() => caller)(() => {
      started.push(caller);
      spend(12);
    });
  await Promise.all([...'aaaabbc'].map(block));
  expect(started.join('')).toBe('aabcaba');
});

it('runs cheap works at once', async () => {
  expect(await runTogether(0.01, 20)).toEqual(Array.from({ length: 20 }, (_, work) => work));
});
