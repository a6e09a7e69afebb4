/** A word of the searched texts, as one of them has it, with the number of times that the texts have it. */
export interface IndexedWord {
  written: string;
  count: number;
}

/** Letters of a word that may differ in one letter, and in two. A shorter word is similar to too many other words. */
const [minLength, minLengthForTwo] = [5, 7];
/** The weights in the rank of a word. Each is more than the following parts of the rank can be. */
const [distanceWeight, lengthWeight] = [1e12, 1e10];

/**
 * Finds the word that is nearest to a misspelt word: it differs in one letter or, if the word is long and has the same
 * first letter, in two. Of equally near words, one of the same length is nearer, and then the most frequent one.
 */
export function findNearestWord(typed: string, words: Iterable<IndexedWord>): string | undefined {
  const lower = typed.toLowerCase();
  if (lower.length < minLength) return undefined;
  const maxDistance = lower.length < minLengthForTwo ? 1 : 2;
  let nearest: { written: string; rank: number } | undefined;
  for (const { written, count } of words) {
    const word = written.toLowerCase();
    const limit = word.startsWith(lower.charAt(0)) ? maxDistance : 1;
    const lengthDifference = Math.abs(word.length - lower.length);
    if (lengthDifference > limit) continue;
    const distance = measureDistance(lower, word, limit);
    if (distance > limit) continue;
    const rank = distance * distanceWeight + lengthDifference * lengthWeight - count;
    if (nearest === undefined || rank < nearest.rank) nearest = { written, rank };
  }
  return nearest?.written;
}

/**
 * Returns the number of letters in which two words differ (optimal string alignment,
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance), or any larger number once it is over the limit.
 */
function measureDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
