import { ServiceError } from '@postjoin/envelope';
import { describe, expect, it } from 'vitest';
import {
  answerJoin,
  answerRiskWindows,
  answerSinceLast,
  answerWatchlist,
  answerRiskWindowsNotServed,
  createJoinTable,
} from '../index.ts';
import { aSnapshot, testNow } from '../testing.ts';

const table = await createJoinTable(aSnapshot());
const hostile = 'x\u202E\u2028y';
const manyTopics = Array.from({ length: 51 }, (_, n) => `t${n}`).join();

function catchServiceError(call: () => unknown): ServiceError {
  try {
    call();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('no ServiceError was thrown');
}

describe('an invalid parameter', () => {
  it.each([
    ['cursor', () => answerJoin(table, { hours: 24, cursor: hostile }, testNow)],
    ['since', () => answerSinceLast(table, { since: hostile, hours_cap: 168 }, testNow)],
    ['cursor', () => answerSinceLast(table, { since: '', cursor: hostile, hours_cap: 168 }, testNow)],
    ['markets', () => answerWatchlist(table, { hours: 24, markets: `${hostile}${'z'.repeat(200)}` }, testNow)],
  ])('is named in the error, with its value on one line without invisible characters: %s', (parameter, call) => {
    const { message, facts } = catchServiceError(call);
    expect(facts).toMatchObject({ parameter, got: expect.stringMatching(/^x\uFFFD[\uFFFD ]y/) as string });
    expect(message).toContain(JSON.stringify(facts.got));
    expect(message).toMatch(new RegExp(`^${parameter} must be .*\\.$`));
    expect(message).not.toMatch(/[\p{Cf}\p{Zl}]/u);
  });

  it.each([
    ['markets', { markets: manyTopics }],
    ['markets', { markets: 'x'.repeat(201) }],
    ['cursor', { markets: 'Fed', cursor: 'invalid' }],
  ])('is rejected whether risk windows are served or not: %s', (parameter, invalid) => {
    const params = { days: 7, threshold: 5, ...invalid };
    const served = catchServiceError(() => answerRiskWindows(table, params, testNow));
    expect(served.facts.parameter).toBe(parameter);
    expect(catchServiceError(() => answerRiskWindowsNotServed('snapshot', params)).message).toBe(served.message);
  });
});
