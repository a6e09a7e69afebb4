import { parseInstant } from '@postjoin/values';

/** Tells the present. Programs make the real one; whoever needs the time is given one. */
export type Clock = () => Date;

/** A clock that stands still, for replaying recorded data as it was seen at that moment. */
export function stoppedClock(at: Date): Clock {
  return () => new Date(at);
}

/**
 * Reads an instant of a command line, such as `2025-09-20T12:00:00Z`; seconds may be missing.
 * @throws {RangeError} whose message says what is expected
 */
export function requireInstant(text: string): Date {
  const epochMs = parseInstant(text, { noSeconds: true });
  if (epochMs === undefined) throw new RangeError('an ISO 8601 time with offset, such as 2025-09-20T12:00:00Z');
  return new Date(epochMs);
}
