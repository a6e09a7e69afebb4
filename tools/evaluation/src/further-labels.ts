import { fileURLToPath } from 'node:url';
import { readJsonLines } from './data-files.ts';
import type { Grade, Label } from './metrics.ts';

const file = fileURLToPath(new URL('../further-labels.jsonl', import.meta.url));

interface FurtherLabel {
  post: string;
  /** Grades by event id. All events are in scope. */
  grades: Record<string, Grade['g']>;
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
    grades: Object.fromEntries(Object.entries(grades).map(([event, g]) => [event, { g, o: [], s: 'in' }])),
    pool: [],
  }));
}

/**
 * Adds the further grades to the labels of the same posts. Events that are graded in `labels` or in the pool of a label
 * keep their grades.
 */
export function addGrades(labels: readonly Label[], further: readonly Label[]): Label[] {
  const gradesByPost = new Map(further.map(({ post, grades }) => [post, grades]));
  return labels.map((label) => {
    const judged = Object.entries(gradesByPost.get(label.post) ?? {});
    const added = judged.filter(([event]) => !label.pool.includes(event));
    return { ...label, grades: { ...Object.fromEntries(added), ...label.grades } };
  });
}
