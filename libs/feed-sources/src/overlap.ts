/** A source is asked again for what it had before its last answer: posts arrive late in archives and are edited. */
export const overlapMs = 48 * 3_600_000;
