import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { aContract, aRow } from '../testing.ts';
import { estimateTokens, measureLength } from './entry.ts';

it.each([
  ['a contract', JSON.stringify(aContract())],
  ['a row', JSON.stringify(aRow())],
  [
    'times and prices',
    JSON.stringify(Array.from({ length: 50 }, (_, n) => [new Date(n * 36e5).toISOString(), n / 64])),
  ],
  ['ids', JSON.stringify(Array.from({ length: 50 }, (_, n) => `kalshi:KXTARIFFCHN-26FEB${n}-T${n}.5`))],
  ['addresses', 'https://t.co/q8Zx71Lm0b https://truthsocial.com/@someone/115837392046127 '.repeat(10)],
  ['a sentence', 'I will meet President Xi next week, and we will talk about Tariffs and Soybeans. '.repeat(10)],
  ['capitals', 'CONGRATULATIONS TO ALL! THE BEST ECONOMY IN THE HISTORY OF OUR COUNTRY. '.repeat(10)],
  ['Chinese', '特朗普总统周五宣布对中国商品加征百分之百的关税。'.repeat(10)],
  ['emoji', '🇺🇸🔥👏🏻🙏🦅'.repeat(10)],
])('estimates the tokens of %s at 0.9 to 1.5 times their number', (_, text) => {
  const ratio = estimateTokens(text) / countTokens(text);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.5);
});

it('measures a text of few characters per token as longer than it is, and never a text as shorter', () => {
  expect(measureLength('word '.repeat(100))).toBe(500);
  expect(measureLength('🦅'.repeat(100))).toBe(500);
  expect(measureLength('')).toBe(0);
});
