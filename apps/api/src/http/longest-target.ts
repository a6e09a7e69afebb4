/** Request lines longer than this are of no call that we serve; lists of topics fit many times. */
export const longestTarget = 8192;
