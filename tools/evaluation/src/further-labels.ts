import { fileURLToPath } from 'node:url';
import { readJsonLines } from './data-files.ts';
import type { Grade, Label } from './event-metrics.ts';

const file = fileURLToPath(new URL('../further-labels.jsonl', import.meta.url));

interface FurtherLabel {
  post: string;
  /** Grades by event id; 0 for no match. All events are in scope. */
  grades: Record<string, 0 | Grade['g']>;
}

/**
 * Reads the labels of this repository. A language model judged pairs of a post and an event by the guidelines of the
 * labelled data. The model did not know which events were answers of the matcher. If an event has no grade for a post,
 * the model found no match in the pair, or did not see it.
 */
export async function readFurtherLabels(): Promise<Label[]> {
  const lines = await readJsonLines<FurtherLabel>(file);
  return lines.map(({ post, grades }) => ({
    post,
    grades: Object.fromEntries(
      Object.entries(grades).flatMap(([event, g]) => (g === 0 ? [] : [[event, { g, s: 'in' as const }]])),
    ),
    pool: [],
  }));
}

/**
 * Adds the further labels: their grades to the labels of the same posts, and their other posts. Events that are graded
 * in `labels` or in the pool of a label keep their grades.
 */
export function addFurtherLabels(labels: readonly Label[], further: readonly Label[]): Label[] {
  const gradesByPost = new Map(further.map(({ post, grades }) => [post, grades]));
  const known = new Set(labels.map(({ post }) => post));
  const graded = labels.map((label) => {
    const judged = Object.entries(gradesByPost.get(label.post) ?? {});
    const added = judged.filter(([event]) => !label.pool.includes(event));
    return { ...label, grades: { ...Object.fromEntries(added), ...label.grades } };
  });
  return [...graded, ...further.filter(({ post }) => !known.has(post))];
}
