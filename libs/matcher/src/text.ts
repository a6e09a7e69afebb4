export { findStatedEnd, namesDay } from './text/times.ts';
export { clearCachedWords, listLinks, tokenize, type Token } from './text/words.ts';
