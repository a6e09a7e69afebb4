import { expect, it } from 'vitest';
import { readNote } from './notes.ts';

const scope = 'Only contracts about acts of Trump or the White House are listed.';

it.each([
  [undefined, '', []],
  [`No open contract has "moon". ${scope}`, `No open contract has "moon". ${scope}`, []],
  [
    `No open contract has "tarrifs", "Mexica". Did you mean "tariffs", "Mexico"? Without them, 3 have the rest.`,
    'No open contract has "tarrifs", "Mexica". Without them, 3 have the rest.',
    ['tariffs', 'Mexico'],
  ],
  [
    'q has only general words, so all contracts are listed. For the biggest movers pass sort=move_24h. For what is new call since_last.',
    '',
    [],
  ],
  [
    'No post of the window names it. 26 open contracts: search_markets with q=Greenland.',
    'No post of the window names it.',
    [],
  ],
  ['No open contract has "example.com/a.b?c". Try again.', 'No open contract has "example.com/a.b?c". Try again.', []],
])('reads %j', (note, text, proposals) => {
  expect(readNote(note)).toEqual({ text, proposals });
});
