export interface ScopeVerdict {
  in_scope: boolean;
  /** In words: the act and its actor if the contract is in scope, otherwise why it is out of scope. */
  because: string;
  /** Whether the outcome of each contract decides, which the candidate lacks: "Who will visit the White House?" */
  needs_outcome?: true;
}

/** The actors by symbol. Any other symbol, and an act without an actor, means the president. */
const actorNames: Readonly<Record<string, string>> = {
  ADMIN: "the president's administration",
  WHITEHOUSE: 'the White House',
  PRESS: 'the press secretary',
  US: 'the United States under the president',
};

/** Maximum length of a quote in a reason, in characters. Titles come from strangers and may be long. */
const maxQuoteLength = 60;

/** Quotes words of a title. A symbol of an actor is not a word of the title, so it becomes "…". */
const quote = (words: string): string => {
  const shown = words.replace(/[A-Z]{2,}/g, '…');
  return `"${shown.slice(0, maxQuoteLength).replace(/[\uD800-\uDBFF]$/, '')}"`;
};

export const accept = (symbol: string, act = 'an act', ...words: string[]): ScopeVerdict => ({
  in_scope: true,
  because: `an act of ${actorNames[symbol] ?? 'the president'}: ${act} (${words.map(quote).join(' and ')} in the title)`,
});

export const refuse = (reason: string, word: string): ScopeVerdict => ({
  in_scope: false,
  because: `${reason} (${quote(word)} in the title)`,
});

/** A pattern, and the act or the reason that it shows. Words in capitals, such as TRUMP, are symbols of actors. */
export type Pattern = readonly [meaning: string, pattern: RegExp];

/** Decides by the first pattern that matches a text. */
export function decideByPattern(
  patterns: readonly Pattern[],
  text: string,
  decide: (meaning: string, words: string) => ScopeVerdict,
): ScopeVerdict | undefined {
  const row = patterns.find(([, pattern]) => pattern.test(text));
  return row && decide(row[0], row[1].exec(text)?.[0] ?? '');
}
