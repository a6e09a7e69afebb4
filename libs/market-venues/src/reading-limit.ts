/** First word of the text for a reading that is incomplete because of a limit of this service. */
const limited = 'limited: ';

/** Creates the `partial` of a reading that stopped at a limit of this service, although nothing failed. */
export function describeLimit(missing: string): string {
  return `${limited}${missing}`;
}

/**
 * Whether a reading of the venue failed, wholly or in part. A venue that lists more than one pass reads has not failed:
 * its status is `partial` too, in some cases after each pass, and an operator can do nothing about it.
 */
export function hasFailed({ status, error }: { status: string; error?: string | undefined }): boolean {
  return status === 'error' || (status === 'partial' && error?.startsWith(limited) !== true);
}
