/** Matches pieces that no English text has: placeholders, and letters of other scripts. */
const unneeded = /^\[unused\d+\]$|(?!\p{Script=Latin})\p{L}/u;

/** Removes the pieces that English posts and titles do not use. The id of a piece is its place in the result. */
export const cutVocabulary = (pieces: readonly string[]): string[] =>
  pieces.filter((piece) => piece !== '' && !unneeded.test(piece));
