import { tokenize } from '@postjoin/matcher/text';

/** A word in lower case, without apostrophes and accents, and its place in the text. */
interface Word {
  word: string;
  start: number;
  end: number;
}

/** Models write other apostrophes than posts, or none, and leave out characters that nobody sees. */
const toPlain = (text: string): string =>
  text
    .replace(/[’‘‛ʼ`´′]/gu, "'")
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');

/** Lists the words of a plain text: runs of letters, digits and signs of amounts. */
function listWords(plain: string): Word[] {
  return [...plain.matchAll(/[\p{L}\p{N}\p{M}$€£%']+/gu)].flatMap(({ 0: found, index }) => {
    const word = found
      .toLowerCase()
      .normalize('NFKD')
      .replace(/['\p{M}]/gu, '');
    return word === '' ? [] : [{ word, start: index, end: index + found.length }];
  });
}

/** Reduces a text to its words, with single spaces between them. */
export const simplify = (text: string): string =>
  listWords(toPlain(text))
    .map(({ word }) => word)
    .join(' ');

/** A quotation of the whole post shows nothing, and neither does a single word. */
const maxLength = 300;
const minWords = 2;

/**
 * Returns the sentence, or the sentences, of a text that a quotation is from. Returns undefined if the text does not have
 * its words in a row.
 */
export function findQuotedSentence(quotation: string, text: string): string | undefined {
  const plain = toPlain(text);
  const quoted = listWords(toPlain(quotation));
  if (quotation.length > maxLength || quoted.length < minWords) return undefined;
  const words = listWords(plain);
  const from = words.findIndex((_, index) => quoted.every(({ word }, offset) => words[index + offset]?.word === word));
  const [first, last] = [words[from], words[from + quoted.length - 1]];
  if (!first || !last) return undefined;
  const tokens = tokenize(plain);
  const inside = tokens.filter(({ start, end }) => start < last.end && end > first.start);
  const [begin, finish] = [inside[0]?.sentence ?? 0, inside.at(-1)?.sentence ?? -1];
  const whole = tokens.filter(({ sentence }) => begin <= sentence && sentence <= finish);
  return plain.slice(whole[0]?.start ?? 0, whole.at(-1)?.end ?? 0);
}
