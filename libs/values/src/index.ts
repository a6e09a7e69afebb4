export { normalizeInstant, parseInstant, type InstantOptions } from './instants.ts';
export { chunk, countLeading } from './lists.ts';
export { memoizePerObject } from './memoize.ts';
export { limitMarks, normalizeBlanks, normalizeLineBreaks, removeInvisible, toOneLine } from './clean-text.ts';
export { abbreviate, cutText, showValue } from './cut-text.ts';
