import { titleActPhrases, tokenize, type Token } from '@postjoin/matcher';
import { nameAct, type NamedAct } from './acts.ts';
import { findActors } from './actors.ts';

/**
 * Maximum number of characters of a title that are read. The longest recorded title has fewer than 250. The limit
 * bounds the time that the patterns take.
 */
const maxTitleLength = 300;

/** A word of a title in lower case, or the symbol of an actor in capitals in place of the actor's name. */
export interface Word {
  text: string;
  /** The act that the word, or a phrase that begins with the word, names. */
  act?: NamedAct;
}

export interface Sentence {
  words: readonly Word[];
  /** The tokens of the title, with names instead of symbols. */
  tokens: readonly Token[];
  /** The texts of the words, joined by single spaces. */
  text: string;
}

/** Abbreviations of the United States. They count only in capitals, because "us" is a pronoun. */
const country = /\bU\.S\.(?:A\.?)?|\bUSA?\b/g;
/**
 * Quoted words. They are removed from the title, because they are the object of an act ("say 'kite'") and never its
 * actor.
 */
const quoted = /"[^"]*"|(?<=^|\s)'[^']{1,80}'(?=$|[\s?.,!])/g;
/** Remarks in brackets, and the names of coins and stocks: "$TRUMP". */
const bracketsAndTickers = /\([^()]*\)|\$\p{L}+/gu;
/**
 * Matches the start of a question such as "Will it be reported by any of the agencies that X does ...?". Such a
 * question is about X.
 */
const reportPrefix = /^will it be (?:\w+ )?(?:reported|announced|confirmed)(?: by (?:\w+ ){1,5}?)? ?that /;

const normalizeTitle = (raw: string): string =>
  raw
    .slice(0, maxTitleLength)
    .replace(country, 'united states')
    .replace(/\bWH\b/g, 'white house')
    .normalize('NFKD')
    .slice(0, 2 * maxTitleLength)
    .replace(/\p{M}+|@/gu, '')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .toLowerCase()
    .replace(quoted, ' ')
    .replace(bracketsAndTickers, ' ')
    .replace(/\//g, ' or ')
    .replace(/&/g, ' and ')
    .replace(reportPrefix, 'will ');

export const joinWords = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Reads a title with the matcher's tokenizer and acts, and replaces the names of actors by symbols. */
export function parseSentence(raw: string): Sentence {
  const title = normalizeTitle(raw);
  const tokens = tokenize(title);
  const acts = titleActPhrases.find(tokens);
  const actors = new Map(findActors(title, tokens).map((mention) => [mention.from, mention]));
  const words: Word[] = [];
  for (let at = 0; at < tokens.length;) {
    const actor = actors.get(at);
    const token = tokens[at] as Token;
    const text = title.slice(token.start, token.end);
    const named = acts.flatMap(({ entry, from }) => (from === at ? [entry] : []));
    words.push(actor === undefined ? { text, act: nameAct(named, text) } : { text: actor.entry });
    at = actor?.to ?? at + 1;
  }
  return { words, tokens, text: joinWords(words) };
}
