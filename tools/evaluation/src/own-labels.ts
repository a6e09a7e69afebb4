import { fileURLToPath } from 'node:url';
import type { ContractLabel } from './contract-metrics.ts';
import { readJsonLines } from './data-files.ts';
import type { Grade, Label } from './labels.ts';

/**
 * The events that share words with a post, those that the matcher considers, and the oldest labels. If files differ, the
 * first one wins.
 */
const files = ['../pool-labels.jsonl', '../pair-labels.jsonl', '../further-labels.jsonl'];

interface OwnLabel {
  post: string;
  /** Grades by event id; 0 for no match. All events are in scope. */
  grades: Record<string, 0 | Grade['g']>;
  /**
   * For a match, the outcomes that the post is about. Missing if the outcomes are dates, or yes and no, and in the oldest
   * labels.
   */
  outcomes?: Record<string, string[]>;
}

/** Labels of events, and of the outcomes of the matching events. */
export interface Labels {
  labels: Label[];
  contractLabels: ContractLabel[];
}

/**
 * Reads the labels of this repository. Language models judged pairs of a post and an event by the guidelines of the
 * labelled data. They did not know which events were answers of the matcher.
 *
 * @param listsThings Whether the outcomes of an event are things. A match with such an event counts only if its outcomes
 *   were judged.
 */
export async function readOwnLabels(listsThings: (event: string) => boolean): Promise<Labels> {
  const all: Labels = { labels: [], contractLabels: [] };
  for (const file of files) {
    const lines = await readJsonLines<OwnLabel>(fileURLToPath(new URL(file, import.meta.url)));
    all.labels = addLabels(
      all.labels,
      lines.map((line) => toLabel(line, listsThings)),
    );
    all.contractLabels.push(...lines.flatMap(listContractLabels));
  }
  return all;
}

function toLabel({ post, grades, outcomes }: OwnLabel, listsThings: (event: string) => boolean): Label {
  const graded = Object.entries(grades).filter(([event, g]) => g !== 2 || outcomes?.[event] || !listsThings(event));
  return {
    post,
    grades: Object.fromEntries(graded.flatMap(([event, g]) => (g === 0 ? [] : [[event, { g, s: 'in' }]]))),
    pool: graded.map(([event]) => event),
  };
}

const listContractLabels = ({ post, outcomes = {} }: OwnLabel): ContractLabel[] =>
  Object.entries(outcomes).map(([event, named]) => ({
    ...{ post, event, outcomes: named, why: named.length > 0 ? 'named' : 'unlisted' },
  }));

/** Adds posts, and the judged events of the same posts. Events that were judged before keep their grades. */
export function addLabels(labels: readonly Label[], added: readonly Label[]): Label[] {
  const addedByPost = new Map(added.map((label) => [label.post, label]));
  const known = new Set(labels.map(({ post }) => post));
  const merged = labels.map((label) => {
    const { grades = {}, pool = [] } = addedByPost.get(label.post) ?? {};
    const isNew = (event: string): boolean => !label.pool.includes(event) && !(event in label.grades);
    const newGrades = Object.entries(grades).filter(([event]) => isNew(event));
    return {
      ...label,
      grades: { ...label.grades, ...Object.fromEntries(newGrades) },
      pool: [...label.pool, ...pool.filter(isNew)],
    };
  });
  return [...merged, ...added.filter(({ post }) => !known.has(post))];
}
