import { UpstreamError, type UpstreamFault } from '@postjoin/upstream';

/** Faults of a single response. The next request may succeed. */
const responseFaults: ReadonlySet<UpstreamFault> = new Set<UpstreamFault>([
  'shape',
  'malformed',
  'too_large',
  'pagination',
  'rejected',
  'not_found',
]);

/** Whether the whole upstream fails, so that further requests would only cost time. */
export function affectsWholeUpstream({ fault }: UpstreamError): boolean {
  return !responseFaults.has(fault);
}

/** Turns an upstream failure into `undefined`, for reads with a fallback. Rethrows anything else. */
export function undefinedOnUpstreamError(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error;
}
