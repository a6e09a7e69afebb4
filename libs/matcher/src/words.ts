/** A word of a text and where it stood: matching compares folds, evidence shows the text as written. */
export interface Word {
  /** Without case, accents, possessive and the commonest endings: what is compared. */
  fold: string;
  /** Offsets in the text as written, in UTF-16 code units. */
  start: number;
  end: number;
  /** Which sentence of the text it stands in, from 0. */
  sentence: number;
}

/** Initials (U.S., D.C.), then numbers with what is glued to them (25%, 51st), then words with inner apostrophes. */
const wordPattern =
  /(?:\p{L}\.){2,6}\p{L}?(?![\p{L}\p{N}])|\p{N}[\p{N}.,]*(?:[%％]|\p{L}+)?|\p{L}[\p{L}\p{M}\p{Cf}]*(?:['’ʼ＇][\p{L}\p{M}\p{Cf}]+)*/gu;

/** Links and mentions name nothing that a post is about. All patterns take time that grows with the length only. */
const linkPatterns = [
  // Archives glue the first word of a repost to the link of its status, so that such a link ends with its number.
  /https?:\/\/truthsocial\.com\/(?:users\/)?@?[\w.]+\/(?:statuses\/|posts\/)?\d+/giu,
  // Others break long links with blanks: what goes on with slashes or hyphens belongs to it.
  /https?:\/\/ ?\S+(?: (?=\S{0,80}(?:\/|-\w{1,40}-))\S+)*/giu,
  /\b(?:www|pic)\.\S+/giu,
  /@[\w.]+/gu,
];

function withoutLinks(text: string): string {
  if (!/[@/]|www|pic/iu.test(text)) return text;
  return linkPatterns.reduce((left, pattern) => left.replace(pattern, (link) => ' '.repeat(link.length)), text);
}

const sentenceEnd = /[.!?…\n\r;•|]/u;
/** No word of any language that a name is found in is longer; the rest of a longer one is not compared. */
const longestWord = 64;

/** Folds a text into words. Time grows with its length only. */
export function foldWords(text: string): Word[] {
  const bare = withoutLinks(text);
  const words: Word[] = [];
  let sentence = 0;
  let end = 0;
  for (const found of bare.matchAll(wordPattern)) {
    if (found.index - end > 1 ? sentenceEnd.test(bare.slice(end, found.index)) : sentenceEnd.test(bare.charAt(end)))
      sentence += 1;
    end = found.index + found[0].length;
    const fold = foldWord(found[0]);
    if (fold !== '') words.push({ fold, start: found.index, end, sentence });
  }
  return words;
}

/** Folds of words that were met before: most words of any text are few. Emptied when full, so that it stays small. */
const remembered = new Map<string, string>();
const rememberedWords = 20_000;

/** The fold of one written word: `Tariffs`, `TARIFF’S` and `tariff` are one; `nominated` and `nominating` too. */
export function foldWord(written: string): string {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const fold = foldAnew(written);
  if (remembered.size >= rememberedWords) remembered.clear();
  if (written.length <= longestWord) remembered.set(written, fold);
  return fold;
}

function foldAnew(written: string): string {
  const plain = plainAscii.test(written) ? written.toLowerCase() : withoutMarks(written.slice(0, longestWord));
  return stem(
    plain
      .replace(/['’ʼ＇](?:s|re|ve|ll|d|t)?$/u, '')
      .replace(/['’ʼ＇.,]/gu, '')
      .slice(0, longestWord),
  );
}

const plainAscii = /^[a-zA-Z0-9]{1,64}$/u;
const withoutMarks = (written: string): string =>
  written
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

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
  const bare =
    /[^e]ed$/u.test(word) && word.length > 4
      ? word.slice(0, -2)
      : word.endsWith('ing') && word.length > 6
        ? word.slice(0, -3)
        : word;
  return bare !== word && /([bdfgmnprt])\1$/u.test(bare) ? bare.slice(0, -1) : bare;
}

function cutSilentE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}
