import { cutText } from '@postjoin/values';

/**
 * The result of searching a title for an act. It is either the act with its actor and the words that name it, or the
 * reason for a refusal with the word that shows the reason.
 */
export type Finding = { actor: string; act: string; words: readonly string[] } | { refused: string; word: string };

const president = 'the president';
const actorNames: Readonly<Record<string, string>> = {
  TRUMP: president,
  TRUMPS: president,
  ADMIN: "the president's administration",
  WHITEHOUSE: 'the White House',
  PRESS: 'the press secretary',
  US: 'the United States under the president',
};

export const createFinding = (symbol: string, act: string | undefined, ...words: string[]): Finding => ({
  actor: actorNames[symbol] ?? president,
  act: act ?? 'an act',
  words,
});

/** A pattern, and what it shows if it matches a title. Words in capitals, such as TRUMP, are symbols of actors. */
export type Pattern<Row = { act: string }> = Row & { pattern: RegExp };

/** Returns the first row whose pattern matches a text, with the words that match. */
export function findPattern<Row>(rows: readonly Pattern<Row>[], text: string): (Row & { words: string }) | undefined {
  const row = rows.find(({ pattern }) => pattern.test(text));
  return row && { ...row, words: row.pattern.exec(text)?.[0] ?? '' };
}

/** Maximum length of a quote in a reason, in characters. Titles come from strangers and may be long. */
const maxQuoteLength = 60;
const outerSymbols = /^(?:[A-Z]{2,} )+|(?: [A-Z]{2,})+$/g;

/**
 * Quotes words of a title. A symbol of an actor is not a word of the title, so symbols at both ends are removed and
 * symbols in between become "…".
 */
const quote = (words: string): string =>
  `"${cutText(words.replace(outerSymbols, '').replace(/[A-Z]{2,}/g, '…'), maxQuoteLength)}"`;

export const quoteWords = (words: readonly string[]): string => words.map(quote).join(' and ');
