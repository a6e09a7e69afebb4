import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJoinTable } from '../table/table.ts';
import { aContract, aSnapshot } from '../testing.ts';
import { cacheTopics } from './topic-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const createTable = (contracts: number) =>
  createJoinTable(
    aSnapshot({
      contracts: Array.from({ length: contracts }, (_, n) =>
        aContract({ id: `c${n}`, title: 'Will the Fed cut rates?' }),
      ),
    }),
  );

it('looks a topic up once', async () => {
  const table = await createTable(1);
  const { topics } = cacheTopics(table);
  expect(topics.lookUp('the Fed')).toBe(topics.lookUp('the Fed'));
  expect(topics.lookUp('the Fed')).toEqual({
    ...table.topics.lookUp('the Fed'),
    suggest: expect.any(Function) as unknown,
    listLinking: expect.any(Function) as unknown,
    listFormerRows: expect.any(Function) as unknown,
  });
});

it('forgets looked-up topics after ten minutes', async () => {
  const { topics } = cacheTopics(await createTable(1));
  const first = topics.lookUp('the Fed');
  vi.advanceTimersByTime(599_999);
  expect(topics.lookUp('the Fed')).toBe(first);
  vi.advanceTimersByTime(1);
  expect(topics.lookUp('the Fed')).not.toBe(first);
});

it('forgets the topics that were looked up first when topics of callers take many bytes', async () => {
  const { topics } = cacheTopics(await createTable(1000));
  const first = topics.lookUp('rates');
  expect(topics.lookUp('rates')).toBe(first);
  for (let spelling = 1; spelling <= 400; spelling += 1)
    topics.lookUp(`rates${spelling.toString(2).replaceAll('0', '?').replaceAll('1', '!')}`);
  expect(topics.lookUp('rates')).not.toBe(first);
});
