import { describe, expect, it } from 'vitest';
import { computeEventMetrics, type Label } from './event-metrics.ts';

describe('computeEventMetrics', () => {
  const labels: Label[] = [
    { post: 'found', pool: ['e1', 'e2'], grades: { e1: { g: 2, s: 'in' } } },
    { post: 'related', pool: ['e1'], grades: { e1: { g: 1 } } },
    { post: 'missed', pool: ['e2'], grades: { e2: { g: 2, s: 'in' } } },
    { post: 'silent', pool: ['e1'], grades: {} },
    { post: 'outside', pool: [], grades: {} },
    { post: 'elsewhere', pool: [], grades: { e3: { g: 2, s: 'out' } } },
  ];
  const events: Record<string, string> = { found: 'e1', related: 'e1', outside: 'e9', elsewhere: 'e3' };

  it('computes each metric as the guidelines of the labelled data define it', () => {
    expect(computeEventMetrics(labels, (post) => events[post] ?? null)).toMatchObject({
      strict_precision: { count: '1/4' },
      lenient_precision: { count: '3/4' },
      recall: { count: '1/2' },
      silence: { count: '1/2' },
    });
  });
});
