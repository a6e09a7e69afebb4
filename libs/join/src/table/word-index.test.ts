import { expect, it } from 'vitest';
import { finishInTurns } from './finish-in-turns.ts';
import { createWordIndex } from './word-index.ts';

it.each([
  [[['tariff']], ['a', 'b']],
  [[['tariff', 'on', 'canada']], ['a']],
  [[['tariff', 'canada']], []],
  [[['canada', 'tariff']], []],
  [[['tariff', 'mexico']], []],
  [[['mexico'], ['china']], ['c']],
  [[[]], []],
  [[], []],
])('finds for the phrases %j the items %j', async (phrases, expected) => {
  const texts = { a: 'Tariffs on Canada', b: 'the TARIFF', c: 'China' };
  const items = ['a', 'b', 'c'] as const;
  const listTexts = (item: (typeof items)[number]) => [texts[item]];
  const index = await finishInTurns(createWordIndex(items, listTexts));
  expect(index.find(phrases).map((at) => items[at])).toEqual(expected);
});

it('finds no phrase across two texts of an item', async () => {
  const listTexts = (item: string) => item.split('|');
  const items = ['Fort|Knox', 'Fort Knox|Yes'];
  const index = await finishInTurns(createWordIndex(items, listTexts));
  expect(index.find([['fort', 'knox']]).map((at) => items[at])).toEqual(['Fort Knox|Yes']);
});
