/** Splits a text into the ids of its word pieces. An id is the line number of the piece in the vocabulary, from 0. */
export interface Tokenizer {
  tokenize(text: string): number[];
  /** The ids that mark the start of an input, the end of a text, and the padding of a batch. */
  startId: number;
  endId: number;
  paddingId: number;
}

/** A longer word is unknown as a whole, as in BERT's own tokenizer. */
const maxWordCharacters = 100;
const continuation = '##';

/** BERT deletes control and format characters, except white space. */
const removedCharacters = /[^\P{C}\s]|\ufffd/gu;
/** An emoji separates words. BERT's own tokenizer makes a word with an emoji unknown as a whole. */
const emoji = /\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\ufe0f|\u200d|\u20e3/gu;
const accents = /\p{Mn}/gu;
/** A punctuation mark or an ideograph is a word of its own. ASCII symbols such as $ and + count as punctuation. */
const words = /[\p{P}$+<=>^`|~\p{Script=Han}]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu;

/**
 * Creates the tokenizer of BERT models without case: WordPiece, which takes the longest piece of the vocabulary from the
 * start of each word. (Wu and others, 2016, arXiv 1609.08144; the splitting into words as in Google's BERT.)
 *
 * @param vocabulary The pieces, by id. A piece that continues a word begins with `##`.
 * @throws {Error} if a special piece such as `[CLS]` is missing.
 */
export function createTokenizer(vocabulary: readonly string[]): Tokenizer {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  const getSpecialId = (piece: string): number => {
    const id = ids.get(piece);
    if (id === undefined) throw new Error(`the vocabulary of the reader lacks ${piece}`);
    return id;
  };
  const unknownId = getSpecialId('[UNK]');

  function splitWord(word: string): number[] {
    const characters = [...word];
    if (characters.length > maxWordCharacters) return [unknownId];
    const pieces: number[] = [];
    for (let from = 0; from < characters.length;) {
      const piece = findPiece(characters, from);
      if (!piece) return [unknownId];
      pieces.push(piece.id);
      from = piece.end;
    }
    return pieces;
  }

  /** Finds the piece with the most characters. */
  function findPiece(characters: readonly string[], from: number): { id: number; end: number } | undefined {
    for (let end = characters.length; end > from; end -= 1) {
      const id = ids.get((from > 0 ? continuation : '') + characters.slice(from, end).join(''));
      if (id !== undefined) return { id, end };
    }
    return undefined;
  }

  return {
    tokenize: (text) => splitWords(text).flatMap(splitWord),
    startId: getSpecialId('[CLS]'),
    endId: getSpecialId('[SEP]'),
    paddingId: getSpecialId('[PAD]'),
  };
}

/** Splits a text into words in lower case and without accents, and single punctuation marks. */
function splitWords(text: string): string[] {
  const clean = text.replace(emoji, ' ').replace(removedCharacters, '').toLowerCase().normalize('NFD');
  return clean.replace(accents, '').match(words) ?? [];
}
