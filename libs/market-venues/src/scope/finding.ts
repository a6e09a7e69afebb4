import { cutText } from '@postjoin/values';

/** An act found in a title: its actor, its kind and the words that name it. Or the reason why the title names no act, with the word that shows it. */
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

/** Longest quote in a reason, in characters: titles come from strangers and may be long. */
const maxQuoteLength = 60;
const outerSymbols = /^(?:[A-Z]{2,} )+|(?: [A-Z]{2,})+$/g;

/** Quotes words of a title without the symbols of actors, because a symbol replaces the words that the title had. */
const quote = (words: string): string =>
  `"${cutText(words.replace(outerSymbols, '').replace(/[A-Z]{2,}/g, '…'), maxQuoteLength)}"`;

export const quoteWords = (words: readonly string[]): string => words.map(quote).join(' and ');
