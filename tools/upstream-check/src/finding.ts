import { errorLine, UpstreamError, type UpstreamFault } from '@postjoin/upstream';

/**
 * - `fits`: it answered, and everything on the page is what the service reads
 * - `differs`: it answered, but not with what the service reads
 * - `unreachable`: no answer came
 * - `not_asked`: it is there, but this question could not be asked, see `differs`
 */
export const verdicts = ['fits', 'differs', 'unreachable', 'not_asked'] as const;
export type Verdict = (typeof verdicts)[number];

/** What one question to one upstream came to. */
export interface Finding {
  /** Name of the source or venue. */
  upstream: string;
  /** The variable that holds the base address. */
  address: string;
  /** What was asked for. */
  asked: string;
  verdict: Verdict;
  /** Records that fit; null when none were seen. */
  records: number | null;
  /** What differs, or why nothing could be said; '' when everything fits. */
  differs: string;
  /** False for what the settings leave off: it is shown, and does not make the check fail. */
  switched_on: boolean;
}

/** What was asked, before there is an answer. */
export type Question = Pick<Finding, 'upstream' | 'address' | 'asked' | 'switched_on'>;

/** Faults after which it is not known whether anything is there. Every other one is an answer. */
const silent: ReadonlySet<UpstreamFault> = new Set(['refused', 'dns', 'timeout', 'reset', 'network']);

export const isReachable = ({ fault }: UpstreamError): boolean => !silent.has(fault);

export function failed(question: Question, error: UpstreamError): Finding {
  const verdict = isReachable(error) ? 'differs' : 'unreachable';
  return { ...question, verdict, records: null, differs: errorLine(error) };
}

export interface Page {
  validCount: number;
  /** Why records were left out, one entry each. */
  invalid: readonly string[];
}

/** A page on which every record fits, fits; an empty one says no more than that its frame does. */
export function answered(question: Question, { validCount, invalid }: Page): Finding {
  if (invalid.length === 0) return { ...question, verdict: 'fits', records: validCount, differs: '' };
  const differs = `${invalid.length} of ${validCount + invalid.length} records do not fit, such as ${invalid[0] ?? ''}`;
  return { ...question, verdict: 'differs', records: validCount, differs };
}

/** What cannot even be read without an error of ours is another payload than expected. */
export const asUpstreamError = (error: unknown, name: string): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError('shape', `${name} sent something that could not be read`);
