import { describe, expect, it } from 'vitest';
import { addGrades, readFurtherLabels } from './further-labels.ts';
import type { Label } from './metrics.ts';

const label = (post: string, grades: Record<string, 0 | 1 | 2>, pool: string[] = []): Label => ({
  post,
  pool,
  grades: Object.fromEntries(Object.entries(grades).map(([event, g]) => [event, { g, o: [] }])),
});

describe('addGrades', () => {
  it('adds grades of events that the readers of the labels did not judge', () => {
    const labels = [label('p1', { e1: 2 }, ['e1', 'e2']), label('p2', {}, ['e1'])];
    const further = [label('p1', { e1: 0, e2: 2, e3: 1 }), label('p9', { e1: 2 })];
    expect(addGrades(labels, further)).toEqual([label('p1', { e3: 1, e1: 2 }, ['e1', 'e2']), label('p2', {}, ['e1'])]);
  });
});

describe('the further labels', () => {
  it('have each post once, with the grades 0, 1 and 2', async () => {
    const labels = await readFurtherLabels();
    expect(new Set(labels.map(({ post }) => post)).size).toBe(labels.length);
    const grades = new Set(labels.flatMap((post) => Object.values(post.grades).map(({ g }) => g)));
    expect([...grades].sort()).toEqual([0, 1, 2]);
  });
});
