import { errorLine, UpstreamError, type UpstreamFault } from '@postjoin/upstream';

/**
 * - `fits`: the upstream answered, and the service can read every record of the page
 * - `differs`: the upstream answered with an error, or with a payload that the service cannot read
 * - `unreachable`: no answer came
 * - `not_checked`: the server answers, but the route could not be requested; `differs` has the reason
 */
export const verdicts = ['fits', 'differs', 'unreachable', 'not_checked'] as const;
export type Verdict = (typeof verdicts)[number];

/** The result of one request to one upstream. */
export interface Finding {
  /** Name of the source or venue. */
  upstream: string;
  /** Name of the environment variable that holds the base address. */
  address: string;
  /** The path of the requested route. For a source: which posts were requested. */
  requested: string;
  verdict: Verdict;
  /** Number of valid records; null when no page was read. */
  records: number | null;
  /** The difference or the failure; '' when everything fits. */
  differs: string;
  /** False for an upstream that the settings do not name. The report shows it, but it does not make the check fail. */
  switched_on: boolean;
}

/** A finding without its result. */
export type CheckedRoute = Pick<Finding, 'upstream' | 'address' | 'requested' | 'switched_on'>;

/** Faults that occur without an answer of a server. Any other fault is an answer of a server. */
const faultsWithoutAnswer: ReadonlySet<UpstreamFault> = new Set(['refused', 'dns', 'timeout', 'reset', 'network']);

export const hasAnswered = ({ fault }: UpstreamError): boolean => !faultsWithoutAnswer.has(fault);

export function failedFinding(route: CheckedRoute, error: UpstreamError): Finding {
  const verdict = hasAnswered(error) ? 'differs' : 'unreachable';
  return { ...route, verdict, records: null, differs: errorLine(error) };
}

export interface CheckedPage {
  validCount: number;
  /** Number of invalid records. */
  skipped: number;
  /** Why one of the records is invalid. */
  skipped_example?: string;
}

/**
 * Creates the finding for a page. An empty page fits, although it shows only that the structure around the records is
 * as expected.
 */
export function pageFinding(route: CheckedRoute, { validCount, skipped, skipped_example }: CheckedPage): Finding {
  if (skipped === 0) return { ...route, verdict: 'fits', records: validCount, differs: '' };
  const differs = `${skipped} of ${validCount + skipped} records do not fit, such as ${skipped_example ?? 'record'}`;
  return { ...route, verdict: 'differs', records: validCount, differs };
}

/** Returns an `UpstreamError` unchanged. Any other error means that our parser could not read the payload. */
export const toUpstreamError = (error: unknown, name: string): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError('shape', `${name} sent a payload that could not be read`);
