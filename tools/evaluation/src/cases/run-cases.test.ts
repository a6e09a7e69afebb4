import { describe, expect, it } from 'vitest';
import { casesFile, readJsonLines } from '../data-files.ts';
import { listWrongCases, type Case } from './run-cases.ts';

describe('the labelled cases', () => {
  it('are at least 150, each with a reason', async () => {
    const cases = await readJsonLines<Case>(casesFile);
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.filter(({ why }) => why.trim() === '')).toEqual([]);
  });

  it('are answered as expected', async () => {
    expect(await listWrongCases()).toEqual([]);
  });
});
