/** A span of time in epoch milliseconds. `from` is included, `to` is not. */
export interface Period {
  from: number;
  to: number;
}

export const dayMs = 86_400_000;

/** The venues and the White House count days by the time of New York. */
const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });

/** The difference between the time of New York and UTC at an instant, in milliseconds; NaN for an invalid instant. */
function getOffset(instant: number): number {
  if (Number.isNaN(new Date(instant).getTime())) return NaN;
  return Number(/GMT([+-]\d\d)/u.exec(newYork.format(instant))?.[1] ?? -5) * 3_600_000;
}

/** Returns the start of a calendar day in New York. Months count from 0. Day 32 of a month is in the next one. */
function toDayStart(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month, day);
  // No change of the clocks is within 5 hours of midnight in New York, so the offset at 5:00 UTC is that of midnight.
  return midnight - getOffset(midnight + 5 * 3_600_000);
}

/** Returns the span of `count` calendar days of New York. */
export const toDays = (year: number, month: number, day: number, count = 1): Period => ({
  from: toDayStart(year, month, day),
  to: toDayStart(year, month, day + count),
});

/** Returns the span of `count` whole calendar months of New York. */
export const toMonths = (year: number, month: number, count = 1): Period => ({
  from: toDayStart(year, month, 1),
  to: toDayStart(year, month + count, 1),
});

/** The calendar day of New York at an instant. `weekday` is 0 on a Sunday. */
export function toCalendarDay(instant: number): { year: number; month: number; day: number; weekday: number } {
  const local = new Date(instant + getOffset(instant));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
  };
}

/** Returns `count` days of New York: the first is the day of an instant with `offset` days added. */
export function toDaysOf(instant: number, offset = 0, count = 1): Period {
  const { year, month, day } = toCalendarDay(instant);
  return toDays(year, month, day + offset, count);
}

/** Returns the day of the month of the first of a weekday on or after a day: the fourth Thursday is on or after the 22nd. */
export const findWeekday = (year: number, month: number, day: number, weekday: number): number =>
  day + ((weekday - new Date(Date.UTC(year, month, day)).getUTCDay() + 7) % 7);

export const overlaps = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;
