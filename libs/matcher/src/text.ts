/** The reader of texts, for programs that compare words as the matcher does. */

export { clearCachedWords, tokenize } from './text/tokenize.ts';
