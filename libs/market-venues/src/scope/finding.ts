import { cutText } from '@postjoin/values';

/** An act found in a title: whose, which, and the words that say so. Or why what is said of an actor is none. */
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

export const found = (symbol: string, act: string | undefined, ...words: string[]): Finding => ({
  actor: actorNames[symbol] ?? president,
  act: act ?? 'an act',
  words,
});

/** A reason stays a short sentence, whatever a venue puts into a title. */
const maxQuoteLength = 60;
const symbolAtAnEnd = /^(?:[A-Z]{2,} )+|(?: [A-Z]{2,})+$/g;

/** Quotes only what the title has: how it names an actor is not kept, so the actor's symbol is left out. */
const quote = (words: string): string =>
  `"${cutText(words.replace(symbolAtAnEnd, '').replace(/[A-Z]{2,}/g, '…'), maxQuoteLength)}"`;

export const quoteWords = (words: readonly string[]): string => words.map(quote).join(' and ');
