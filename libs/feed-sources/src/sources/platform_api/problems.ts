import {
  createPayloadCheck,
  parseJson,
  parseRetryAt,
  requirePayload,
  UpstreamError,
  type UpstreamResponse,
} from '@postjoin/upstream';
import { minuteMs } from '@postjoin/values';
import { problemSchema } from './parse.ts';

const name = 'platform_api';
const checkProblem = createPayloadCheck(problemSchema);

/** Length of a rate-limit window of the X API. */
const windowMs = 15 * minuteMs;

/**
 * Pause after a problem with credits, caps or plans. Only the operator can solve such a problem, so calls during the
 * pause would be wasted.
 */
const operatorPauseMs = 60 * minuteMs;

/** Statuses that can have several causes. The body of the response identifies the cause. */
export const explainedStatuses = [402, 403, 429] as const;

/**
 * Maps a response of the X API to an error. Reads only the kind of the problem from the body, because the details
 * contain the operator's account number.
 */
export function mapProblem(
  { status, headers, body }: Pick<UpstreamResponse, 'status' | 'headers' | 'body'>,
  now: Date,
): UpstreamError {
  const kind = readKind(body);
  const later = new Date(now.getTime() + operatorPauseMs);
  if (status === 402 || kind.includes('/problems/credits')) {
    return new UpstreamError('credits_depleted', 'upstream credits depleted', { status, retryAt: later });
  }
  if (status === 403) {
    return new UpstreamError('forbidden', `${name} refuses access: ${describeRefusal(kind)}`, {
      status,
      retryAt: later,
    });
  }
  if (kind.includes('usage-capped') || kind.includes('usagecap')) {
    const text = `${name} has reached the usage cap of the plan, which the end of the rate window does not reset`;
    return new UpstreamError('rate_limited', text, { status, retryAt: later });
  }
  const retryAt = readWindowEnd(headers, now);
  const text = `${name} limits requests (429), next request at ${retryAt.toISOString()}`;
  return new UpstreamError('rate_limited', text, { status, retryAt });
}

function describeRefusal(kind: string): string {
  if (kind.includes('not-enrolled') || kind.includes('client forbidden')) {
    return 'the plan of the app of the bearer token does not allow this (403)';
  }
  return kind.includes('spendcap') ? 'the spending cap is reached (403)' : 'the bearer token may not read this (403)';
}

/** Returns type, title and reason in lower case; '' for a body that is not a problem document. */
function readKind(body: Uint8Array): string {
  try {
    const { type, title, reason } = requirePayload(name, checkProblem, parseJson(name, body));
    return [type, title, reason].join(' ').toLowerCase();
  } catch {
    return '';
  }
}

/** Returns the end of the rate-limit window, at least a minute after `now`. Without a readable header: in 15 minutes. */
function readWindowEnd(headers: Readonly<Record<string, string>>, now: Date): Date {
  const endMs = parseRetryAt(headers, now)?.getTime() ?? now.getTime() + windowMs;
  return new Date(Math.max(endMs, now.getTime() + minuteMs));
}
