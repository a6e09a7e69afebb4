/**
 * A text as folded words that remember where they stood. Matching compares folds; evidence shows the text as written.
 */
export interface Word {
  /** Without case, accents, possessive and the commonest endings: what is compared. */
  fold: string;
  /** Offsets in the text as written, in UTF-16 code units. */
  start: number;
  end: number;
  /** Which sentence of the text it stands in, from 0. */
  sentence: number;
}

/** Initials (U.S., D.C.), then numbers with their percent sign, then words with inner apostrophes. All linear. */
const wordPattern =
  /(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])|\p{N}[\p{N}.,]*%?|\p{L}[\p{L}\p{M}\p{Cf}]*(?:['’ʼ＇][\p{L}\p{M}\p{Cf}]+)*/gu;

/** Links, then a leading repost mark, then mentions: none of them names what a post is about. */
const linkPatterns = [
  // Archives glue the first word of a repost to the link of its status, so that link ends with its number.
  /https?:\/\/truthsocial\.com\/(?:users\/)?@?[\w.]+\/(?:statuses|posts)?\/?\d+/giu,
  /https?:\/\/\S+/giu,
  /(?:www|pic)\.\S+/giu,
  /@[\w.]+/gu,
];

const sentenceEnd = /[.!?…\n\r;•|]/u;

/** Folds a text into words. Time grows with its length only. */
export function foldWords(text: string): Word[] {
  const bare = linkPatterns.reduce((left, pattern) => left.replace(pattern, (link) => ' '.repeat(link.length)), text);
  const words: Word[] = [];
  let sentence = 0;
  let end = 0;
  for (const found of bare.matchAll(wordPattern)) {
    if (words.length > 0 && sentenceEnd.test(bare.slice(end, found.index))) sentence += 1;
    end = found.index + found[0].length;
    const fold = foldWord(found[0]);
    if (fold !== '') words.push({ fold, start: found.index, end, sentence });
  }
  return words;
}

/** The fold of one written word: `Tariffs`, `TARIFF’S` and `tariff` are one; `nominated` and `nominating` too. */
export function foldWord(written: string): string {
  const plain = written
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}.,]/gu, '')
    .toLowerCase();
  return stem(plain.replace(/['’ʼ](?:s|re|ve|ll|d|t)?$/u, '').replace(/['’ʼ]/gu, ''));
}

/** The folds of a phrase of a table or of a caller. */
export function foldPhrase(phrase: string): string[] {
  return foldWords(phrase).map((word) => word.fold);
}

/** English endings, cut so shallowly that two different names hardly ever become one. */
function stem(word: string): string {
  return cutSilentE(cutVerbEnding(cutPlural(word)));
}

function cutPlural(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/u.test(word)) return word.slice(0, -1);
  return word;
}

function cutVerbEnding(word: string): string {
  const bare = word.replace(/(?<=..[^e].)ed$|(?<=....)ing$/u, '');
  return bare !== word && /([bdfgmnprt])\1$/u.test(bare) ? bare.slice(0, -1) : bare;
}

function cutSilentE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}
