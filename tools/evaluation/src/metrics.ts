/** A proportion with its counts and its Wilson 95 % confidence interval. */
export interface Share {
  value: number | null;
  count: string;
  interval95: [number, number] | null;
}

/** The label of a post and an event. */
export interface Grade {
  /** 2 for a match, 1 for a related event, 0 for no match. */
  g: 0 | 1 | 2;
  /** The outcomes that the post names. */
  o: string[];
  /** Whether the event is in scope. */
  s?: 'in' | 'out' | 'unclear';
}

export interface Label {
  post: string;
  /** The grades by event id. */
  grades: Record<string, Grade>;
  /** The ids of the events that readers judged for the post. An event in this list without a grade has grade 0. */
  pool: string[];
}

/** The answer for a post: an event, and the outcome of the matched contract. Null without a match. */
export interface Prediction {
  event: string | null;
  outcome: string | null;
  /** The events of the contracts that the matcher assessed for the post. */
  candidates?: readonly string[];
}

export interface Metrics {
  answered: number;
  /** Number of answers with an event that readers did not judge for the post. These answers count as wrong. */
  unlabelled: number;
  strict_precision: Share;
  lenient_precision: Share;
  recall: Share;
  /** The share of the posts with a match in scope for which the matcher assessed such a match. */
  candidate_recall: Share;
  silence: Share;
  outcome_accuracy: Share;
  /** Precision over only the answers with a labelled event. */
  strict_precision_labelled_only: Share;
  lenient_precision_labelled_only: Share;
}

export function computeMetrics(labels: readonly Label[], predict: (post: string) => Prediction): Metrics {
  const rows = labels.map((label) => toRow(label, predict(label.post)));
  const answered = rows.filter(({ grade }) => grade !== null);
  const labelled = answered.filter(({ isLabelled }) => isLabelled);
  const findable = rows.filter(({ isFindable }) => isFindable);
  const unmatched = rows.filter(({ bestGrade }) => bestGrade === 0);
  const withOutcome = answered.filter(({ isOutcomeRight }) => isOutcomeRight !== null);
  const shareWhere = (some: readonly Row[], isCounted: (row: Row) => boolean): Share =>
    toShare(some.filter(isCounted).length, some.length);
  const isMatch = ({ grade }: Row): boolean => grade === 2;
  const isRelated = ({ grade }: Row): boolean => grade !== 0;
  return {
    answered: answered.length,
    unlabelled: answered.length - labelled.length,
    strict_precision: shareWhere(answered, isMatch),
    lenient_precision: shareWhere(answered, isRelated),
    recall: shareWhere(findable, isMatch),
    candidate_recall: shareWhere(findable, ({ isCandidate }) => isCandidate),
    silence: shareWhere(unmatched, ({ grade }) => grade === null),
    outcome_accuracy: shareWhere(withOutcome, ({ isOutcomeRight }) => isOutcomeRight === true),
    strict_precision_labelled_only: shareWhere(labelled, isMatch),
    lenient_precision_labelled_only: shareWhere(labelled, isRelated),
  };
}

interface Row {
  /** The grade of the predicted event; null without a prediction. */
  grade: 0 | 1 | 2 | null;
  /** The highest grade that the post has for any event. */
  bestGrade: number;
  isLabelled: boolean;
  /** Whether an event in scope matches the post. */
  isFindable: boolean;
  /** Whether the matcher assessed a matching event in scope. */
  isCandidate: boolean;
  /** Null if the label names no outcome. */
  isOutcomeRight: boolean | null;
}

function toRow({ grades, pool }: Label, { event, outcome, candidates = [] }: Prediction): Row {
  const allGrades = Object.values(grades);
  const label = event === null ? undefined : grades[event];
  // The service leaves out events that are out of scope. If a prediction names one, it counts as related (1), whatever
  // its label says.
  const grade = event === null ? null : label?.s === 'out' ? 1 : (label?.g ?? 0);
  return {
    grade,
    bestGrade: Math.max(0, ...allGrades.map(({ g }) => g)),
    isLabelled: event !== null && (label !== undefined || pool.includes(event)),
    isCandidate: candidates.some((candidate) => grades[candidate]?.g === 2 && grades[candidate].s === 'in'),
    isFindable: allGrades.some(({ g, s }) => g === 2 && s === 'in'),
    isOutcomeRight: grade === 2 && label && label.o.length > 0 ? outcome !== null && label.o.includes(outcome) : null,
  };
}

export function toShare(count: number, total: number): Share {
  const value = total === 0 ? null : roundToThousandths(count / total);
  return { value, count: `${count}/${total}`, interval95: computeWilsonInterval(count, total) };
}

const roundToThousandths = (value: number): number => Number(value.toFixed(3));

/**
 * Computes the Wilson score interval. It is also valid for small counts and for proportions near 0 and 1. z = 1.96
 * gives a confidence level of 95 %.
 */
function computeWilsonInterval(count: number, total: number, z = 1.96): [number, number] | null {
  if (total === 0) return null;
  const share = count / total;
  const scale = 1 + (z * z) / total;
  const centre = share + (z * z) / (2 * total);
  const margin = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return [roundToThousandths(Math.max(0, centre - margin) / scale), roundToThousandths((centre + margin) / scale)];
}
