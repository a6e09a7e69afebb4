import { describe, expect, it } from 'vitest';
import { answersOnCases } from './cases/answers.ts';
import { cases } from './cases/posts.ts';
import { figuresOf, shareOf, type Label } from './figures.ts';

describe('the labelled cases', () => {
  it('are at least 150, each with its reason', () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.filter(([, , why]) => why.trim() === '')).toEqual([]);
  });

  it('are answered as they say, all but a few that are known', () => {
    const { figures, wrong } = answersOnCases();
    expect(figures['precision']?.value, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.97);
    expect(figures['silence']?.value).toBeGreaterThanOrEqual(0.97);
    expect(figures['recall']?.value).toBeGreaterThanOrEqual(0.95);
  });
});

describe('the figures', () => {
  const labels: Label[] = [
    { post: 'found', pool: ['e1', 'e2'], grades: { e1: { g: 2, o: ['Warsh'], s: 'in' } } },
    { post: 'related', pool: ['e1'], grades: { e1: { g: 1, o: [] } } },
    { post: 'missed', pool: ['e2'], grades: { e2: { g: 2, o: [], s: 'in' } } },
    { post: 'silent', pool: ['e1'], grades: {} },
    { post: 'outside', pool: [], grades: {} },
    { post: 'elsewhere', pool: [], grades: { e3: { g: 2, o: [], s: 'out' } } },
  ];
  const given: Record<string, string | null> = {
    found: 'e1',
    related: 'e1',
    missed: null,
    silent: null,
    outside: 'e9',
    elsewhere: 'e3',
  };

  it('count as the guidelines say', () => {
    const figures = figuresOf(labels, (post) => ({ event: given[post] ?? null, outcome: 'Hassett' }));
    expect(figures).toMatchObject({
      answered: 4,
      unjudged: 1,
      strict_precision: { count: '1/4' },
      lenient_precision: { count: '3/4' },
      recall: { count: '1/2' },
      silence: { count: '1/2' },
      outcome_accuracy: { count: '0/1' },
      strict_precision_where_judged: { count: '1/3' },
    });
  });

  // The intervals of a published table: Newcombe, Statistics in Medicine 17 (1998), 857, method 3.
  it.each([
    [81, 263, [0.255, 0.366]],
    [15, 148, [0.062, 0.16]],
    [0, 20, [0, 0.161]],
    [1, 29, [0.006, 0.172]],
  ])('%i of %i have the Wilson interval %j', (count, total, interval) => {
    expect(shareOf(count, total).interval95).toEqual(interval);
  });

  it('of nothing are no numbers', () => {
    expect(shareOf(0, 0)).toEqual({ value: null, count: '0/0', interval95: null });
  });
});
