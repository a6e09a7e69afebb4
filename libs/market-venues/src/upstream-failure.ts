import { UpstreamError, type UpstreamFault } from '@postjoin/upstream';

/** Faults of one answer: the next one may be good. */
const faultsOfOneAnswer: ReadonlySet<UpstreamFault> = new Set<UpstreamFault>([
  'shape',
  'malformed',
  'too_large',
  'pagination',
  'rejected',
  'not_found',
]);

/** Whether a failure is of the upstream as a whole, so that asking on would only cost time. */
export function isOfWholeUpstream({ fault }: UpstreamError): boolean {
  return !faultsOfOneAnswer.has(fault);
}

/** For a reading that another one replaces when its upstream fails. @throws whatever is no failure of an upstream */
export function asNothing(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error;
}
