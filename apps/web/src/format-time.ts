const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

// Formats for ISO instants, in the reader's time zone.
export const formatDay = (instant: string): string => day.format(new Date(instant));
export const formatTime = (instant: string): string => clock.format(new Date(instant));
export const formatDateTime = (instant: string): string => full.format(new Date(instant));
export const formatShortDateTime = (instant: string): string => short.format(new Date(instant));
export const formatDate = (instant: string): string => date.format(new Date(instant));

const replayTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats the time of a replay with its year, in UTC, as it was passed to the replay. */
export const formatReplayTime = (instant: string): string => `${replayTime.format(new Date(instant))} UTC`;

export function localTimeZone(): string {
  return day.resolvedOptions().timeZone;
}

/** Formats a duration in its largest sensible unit: minutes, hours or days. */
export function formatAge(seconds: number): string {
  if (seconds < 90) return 'a minute';
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}
