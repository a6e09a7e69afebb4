import { oneOf } from '../text/words.ts';

export interface ScopeVerdict {
  in_scope: boolean;
  /** In words: the act and its actor if the contract is in scope, otherwise why it is out of scope. */
  because: string;
  /** Whether the outcome of each contract decides, which the candidate lacks: "Who will visit the White House?" */
  needs_outcome?: true;
}

/** A verdict before the actor is described. */
export interface Finding extends ScopeVerdict {
  /** The symbol of the actor whose act the title names. */
  actor?: string;
}

/** Maximum length of a quote in a reason, in characters. Titles come from strangers and may be long. */
const maxQuoteLength = 60;

/** Quotes words of a title. A symbol of an actor is not a word of the title, so it becomes "…". */
const quote = (words: string): string => {
  const shown = words.replace(/[A-Z]{2,}/g, '…');
  return `"${shown.slice(0, maxQuoteLength).replace(/[\uD800-\uDBFF]$/, '')}"`;
};

export const accept = (actor: string, act = 'an act', ...words: string[]): Finding => ({
  in_scope: true,
  actor,
  because: `${act} (${words.map(quote).join(' and ')} in the title)`,
});

export const refuse = (reason: string, word: string): Finding => ({
  in_scope: false,
  because: `${reason} (${quote(word)} in the title)`,
});

/** Patterns by the act or the reason that they show. Words in capitals, such as HOLDER, are symbols of actors. */
export type Patterns = Readonly<Record<string, readonly RegExp[]>>;

/** Decides by the first pattern that matches a text. */
export function decideByPattern(
  patterns: Patterns,
  text: string,
  decide: (meaning: string, words: string) => Finding,
): Finding | undefined {
  for (const [meaning, forms] of Object.entries(patterns))
    for (const form of forms) {
      const [words] = form.exec(text) ?? [];
      if (words !== undefined) return decide(meaning, words);
    }
  return undefined;
}

const changes = oneOf(
  'cut, reduce, lower, halve, shrink, balance, bring, raise, increase, decrease, fix, grow, weaken',
);
const indicators =
  oneOf(`deficit, debt, inflation, inequality, budget, unemployment, gdp, growth, spending, manufacturing,
  (?:mortgage|interest) rates, economy, revenue, jobs, prices`);

/** Topics that are out of scope even if the president is the actor, by the reason that the verdict states. */
export const refusals: Patterns = {
  'a bet on the odds of another market': [/\bodds\b/],
  'approval and polls': [
    /\bHOLDERS? (?:\w+ ){0,3}(?:dis)?approval\b/,
    /\b(?:dis)?approv(?:al|e) ratings?\b|\bnet approval\b|\bfavou?rab\w+|\bpolls\b|\bpolling\b/,
  ],
  'who holds the office': [
    /\b25th amendment\b|\b(?:third|3rd) term\b|\bterm limits\b/,
    /\bpresidential (?:run|bid|candidacy|campaign)\b|\brun for (?:president|office|re ?election)\b/,
  ],
  'an economic figure': [
    new RegExp(String.raw`\b${changes}s?\b.* ${indicators}\b`),
    /\bhow much (?:\w+ )?(?:spending|money|revenue|debt)\b/,
    /\btariff\w* (?:\w+ ){0,2}revenue\b|\brevenue\b.* tariffs?\b|\btariffs? (?:generate|raise|bring)\b/,
    /\b(?:average|effective) tariff\b|\bmeets? its (?:\w+ )?(?:goals?|targets?)\b/,
  ],
  'a peace that others must agree to': [
    /\b(?:HOLDER|ADMIN|US) (?:\w+ )?(?:end|stop|resolve)s? (?:\w+ ){0,3}(?:wars?|conflict)\b/,
  ],
  'a change of the union or the constitution': [/\b51st state\b|\bconstitutional amendment\b/],
  'a business of his': [
    /\bHOLDER (?:\w+ )?launch(?:es)? (?:\w+ ){0,3}(?:metaverse|blockchain|nfts?|coin|token|company|phone)\b/,
  ],
  'courts decide': [/\btariffs? (?:ruling|case|lawsuit|refunds?|hearing)\b/],
  'a strike of workers': [
    /\b(?:\w*workers?|unions?|teachers|nurses|writers|actors|pilots|rail|railroad|port) (?:\w+ )?strikes?\b/,
  ],
  'the actor is one of two countries': [/\bUS or israel\b|\bisrael (?:or|and) US\b/],
};
