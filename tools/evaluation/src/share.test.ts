import { describe, expect, it } from 'vitest';
import { toShare } from './share.ts';

describe('toShare', () => {
  // Published intervals: Newcombe, Statistics in Medicine 17 (1998), 857, method 3.
  it.each([
    [81, 263, [0.255, 0.366]],
    [15, 148, [0.062, 0.16]],
    [0, 20, [0, 0.161]],
    [1, 29, [0.006, 0.172]],
  ])('gives %i of %i the Wilson interval %j', (count, total, interval) => {
    expect(toShare(count, total).interval95).toEqual(interval);
  });

  it('has no value for a total of 0', () => {
    expect(toShare(0, 0)).toEqual({ value: null, count: '0/0', interval95: null });
  });
});
