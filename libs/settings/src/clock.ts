/** Returns the current time. Programs create the real clock and pass it to all code that needs the time. */
export type Clock = () => Date;

/** A clock that always returns the same time, for replaying recorded data. */
export function stoppedClock(at: Date): Clock {
  return () => new Date(at);
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an ISO 8601 instant with its offset, such as `2025-09-20T12:00:00Z`. @throws {RangeError} */
export function parseInstant(text: string): Date {
  const at = instantPattern.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new RangeError('an ISO 8601 time with offset, such as 2025-09-20T12:00:00Z');
  return at;
}
