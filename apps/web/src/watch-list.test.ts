import { describe, expect, it } from 'vitest';
import { emptyWatchList, loadWatchList, saveWatchList, includesTopic, removeTopic, addTopics } from './watch-list.ts';

const holding = (kept: string | null) => ({ getItem: () => kept, setItem: () => undefined });

describe('adding topics', () => {
  it.each([
    ['tariffs', ['tariffs']],
    [' Federal   Reserve , tariffs,', ['Federal Reserve', 'tariffs']],
    ['Fed,fed,FED', ['Fed']],
    [' , ', []],
    ['x'.repeat(81), []],
    [
      Array.from({ length: 60 }, (_, index) => `t${index}`).join(),
      Array.from({ length: 50 }, (_, index) => `t${index}`),
    ],
  ])('takes from %j what a call may carry', (typed, topics) => {
    expect(addTopics(emptyWatchList, typed).topics).toEqual(topics);
  });

  it('never grows longer than the parameter may be', () => {
    const typed = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(80, 'x')).join();
    expect(addTopics(emptyWatchList, typed).topics.join().length).toBeLessThanOrEqual(2000);
  });

  it('gives back the same list when nothing was added', () => {
    const list = addTopics(emptyWatchList, 'Fed');
    expect(addTopics(list, 'fed')).toBe(list);
  });
});

it('shows everything again when the last topic goes', () => {
  const list = { ...addTopics(emptyWatchList, 'Fed,India'), only: true };
  expect(removeTopic(list, 'FED')).toEqual({ topics: ['India'], only: true });
  expect(removeTopic(removeTopic(list, 'Fed'), 'India')).toEqual(emptyWatchList);
  expect(includesTopic(list, 'india')).toBe(true);
});

describe('what the browser keeps', () => {
  it('comes back as it was', () => {
    const list = { ...addTopics(emptyWatchList, 'Fed,India'), only: true };
    let kept = '';
    saveWatchList({ getItem: () => null, setItem: (_place, value) => (kept = value) }, list);
    expect(loadWatchList(holding(kept))).toEqual(list);
  });

  it.each([null, '', 'null', '{', '[]', '"x"', '{"topics":"Fed"}', '{"topics":[1,null],"only":true}'])(
    'is no list when it is %j',
    (kept) => {
      expect(loadWatchList(holding(kept))).toEqual(emptyWatchList);
    },
  );

  it('costs nothing but memory when the browser refuses', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const storage = { getItem: refuse, setItem: refuse };
    expect(loadWatchList(storage)).toEqual(emptyWatchList);
    expect(() => saveWatchList(storage, emptyWatchList)).not.toThrow();
  });
});
