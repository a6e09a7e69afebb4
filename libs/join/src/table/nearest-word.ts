/** A word of the searched texts, in small letters if one of them has it so, with the number of times that they have it. */
export interface IndexedWord {
  written: string;
  count: number;
}

/** Finds the word that is nearest to a misspelt word; undefined if none is near. */
export type FindNearestWord = (typed: string) => string | undefined;

/** Letters of a word that may differ in one letter, and in two. A shorter word is similar to too many other words. */
const [minLength, minLengthForTwo] = [5, 7];
/** A shorter word may still be a misspelt name, such as "Japn" or "Irn". */
const minNameLength = 3;
/** A shorter word is no likely meaning of a misspelt one: "Far" for "farm". */
const minNearestLength = 4;
/** The weights in the rank of a word. Each is more than the following parts of the rank can be. */
const [distanceWeight, lengthWeight] = [1e12, 1e10];

/** A word with its lower case. */
interface ComparedWord extends IndexedWord {
  lower: string;
}

/**
 * Prepares words for `FindNearestWord`. The nearest word differs in one letter or, if the typed word is long and has the
 * same first letter, in two. A short word is only compared with names, which are always written with a capital. Of
 * equally near words, one of the same length is nearer, and then the most frequent one.
 */
export function createNearestWords(words: Iterable<IndexedWord>): FindNearestWord {
  const compared = Array.from(words, (word): ComparedWord => ({ ...word, lower: word.written.toLowerCase() })).filter(
    ({ lower }) => lower.length >= minNearestLength,
  );
  // Lists of numbers leave out most words before their letters are compared: 3,000 words take 0.02 ms instead of 2 ms.
  const lengths = Uint16Array.from(compared, ({ lower }) => lower.length);
  const firstLetters = Uint16Array.from(compared, ({ lower }) => lower.charCodeAt(0));
  const letterBits = Int32Array.from(compared, ({ lower }) => toLetterBits(lower));

  return function findNearestWord(written) {
    const typed = written.toLowerCase();
    if (typed.length < minNameLength) return undefined;
    const bits = toLetterBits(typed);
    const maxDistance = typed.length < minLengthForTwo ? 1 : 2;
    let nearest: { word: ComparedWord; rank: number } | undefined;
    for (let at = 0; at < compared.length; at += 1) {
      const limit = firstLetters[at] === typed.charCodeAt(0) ? maxDistance : 1;
      if (Math.abs(typed.length - lengths[at]!) > limit || countBits(bits ^ letterBits[at]!) > 2 * limit) continue;
      const word = compared[at]!;
      const rank = rankNearness(typed, word, limit);
      if (rank < (nearest?.rank ?? Infinity)) nearest = { word, rank };
    }
    return nearest?.word.written;
  };
}

/** Returns a smaller number for a nearer word, and `Infinity` for one that is not near. */
function rankNearness(typed: string, { lower, written, count }: ComparedWord, limit: number): number {
  if (typed.length < minLength && written.charAt(0) === lower.charAt(0)) return Infinity;
  const distance = measureEditDistance(typed, lower, limit);
  if (distance > limit) return Infinity;
  return distance * distanceWeight + Math.abs(lower.length - typed.length) * lengthWeight - count;
}

/** One bit for each letter of a word. A changed letter changes at most two bits. */
function toLetterBits(lower: string): number {
  let bits = 0;
  for (let index = 0; index < lower.length; index += 1) bits |= 1 << (lower.charCodeAt(index) & 31);
  return bits;
}

/** Counts the bits of all pairs, groups of four and bytes at the same time. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const groups = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((groups + (groups >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Returns the number of letters in which two words differ: letters to insert, delete, replace, or exchange with the next
 * one (optimal string alignment, https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance). Returns any larger
 * number once it is over the limit.
 */
function measureEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
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
