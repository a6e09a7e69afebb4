import { UpstreamError, type UpstreamFault } from '@postjoin/upstream';

/** Faults that concern a single response. The next request to the same upstream may succeed. */
const responseFaults: ReadonlySet<UpstreamFault> = new Set<UpstreamFault>([
  'shape',
  'malformed',
  'too_large',
  'too_many_records',
  'too_deep',
  'pagination',
  'rejected',
  'not_found',
]);

/** Whether the whole upstream fails. Further requests in the pass would then only cost time. */
export function affectsWholeUpstream({ fault }: UpstreamError): boolean {
  return !responseFaults.has(fault);
}

/** Turns an upstream failure into `undefined`, for reads with a fallback. Rethrows anything else. */
export function undefinedOnUpstreamError(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error;
}
