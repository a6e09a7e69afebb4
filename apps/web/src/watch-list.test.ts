import { describe, expect, it } from 'vitest';
import { emptyWatchList, loadWatchList, saveWatchList, includesTopic, removeTopic, addTopics } from './watch-list.ts';

const storageWith = (stored: string | null) => ({ get: () => stored, set: () => undefined });

describe('adding topics', () => {
  it.each([
    ['tariffs', ['tariffs']],
    [' Federal   Reserve , tariffs,', ['Federal Reserve', 'tariffs']],
    ['Fed,fed,FED', ['Fed']],
    [' , ', []],
    ['x'.repeat(201), []],
    [
      Array.from({ length: 60 }, (_, index) => `t${index}`).join(),
      Array.from({ length: 50 }, (_, index) => `t${index}`),
    ],
  ])('takes from %j the topics that a request may carry', (input, topics) => {
    expect(addTopics(emptyWatchList, input).topics).toEqual(topics);
  });

  it('stays within the maximum length of the parameter', () => {
    const input = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(80, 'x')).join();
    expect(addTopics(emptyWatchList, input).topics.join().length).toBeLessThanOrEqual(2000);
  });

  it('returns the same list when nothing was added', () => {
    const list = addTopics(emptyWatchList, 'Fed');
    expect(addTopics(list, 'fed')).toBe(list);
  });
});

it('shows everything again when the last topic is removed', () => {
  const list = { ...addTopics(emptyWatchList, 'Fed,India'), only: true };
  expect(removeTopic(list, 'FED')).toEqual({ topics: ['India'], only: true });
  expect(removeTopic(removeTopic(list, 'Fed'), 'India')).toEqual(emptyWatchList);
  expect(includesTopic(list, 'india')).toBe(true);
});

describe('the stored list', () => {
  it('is loaded as it was saved', () => {
    const list = { ...addTopics(emptyWatchList, 'Fed,India'), only: true };
    let stored = '';
    saveWatchList({ get: () => null, set: (_key, value) => (stored = value) }, list);
    expect(loadWatchList(storageWith(stored))).toEqual(list);
  });

  it.each([null, '', 'null', '{', '[]', '"x"', '{"topics":"Fed"}', '{"topics":[1,null],"only":true}'])(
    'is empty when the storage holds %j',
    (stored) => {
      expect(loadWatchList(storageWith(stored))).toEqual(emptyWatchList);
    },
  );
});
