import { maxGrowth, measureGrowth, repeat } from '@postjoin/upstream/testing/growth';
import { expect, it } from 'vitest';
import * as gemini from './venues/gemini/fixtures.ts';
import { parseEventPage as parseGemini } from './venues/gemini/parse.ts';
import * as kalshi from './venues/kalshi/fixtures.ts';
import { parseEventPage as parseKalshi } from './venues/kalshi/parse.ts';
import { gammaEvent, gammaMarket, keysetPage } from './venues/polymarket/fixtures.ts';
import { parseEventPage as parsePolymarket } from './venues/polymarket/parse.ts';
import { predictItContract, predictItMarket } from './venues/predictit/fixtures.ts';
import { parseMarket as parsePredictIt } from './venues/predictit/parse.ts';

/** Payloads of venues have texts of any length and any number of contracts. */

type Parser = readonly [venue: string, parse: (payload: unknown) => unknown, create: (contracts: number) => unknown];

const list = (count: number, create: (index: number) => unknown) => Array.from({ length: count }, (_, n) => create(n));
const parsers: readonly Parser[] = [
  ['polymarket', parsePolymarket, (count) => keysetPage([gammaEvent(list(count, () => gammaMarket()))])],
  [
    'kalshi',
    parseKalshi,
    (count) => kalshi.eventsAnswer([kalshi.kalshiEvent(list(count, (n) => kalshi.kalshiMarket({ ticker: `A-${n}` })))]),
  ],
  [
    'gemini',
    parseGemini,
    (count) =>
      gemini.eventsAnswer([
        gemini.geminiEvent(
          'A',
          list(count, (n) => gemini.geminiContract('A', `${n}`)),
        ),
      ]),
  ],
  ['predictit', parsePredictIt, (count) => predictItMarket(list(count, () => predictItContract()))],
];

const patterns = ['a', '9', ' ', '\n ', '. ', '[', '"', ', ', '\u0301', '\ufdfa', '<p>', '2026-'];

/** Lists the texts of a payload, each once. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? [...new Set(Object.values(value).flatMap(listTexts))] : [];
}

it.each(parsers)(
  'reads texts of twice the length of %s in at most two and a half times the time',
  async (...parser) => {
    const [, parse, create] = parser;
    const payload = create(1);
    for (const text of listTexts(payload))
      for (const pattern of patterns) {
        const lengthen = (length: number): unknown =>
          JSON.parse(JSON.stringify(payload), (_, value: unknown) =>
            value === text ? repeat(pattern, length) : value,
          );
        const payloads = new Map([50_000, 100_000].map((length) => [length, lengthen(length)]));
        const ratio = await measureGrowth((length) => parse(payloads.get(length)), 50_000);
        expect(ratio, JSON.stringify([text, pattern])).toBeLessThanOrEqual(maxGrowth);
      }
  },
);

it.each(parsers)('reads twice as many contracts of %s in at most two and a half times the time', async (...parser) => {
  const [, parse, create] = parser;
  const payloads = new Map([1_000, 2_000].map((count) => [count, create(count)]));
  expect(await measureGrowth((count) => parse(payloads.get(count)), 1_000)).toBeLessThanOrEqual(maxGrowth);
});
