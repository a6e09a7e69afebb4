import { expect, it } from 'vitest';
import { createNearestWords } from './nearest-word.ts';

const words = [
  ['tariff', 30],
  ['tariffs', 20],
  ['Greenland', 4],
  ['Epstein', 7],
  ['Ghislaine', 2],
  ['Oregon', 3],
  ['Iran', 9],
  ['Iraq', 4],
  ['pardon', 5],
  ['Far', 9],
] as const;
const findNearestWord = createNearestWords(words.map(([written, count]) => ({ written, count })));

it.each([
  ['tarrifs', 'tariffs'],
  ['TARIFS', 'tariff'],
  ['Grenland', 'Greenland'],
  ['Epstien', 'Epstein'],
  ['Ghislane', 'Ghislaine'],
  ['pradon', 'pardon'],
  ['Irn', 'Iran'],
  ['Irna', 'Iran'],
])('finds for %s the word %s', (typed, expected) => {
  expect(findNearestWord(typed)).toBe(expected);
});

it.each(['dragon', 'dragons', 'taxi', 'farm', 'pard', 'zebra', ''])('finds no word for %s', (typed) => {
  expect(findNearestWord(typed)).toBeUndefined();
});
