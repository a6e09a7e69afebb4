import { actorPatterns } from './actors.ts';

/**
 * Maximum number of characters of a title that are read. The longest recorded title has fewer than 250. The limit
 * bounds the time that the patterns take.
 */
const maxTitleLength = 300;

/**
 * A title prepared for the patterns: words in lower case, with a symbol in capitals in place of each name of an actor.
 */
export interface Sentence {
  words: readonly string[];
  /** The words joined by single spaces. */
  text: string;
}

/** Abbreviations of the United States. They count only in capitals, because "us" is a pronoun. */
const country = /\bU\.S\.(?:A\.?)?|\bUSA?\b/g;
const whiteHouseInitials = /\bWH\b/g;
const combiningMarks = /\p{M}+/gu;
/**
 * Quoted words. They are removed from the title, because they are the object of an act ("say 'kite'") and never its
 * actor.
 */
const quoted = /"[^"]*"|(?<=^|\s)'[^']{1,80}'(?=$|[\s?.,!])/g;
const brackets = /\([^()]*\)/g;
const separators = /[^\p{L}\p{N}'$%#@.]+|\.(?=\s|$)|\.{2,}/gu;

function normalizeTitle(raw: string): string {
  return raw
    .slice(0, maxTitleLength)
    .replace(country, 'united states')
    .replace(whiteHouseInitials, 'white house')
    .normalize('NFKD')
    .slice(0, 2 * maxTitleLength)
    .replace(combiningMarks, '')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .toLowerCase()
    .replace(quoted, ' ')
    .replace(brackets, ' ')
    .replace(/\//g, ' or ')
    .replace(/&/g, ' and ');
}

export function parseSentence(raw: string): Sentence {
  const spaced = normalizeTitle(raw).replace(separators, ' ').replace(/ {2,}/g, ' ').trim();
  const named = actorPatterns.reduce((text, { symbol, pattern }) => text.replace(pattern, ` ${symbol} `), spaced);
  const words = named.split(/\s+/).filter((word) => word !== '');
  return { words, text: words.join(' ') };
}
