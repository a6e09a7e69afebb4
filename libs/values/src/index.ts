export {
  findLatest,
  fromUnixSeconds,
  isUtcInstant,
  maxClockSkewMs,
  newestFirst,
  normalizeInstant,
  parseInstant,
  toUnixSeconds,
  type InstantOptions,
} from './instants.ts';
export { dayMs, daySeconds, hourMs, hourSeconds, minuteMs, minuteSeconds } from './durations.ts';
export { createExpiry } from './expiry.ts';
export { chunk, countLeading, groupBy, sum } from './lists.ts';
export { memoize, memoizePerObject } from './memoize.ts';
export { cleanCharacters, normalizeWhitespace, toOneLine } from './clean-text.ts';
export { escapeHtml } from './escape-html.ts';
export { abbreviate, cutText, showValue } from './cut-text.ts';
