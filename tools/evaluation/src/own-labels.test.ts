import { describe, expect, it } from 'vitest';
import type { Label } from './labels.ts';
import { addLabels, readOwnLabels } from './own-labels.ts';

const label = (post: string, grades: Record<string, 1 | 2>, pool: string[] = []): Label => ({
  post,
  pool,
  grades: Object.fromEntries(Object.entries(grades).map(([event, g]) => [event, { g }])),
});

describe('addLabels', () => {
  it('adds posts, and grades of events that nobody judged before', () => {
    const labels = [label('p1', { e1: 2 }, ['e1', 'e2']), label('p2', {}, ['e1'])];
    const added = [label('p1', { e1: 1, e2: 2, e3: 1 }, ['e1', 'e2', 'e3', 'e4']), label('p9', { e1: 2 })];
    expect(addLabels(labels, added)).toEqual([
      label('p1', { e1: 2, e3: 1 }, ['e1', 'e2', 'e3', 'e4']),
      label('p2', {}, ['e1']),
      label('p9', { e1: 2 }),
    ]);
  });
});

describe('the labels of this repository', () => {
  it('have each post once, and outcomes only for matches', async () => {
    const { labels, contractLabels } = await readOwnLabels(() => false);
    expect(new Set(labels.map(({ post }) => post)).size).toBe(labels.length);
    const matches = new Set(
      labels.flatMap(({ post, grades }) =>
        Object.entries(grades).flatMap(([event, { g }]) => (g === 2 ? [`${post} ${event}`] : [])),
      ),
    );
    expect(matches.size).toBeGreaterThan(400);
    expect(contractLabels.filter(({ post, event }) => !matches.has(`${post} ${event}`))).toEqual([]);
  });
});
