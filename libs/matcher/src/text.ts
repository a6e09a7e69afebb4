export { findStatedEnd, labelDeadline } from './text/deadline.ts';
export { clearCachedWords, listLinks, tokenize, type Token } from './text/words.ts';
