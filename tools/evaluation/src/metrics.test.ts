import { describe, expect, it } from 'vitest';
import { computeMetrics, toShare, type Label } from './metrics.ts';

describe('computeMetrics', () => {
  const labels: Label[] = [
    { post: 'found', pool: ['e1', 'e2'], grades: { e1: { g: 2, o: ['Warsh'], s: 'in' } } },
    { post: 'related', pool: ['e1'], grades: { e1: { g: 1, o: [] } } },
    { post: 'missed', pool: ['e2'], grades: { e2: { g: 2, o: [], s: 'in' } } },
    { post: 'silent', pool: ['e1'], grades: {} },
    { post: 'outside', pool: [], grades: {} },
    { post: 'elsewhere', pool: [], grades: { e3: { g: 2, o: [], s: 'out' } } },
  ];
  const predictedEvents: Record<string, string | null> = {
    found: 'e1',
    related: 'e1',
    missed: null,
    silent: null,
    outside: 'e9',
    elsewhere: 'e3',
  };

  it('computes each metric as the guidelines of the labelled data define it', () => {
    const metrics = computeMetrics(labels, (post) => ({
      event: predictedEvents[post] ?? null,
      outcome: 'Hassett',
      candidates: post === 'missed' ? ['e1', 'e2'] : [],
    }));
    expect(metrics).toMatchObject({
      answered: 4,
      unlabelled: 1,
      strict_precision: { count: '1/4' },
      lenient_precision: { count: '3/4' },
      recall: { count: '1/2' },
      candidate_recall: { count: '1/2' },
      silence: { count: '1/2' },
      outcome_accuracy: { count: '0/1' },
      strict_precision_labelled_only: { count: '1/3' },
    });
  });
});

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
