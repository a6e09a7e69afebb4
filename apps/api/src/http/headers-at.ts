import { answerHeaders, unchangedHeaders } from './answer-headers.ts';
import { commonHeaders, originHeaders } from './common-headers.ts';
import type { Prepared, Representation } from './prepared.ts';

/** What of its headers an answer has from its body and the time, as a flat list of names and values. */
type HeadersOf = (prepared: Prepared, representation: Representation) => readonly string[];

/** The headers of answers that leave at one instant: those of a body are made once, however many it goes to. */
export function headersAt(nowMs: number): { ofBody: HeadersOf; ofUnchanged: HeadersOf } {
  return {
    ofBody: onceEach((prepared, representation) => [
      ...commonHeaders,
      ...answerHeaders(prepared, representation, nowMs),
      'Content-Length',
      String(representation.body.length),
    ]),
    ofUnchanged: onceEach((prepared, representation) => [
      ...originHeaders,
      ...unchangedHeaders(prepared, representation, nowMs),
    ]),
  };
}

function onceEach(make: HeadersOf): HeadersOf {
  const made = new Map<Representation, readonly string[]>();
  return (prepared, representation) => {
    const known = made.get(representation);
    if (known) return known;
    const headers = make(prepared, representation);
    made.set(representation, headers);
    return headers;
  };
}
