/**
 * The longest that a call may be: 2,000 characters of topics, each twelve when it is of four bytes and percent-encoded, a
 * cursor of 2,000 characters, and what is short. With the headers it stays below what `listen.ts` reads.
 */
export const longestTarget = 26 * 1024;
