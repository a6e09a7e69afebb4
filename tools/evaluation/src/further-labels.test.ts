import { describe, expect, it } from 'vitest';
import type { Label } from './event-metrics.ts';
import { addFurtherLabels, readFurtherLabels } from './further-labels.ts';

const label = (post: string, grades: Record<string, 1 | 2>, pool: string[] = []): Label => ({
  post,
  pool,
  grades: Object.fromEntries(Object.entries(grades).map(([event, g]) => [event, { g }])),
});

describe('addFurtherLabels', () => {
  it('adds posts, and grades of events that the readers of the labels did not judge', () => {
    const labels = [label('p1', { e1: 2 }, ['e1', 'e2']), label('p2', {}, ['e1'])];
    const further = [label('p1', { e1: 1, e2: 2, e3: 1 }), label('p9', { e1: 2 })];
    expect(addFurtherLabels(labels, further)).toEqual([
      label('p1', { e3: 1, e1: 2 }, ['e1', 'e2']),
      label('p2', {}, ['e1']),
      label('p9', { e1: 2 }),
    ]);
  });
});

describe('the further labels', () => {
  it('have each post once, with grades of matches and of related events', async () => {
    const labels = await readFurtherLabels();
    expect(new Set(labels.map(({ post }) => post)).size).toBe(labels.length);
    expect(new Set(labels.flatMap((post) => Object.values(post.grades).map(({ g }) => g)))).toEqual(new Set([1, 2]));
  });
});
