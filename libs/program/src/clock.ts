import { parseInstant } from '@postjoin/values';

/** Returns the current time. Programs create the real clock and pass it to all code that needs the time. */
export type Clock = () => Date;

/** A clock that always returns the same time, for replaying recorded data. */
export function stoppedClock(at: Date): Clock {
  return () => new Date(at);
}

/**
 * Parses an instant from a command line, such as `2025-09-20T12:00:00Z`. The seconds are optional.
 * @throws {RangeError} The message describes the expected form
 */
export function requireInstant(text: string): Date {
  const epochMs = parseInstant(text, { noSeconds: true });
  if (epochMs === undefined) throw new RangeError('an ISO 8601 time with offset, such as 2025-09-20T12:00:00Z');
  return new Date(epochMs);
}
