/** The words for times, for a reader at a time and in a time zone. Each function takes an ISO instant. */
export interface Times {
  /** `Tuesday 10 March`. */
  day: (instant: string) => string;
  /** `14:05`. On a page in UTC, this and the next two say so: `14:05 UTC`. */
  time: (instant: string) => string;
  /** `10 Mar 2026, 14:05`. */
  dateTime: (instant: string) => string;
  /** `10 Mar, 14:05`; with the year if it is not the year of the reader. */
  shortDateTime: (instant: string) => string;
  /** `10 Mar 2026, 14:05 Europe/Berlin, which is 10 Mar 2026, 13:05 UTC`, for a reader who wants to know exactly. */
  exact: (instant: string) => string;
  /** `10 Mar 2026`, in UTC in every time zone, as venues date the end of a contract. */
  date: (instant: string) => string;
  /** `10 Mar`, of a time in Unix seconds. */
  dayOfMonth: (at: number) => string;
  /** `Tue 14:05`, of a time in Unix seconds. */
  weekdayTime: (at: number) => string;
  /** The name of the time zone, such as `Europe/Berlin`. */
  zone: string;
  /** Seconds that the time zone is ahead of UTC at a time in Unix seconds. */
  offset: (at: number) => number;
}

/** @param now the time at which the reader reads, in epoch milliseconds @param timeZone that of the machine if omitted */
export function createTimes(now: number, timeZone?: 'UTC'): Times {
  const format = (options: Intl.DateTimeFormatOptions, suffix = '') => {
    const formatter = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    return (instant: string | number) => formatter.format(new Date(instant)) + suffix;
  };
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const named = timeZone === undefined ? '' : ` ${timeZone}`;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const [short, full] = [
    format({ day: 'numeric', month: 'short', ...clock }, named),
    format({ dateStyle: 'medium', timeStyle: 'short' }, named),
  ];
  const [day, dayWithYear] = [
    format({ weekday: 'long', day: 'numeric', month: 'long' }),
    format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  ];
  const ofSeconds = (formatInstant: (instant: number) => string) => (at: number) => formatInstant(at * 1000);
  const year = format({ year: 'numeric' });
  const isThisYear = (instant: string) => year(instant) === year(now);
  return {
    day: (instant) => (isThisYear(instant) ? day : dayWithYear)(instant),
    time: format(clock, named),
    dateTime: full,
    shortDateTime: (instant) => (isThisYear(instant) ? short : full)(instant),
    exact: (instant) =>
      named ? full(instant) : `${full(instant)} ${zone}, which is ${utc.format(new Date(instant))} UTC`,
    date: format({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    dayOfMonth: ofSeconds(format({ day: 'numeric', month: 'short' })),
    weekdayTime: ofSeconds(format({ weekday: 'short', ...clock })),
    zone,
    offset: (at) => (timeZone === 'UTC' ? 0 : new Date(at * 1000).getTimezoneOffset() * -60),
  };
}

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const replayTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats the time of a replay with its year, in UTC, as it was passed to the replay. */
export const formatReplayTime = (instant: string): string => `${replayTime.format(new Date(instant))} UTC`;

/** Formats a duration in its largest sensible unit: minutes, hours or days. */
export function formatAge(seconds: number): string {
  if (seconds < 90) return 'a minute';
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}
