import { describe, expect, it } from 'vitest';
import { cases } from './posts.ts';
import { runCases } from './run-cases.ts';

describe('the labelled cases', () => {
  it('are at least 150, each with a reason', () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.filter(([, , why]) => why.trim() === '')).toEqual([]);
  });

  it('are answered as expected', () => {
    expect(runCases().wrong).toEqual([]);
  });
});
