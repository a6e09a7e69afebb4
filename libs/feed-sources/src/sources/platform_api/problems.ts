import {
  createPayloadCheck,
  requirePayload,
  parseJson,
  UpstreamError,
  type UpstreamResponse,
} from '@postjoin/upstream';
import { parseInstant } from '@postjoin/values';
import { problemSchema } from './wire.ts';

const name = 'platform_api';
const checkProblem = createPayloadCheck(problemSchema);

const minuteMs = 60_000;

/** The rate windows of the X API are this long. */
const windowMs = 15 * minuteMs;

/** Credits, caps and plans are put right by a person: asking more often than this only costs calls. */
const personMs = 60 * minuteMs;

/** Statuses whose body says which of several problems it is. */
export const explainedStatuses = [402, 403, 429] as const;

/**
 * What is wrong, in words of ours. Of the body only the kind of the problem is read, because its details hold the
 * operator's account number.
 */
export function problemOf({ status, headers, body }: UpstreamResponse, now: Date): UpstreamError {
  const kind = kindOf(body);
  const later = new Date(now.getTime() + personMs);
  if (status === 402 || kind.includes('/problems/credits')) {
    return new UpstreamError('credits_depleted', 'upstream credits depleted', { status, retryAt: later });
  }
  if (status === 403) {
    return new UpstreamError('forbidden', `${name} refuses to answer: ${refusal(kind)}`, { status, retryAt: later });
  }
  if (kind.includes('usage-capped') || kind.includes('usagecap')) {
    const text = `${name} says that the usage cap of the plan is reached; waiting for its rate window does not help`;
    return new UpstreamError('rate_limited', text, { status, retryAt: later });
  }
  const retryAt = windowEnd(headers, now);
  const text = `${name} has been asked too often (429), to be asked again at ${retryAt.toISOString()}`;
  return new UpstreamError('rate_limited', text, { status, retryAt });
}

function refusal(kind: string): string {
  if (kind.includes('not-enrolled') || kind.includes('client forbidden')) {
    return 'the app of the bearer token is in no plan that allows this (403)';
  }
  return kind.includes('spendcap') ? 'the spending cap is reached (403)' : 'the bearer token may not read this (403)';
}

/** Type, title and reason in small letters; '' when the body is no problem document. */
function kindOf(body: Uint8Array): string {
  try {
    const { type, title, reason } = requirePayload(name, checkProblem, parseJson(name, body));
    return [type, title, reason].join(' ').toLowerCase();
  } catch {
    return '';
  }
}

/** From `x-rate-limit-reset` (epoch seconds) or `Retry-After`; never in the past, never more than a day ahead. */
function windowEnd(headers: Readonly<Record<string, string>>, now: Date): Date {
  const reset = Number(headers['x-rate-limit-reset']) * 1000;
  const after = headers['retry-after'] ?? '';
  const said = Number.isFinite(reset)
    ? reset
    : /^\d+$/.test(after)
      ? now.getTime() + Number(after) * 1000
      : (parseInstant(after, { rfc822: true }) ?? NaN);
  const at = Number.isNaN(said) ? now.getTime() + windowMs : said;
  return new Date(Math.min(Math.max(at, now.getTime() + minuteMs), now.getTime() + 24 * personMs));
}
