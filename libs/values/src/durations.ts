/** Lengths of time, in the units of Unix seconds and of epoch milliseconds. */
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
export const minuteMs = 1_000 * minuteSeconds;
export const hourMs = 1_000 * hourSeconds;
export const dayMs = 1_000 * daySeconds;
