/** A share with its count and its Wilson 95 % interval. */
export interface Share {
  value: number | null;
  count: string;
  interval95: [number, number] | null;
}

/** How a post and an event were judged: 2 a match, 1 related, and the outcomes that the post names. */
export interface Grade {
  g: 0 | 1 | 2;
  o: string[];
  /** Scope of the event. */
  s?: 'in' | 'out' | 'unclear';
}

export interface Label {
  post: string;
  grades: Record<string, Grade>;
  /** The events that were judged; those without a grade are 0. */
  pool: string[];
}

/** What was answered for a post: an event and the outcome of its contract, or nothing. */
export interface Given {
  event: string | null;
  outcome: string | null;
}

export interface Figures {
  answered: number;
  /** Answers on events that nobody judged: counted as wrong. */
  unjudged: number;
  strict_precision: Share;
  lenient_precision: Share;
  recall: Share;
  silence: Share;
  outcome_accuracy: Share;
}

/** Of judged answers alone, precision says how good the answers are where it is known. */
export interface FiguresWhereJudged {
  strict_precision_where_judged: Share;
  lenient_precision_where_judged: Share;
}

export function figuresOf(labels: readonly Label[], givenFor: (post: string) => Given): Figures & FiguresWhereJudged {
  const rows = labels.map((label) => rowOf(label, givenFor(label.post)));
  const answered = rows.filter(({ grade }) => grade !== null);
  const judged = answered.filter(({ isJudged }) => isJudged);
  const findable = rows.filter(({ isFindable }) => isFindable);
  const silent = rows.filter(({ best }) => best === 0);
  const asked = answered.filter(({ outcomeRight }) => outcomeRight !== null);
  const share = <T>(some: readonly T[], is: (one: T) => boolean): Share => shareOf(some.filter(is).length, some.length);
  return {
    answered: answered.length,
    unjudged: answered.length - judged.length,
    strict_precision: share(answered, ({ grade }) => grade === 2),
    lenient_precision: share(answered, ({ grade }) => grade !== 0),
    recall: share(findable, ({ grade }) => grade === 2),
    silence: share(silent, ({ grade }) => grade === null),
    outcome_accuracy: share(asked, ({ outcomeRight }) => outcomeRight === true),
    strict_precision_where_judged: share(judged, ({ grade }) => grade === 2),
    lenient_precision_where_judged: share(judged, ({ grade }) => grade !== 0),
  };
}

interface Row {
  /** null: nothing was answered. */
  grade: 0 | 1 | 2 | null;
  best: number;
  isJudged: boolean;
  isFindable: boolean;
  outcomeRight: boolean | null;
}

function rowOf({ grades, pool }: Label, { event, outcome }: Given): Row {
  const all = Object.values(grades);
  const given = event === null ? undefined : grades[event];
  // A match on an event out of scope is nothing that the service should find, and neutral where it is answered.
  const grade = event === null ? null : given?.s === 'out' ? 1 : (given?.g ?? 0);
  return {
    grade,
    best: Math.max(0, ...all.map(({ g }) => g)),
    isJudged: event !== null && (given !== undefined || pool.includes(event)),
    isFindable: all.some(({ g, s }) => g === 2 && s === 'in'),
    outcomeRight: grade === 2 && given && given.o.length > 0 ? outcome !== null && given.o.includes(outcome) : null,
  };
}

export function shareOf(count: number, total: number): Share {
  const value = total === 0 ? null : rounded(count / total);
  return { value, count: `${count}/${total}`, interval95: wilson(count, total) };
}

const rounded = (value: number): number => Number(value.toFixed(3));

/** The Wilson score interval of a share, for 95 % (z = 1.96): right for small counts and near 0 and 1 too. */
function wilson(count: number, total: number, z = 1.96): [number, number] | null {
  if (total === 0) return null;
  const share = count / total;
  const scale = 1 + (z * z) / total;
  const middle = share + (z * z) / (2 * total);
  const half = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return [rounded(Math.max(0, middle - half) / scale), rounded((middle + half) / scale)];
}
