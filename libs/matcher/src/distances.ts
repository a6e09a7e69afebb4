/** Distances in words, within which two words of a sentence belong together. */
export const beside = 10;
export const inOneBreath = 14;
export const closeBy = 2;
/** What a post names once only, and not among its first so many words, it is not about. */
export const deep = 120;
