/** Tells the present. Programs make the real one; whoever needs the time is given one. */
export type Clock = () => Date;

/** A clock that stands still, for replaying recorded data as it was seen at that moment. */
export function stoppedClock(at: Date): Clock {
  return () => new Date(at);
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads an ISO 8601 instant with its offset, such as `2025-09-20T12:00:00Z`. @throws {RangeError} */
export function parseInstant(text: string): Date {
  const at = instantPattern.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) throw new RangeError('an ISO 8601 time with offset, such as 2025-09-20T12:00:00Z');
  return at;
}
