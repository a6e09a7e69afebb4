export { toByteString, toBytes, type ByteString } from './byte-string.ts';
export {
  dayMs,
  daySeconds,
  findLatest,
  fromUnixSeconds,
  hourMs,
  hourSeconds,
  isUtcInstant,
  maxClockSkewMs,
  maxUnixSeconds,
  minuteMs,
  minuteSeconds,
  newestFirst,
  normalizeInstant,
  parseInstant,
  toUnixSeconds,
  type InstantOptions,
} from './instants.ts';
export { chunk, countLeading, formatCount, groupBy, sum } from './lists.ts';
export { createExpiry, memoize, memoizePerObject } from './caches.ts';
export { joinSpans, type TextSpan } from './spans.ts';
export { abbreviate, cleanCharacters, cutText, escapeHtml, normalizeWhitespace, showValue, toOneLine } from './text.ts';
