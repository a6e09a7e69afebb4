import type { Readable } from 'node:stream';
import { hourMs } from '@postjoin/values';
import { UpstreamError } from './types.ts';
import { readBody, type ReadLimits } from './read-body.ts';

/**
 * Recognises upstreams that refuse a country or region. Such an upstream sends the status 451 (RFC 7725), or a page that
 * names the country or region as the reason. Only the operator can end such a refusal, by another place or another
 * selection of upstreams.
 */

/** One hour without requests. The operator has to act first, so more requests would be wasted. */
const pauseMs = hourMs;

/** Maximum size of a page that is searched for a reason. Block pages have a few kilobytes. */
const maxPageBytes = 256 * 1024;

export interface RefusedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  source: Readable;
}

/**
 * Whether a response with a status that the caller does not accept refuses the place of this server. Reads the body of a
 * possible block page.
 */
export async function isRefusedForPlace(
  { status, headers, source }: RefusedResponse,
  limits: ReadLimits,
): Promise<boolean> {
  if (status === 451) return true;
  if (status !== 403) return false;
  const pageLimits = { ...limits, maxBytes: Math.min(limits.maxBytes, maxPageBytes) };
  const body = await readBody(source, headers, pageLimits).catch(() => undefined);
  return body !== undefined && isBlockPage(body);
}

/** Whether a body is a page that refuses the place of this server. */
export function isBlockPage(body: Uint8Array): boolean {
  return body.length <= maxPageBytes && namesPlace(new TextDecoder().decode(body));
}

export function createPlaceRefusal(name: string, status: number, now: Date): UpstreamError {
  const retryAt = new Date(now.getTime() + pauseMs);
  const text = `${name} refuses requests from the country or region of this server`;
  return new UpstreamError('refused_for_place', `${text}, next request at ${retryAt.toISOString()}`, {
    status,
    retryAt,
  });
}

const refusing =
  '(?:block|bann|restrict|prohibit|unavailable|unsupported|denied|not (?:currently |yet )?(?:available|supported|permitted|allowed|offered|accessible))';
const place = '\\b(?:country|countries|regions?|jurisdictions?|territory|territories|your location)\\b';
const sentence = new RegExp(`${refusing}[^.!?]{0,100}${place}|${place}[^.!?]{0,100}${refusing}`, 'i');

/** Whether one sentence of the page names a place and a refusal. A page can name countries for other reasons. */
function namesPlace(page: string): boolean {
  return sentence.test(removeMarkup(page).replace(/\s+/g, ' '));
}

/** Removes scripts, styles and tags. Each step takes time linear in the length of the page, whatever it contains. */
function removeMarkup(page: string): string {
  const [start = '', ...parts] = page.split(/<(?:script|style)\b/i);
  const withoutCode = parts.map((part) => part.split(/<\/(?:script|style)\b/i, 2)[1] ?? '');
  return [start, ...withoutCode].join(' ').replace(/<[^<>]*>/g, ' ');
}
