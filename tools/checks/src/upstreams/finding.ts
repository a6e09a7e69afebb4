import { errorLine, UpstreamError, type UpstreamFault, type UpstreamResponse } from '@postjoin/upstream';
import { abbreviate, cleanCharacters, toOneLine } from '@postjoin/values';

/**
 * - `fits`: the upstream answered, and the service can read every record of the page
 * - `differs`: the upstream answered with an error, or with a payload that the service cannot read
 * - `unreachable`: no answer came
 * - `refused`: the upstream refuses the place of the caller, who decides whether to read it from elsewhere
 * - `not_checked`: the server answers, but the route could not be requested; `differs` has the reason
 */
export const verdicts = ['fits', 'differs', 'unreachable', 'refused', 'not_checked'] as const;
export type Verdict = (typeof verdicts)[number];

/** The result of one request to one upstream. */
export interface Finding {
  /** Name of the source or venue. */
  upstream: string;
  /** Name of the environment variable that holds the base address. */
  address: string;
  /** The path of the requested route. For a source: which posts were requested. */
  requested: string;
  /** The requested address, without its query. */
  url: string;
  /** The HTTP status of the first response; null if no response came, or if none was needed. */
  status: number | null;
  /** The address to which the request was redirected; null without a redirect. */
  redirect: string | null;
  verdict: Verdict;
  /** Number of valid records; null when no page was read. */
  records: number | null;
  /** The first record in a few words; null if there is none. */
  first: string | null;
  /** The difference or the failure; '' when everything fits. */
  differs: string;
  /** False for an upstream that the settings do not name. The report shows it, but it does not make the check fail. */
  switched_on: boolean;
}

/** A finding without its result. */
export type CheckedRoute = Pick<Finding, 'upstream' | 'address' | 'requested' | 'url' | 'switched_on'>;

/** What is known about the first response to the request of a route. */
export type Answer = Pick<Finding, 'status' | 'redirect'>;

export const noAnswer: Answer = { status: null, redirect: null };

export const toAnswer = ({ status, redirectedTo }: UpstreamResponse): Answer => ({
  status,
  redirect: redirectedTo === undefined ? null : withoutQuery(redirectedTo),
});

/** Removes the query of an address. */
export function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** Faults that occur without an answer of a server. Any other fault is an answer of a server. */
const faultsWithoutAnswer: ReadonlySet<UpstreamFault> = new Set(['refused', 'dns', 'timeout', 'reset', 'network']);

export const hasAnswered = ({ fault }: UpstreamError): boolean => !faultsWithoutAnswer.has(fault);

export function failedFinding(route: CheckedRoute, error: UpstreamError, answer: Answer = noAnswer): Finding {
  const isRefused = error.fault === 'refused_for_place';
  const verdict = isRefused ? 'refused' : hasAnswered(error) ? 'differs' : 'unreachable';
  const status = answer.status ?? error.status ?? null;
  return { ...route, ...answer, status, verdict, records: null, first: null, differs: errorLine(error) };
}

export interface CheckedPage {
  validCount: number;
  /** Number of invalid records. */
  skipped: number;
  /** Why one of the records is invalid. */
  skipped_example?: string;
  /** The first record in a few words. */
  first?: string | undefined;
}

/** Shortens a text of an upstream to one line, without characters that could change a terminal. */
export const toShortLine = (text: string, maxLength: number): string =>
  abbreviate(toOneLine(cleanCharacters(text)), maxLength);

/** Maximum length of the first record in a finding, in UTF-16 code units. */
const maxFirstLength = 60;

/**
 * Creates the finding for a page. An empty page fits, although it shows only that the structure around the records is
 * as expected.
 */
export function pageFinding(route: CheckedRoute, page: CheckedPage, answer: Answer): Finding {
  const { validCount, skipped, skipped_example } = page;
  const first = page.first === undefined ? null : toShortLine(page.first, maxFirstLength);
  const read = { ...route, ...answer, records: validCount, first };
  if (skipped === 0) return { ...read, verdict: 'fits', differs: '' };
  const differs = `${skipped} of ${validCount + skipped} records do not fit, such as ${skipped_example ?? 'record'}`;
  return { ...read, verdict: 'differs', differs };
}

/** Returns an `UpstreamError` unchanged. Any other error means that our parser could not read the payload. */
export const toUpstreamError = (error: unknown, name: string): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError('shape', `${name} sent a payload that could not be read`);
