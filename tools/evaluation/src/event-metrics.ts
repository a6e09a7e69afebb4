import { toShare, type Share } from './share.ts';

/** The label of a post and an event. */
export interface Grade {
  /** 2 for a match, 1 for a related event. */
  g: 1 | 2;
  /** Whether the event is in scope. Only matches have a scope. */
  s?: 'in' | 'out' | 'unclear' | null;
}

export interface Label {
  post: string;
  /** The grades by event id. */
  grades: Record<string, Grade>;
  /** The ids of the events that readers judged for the post. An event in this list without a grade is no match. */
  pool: string[];
}

export interface EventMetrics {
  strict_precision: Share;
  lenient_precision: Share;
  recall: Share;
  silence: Share;
}

/**
 * Counts answers by their event, whatever their outcome. An answer with an event that readers did not judge for the post
 * counts as wrong.
 * @param findEvent returns the event of the answer for a post, null without an answer
 */
export function computeEventMetrics(
  labels: readonly Label[],
  findEvent: (post: string) => string | null,
): EventMetrics {
  const rows = labels.map((label) => toRow(label, findEvent(label.post)));
  const answered = rows.filter(({ grade }) => grade !== null);
  const shareWhere = (some: readonly Row[], isCounted: (row: Row) => boolean): Share =>
    toShare(some.filter(isCounted).length, some.length);
  return {
    strict_precision: shareWhere(answered, ({ grade }) => grade === 2),
    lenient_precision: shareWhere(answered, ({ grade }) => grade !== 0),
    recall: shareWhere(
      rows.filter(({ isFindable }) => isFindable),
      ({ grade }) => grade === 2,
    ),
    silence: shareWhere(
      rows.filter(({ hasGrade }) => !hasGrade),
      ({ grade }) => grade === null,
    ),
  };
}

interface Row {
  /** The grade of the answer's event; null without an answer. */
  grade: 0 | 1 | 2 | null;
  /** Whether the post has a matching or a related event. */
  hasGrade: boolean;
  /** Whether an event in scope matches the post. */
  isFindable: boolean;
}

function toRow({ grades }: Label, event: string | null): Row {
  const allGrades = Object.values(grades);
  const label = event === null ? undefined : grades[event];
  // The service leaves out events that are out of scope. If an answer has one, it counts as related (1).
  const grade = label?.s === 'out' ? 1 : (label?.g ?? 0);
  return {
    grade: event === null ? null : grade,
    hasGrade: allGrades.length > 0,
    isFindable: allGrades.some(({ g, s }) => g === 2 && s === 'in'),
  };
}
