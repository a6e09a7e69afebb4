import { expect, it } from 'vitest';
import { changeHistory } from './history-faults.ts';

const points = [
  { t: 1, p: 0.4 },
  { t: 2, p: 0.5 },
];

it.each<[string, unknown, unknown]>([
  ['changes the points of a history', { history: points }, '{"history":[]}'],
  ['leaves another list as it is', { data: [{ id: 1 }] }, '{"data":[{"id":1}]}'],
  ['leaves bytes as they are', Buffer.from('[1]'), Buffer.from('[1]')],
  ['leaves a text as it is', '[1]', '[1]'],
])('%s', (_name, body, expected) => {
  expect(changeHistory('empty', { body }).body).toEqual(expected);
});
