import { namings } from './actors.ts';

/** Longer titles are not questions: what comes after is not read, which keeps the reading linear and short. */
const titleLimit = 300;

/** A title as the rules read it: lower-case words, and an actor's symbol in capitals for each naming of one. */
export interface Sentence {
  words: readonly string[];
  /** The words joined by single spaces. */
  text: string;
}

/** "U.S." and "US" are a country only in capitals: "us" is a word. */
const country = /\bU\.S\.(?:A\.?)?|\bUSA?\b/g;
const whiteHouseInitials = /\bWH\b/g;
const combiningMarks = /\p{M}+/gu;
/** What a contract quotes is the object of the act, never its actor. */
const quoted = /"[^"]*"|(?<=^|\s)'[^']{1,80}'(?=$|[\s?.,!])/g;
const brackets = /\([^()]*\)/g;
const separators = /[^\p{L}\p{N}'$%#@.]+|\.(?=\s|$)|\.{2,}/gu;

function plain(raw: string): string {
  return raw
    .slice(0, titleLimit)
    .replace(country, 'united states')
    .replace(whiteHouseInitials, 'white house')
    .normalize('NFKD')
    .slice(0, 2 * titleLimit)
    .replace(combiningMarks, '')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .toLowerCase()
    .replace(quoted, ' ')
    .replace(brackets, ' ')
    .replace(/\//g, ' or ')
    .replace(/&/g, ' and ');
}

export function readSentence(raw: string): Sentence {
  const spaced = plain(raw).replace(separators, ' ').replace(/ {2,}/g, ' ').trim();
  const named = namings.reduce((text, { symbol, pattern }) => text.replace(pattern, ` ${symbol} `), spaced);
  const words = named.split(/\s+/).filter((word) => word !== '');
  return { words, text: words.join(' ') };
}
