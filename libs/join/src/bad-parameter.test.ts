import { ServiceError } from '@postjoin/envelope';
import { describe, expect, it } from 'vitest';
import { answerJoin, answerRiskWindows, answerSinceLast, answerWatchlist, riskWindowsNotServed } from './index.ts';
import { aSnapshot, aTable, testNow } from './testing.ts';

const table = await aTable(aSnapshot());
const hostile = 'x\u202E\u2028y';
const manyTopics = Array.from({ length: 51 }, (_, n) => `t${n}`).join();

function errorOf(ask: () => unknown): ServiceError {
  try {
    ask();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('it was not refused');
}

describe('a parameter that is refused here', () => {
  it.each([
    ['cursor', () => answerJoin(table, { hours: 24, cursor: hostile }, testNow)],
    ['since', () => answerSinceLast(table, { since: hostile, hours_cap: 168 }, testNow)],
    ['cursor', () => answerSinceLast(table, { since: '', cursor: hostile, hours_cap: 168 }, testNow)],
    ['markets', () => answerWatchlist(table, { hours: 24, markets: `${hostile}${'z'.repeat(90)}` }, testNow)],
  ])('is named, with what was got on one line that reads as it stands: %s', (parameter, ask) => {
    const { message, facts } = errorOf(ask);
    expect(facts).toMatchObject({ parameter, got: expect.stringMatching(/^x\uFFFD[\uFFFD ]y/) as string });
    expect(message).toContain(JSON.stringify(facts.got));
    expect(message).toMatch(new RegExp(`^${parameter} must be .*\\.$`));
    expect(message).not.toMatch(/[\p{Cf}\p{Zl}]/u);
  });

  it.each([
    ['markets', { markets: manyTopics }],
    ['markets', { markets: 'x'.repeat(81) }],
    ['cursor', { markets: 'Fed', cursor: 'never given' }],
  ])('is refused whether risk windows are served or not: %s', (parameter, given) => {
    const params = { days: 7, threshold: 5, ...given };
    const served = errorOf(() => answerRiskWindows(table, params, testNow));
    expect(served.facts.parameter).toBe(parameter);
    expect(errorOf(() => riskWindowsNotServed('snapshot', params)).message).toBe(served.message);
  });
});
