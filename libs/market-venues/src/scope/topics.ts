import type { Pattern } from './verdict.ts';

/** Topics that are out of scope even if the president is the actor, each with the reason that the verdict states. */
export const refusals: readonly Pattern[] = Object.entries({
  'a bet on the odds of another market': /\bodds\b/,
  'approval and polls':
    /\b(?:dis)?approv(?:al|e) ratings?\b|\bnet approval\b|\bTRUMPS? (?:\w+ ){0,3}(?:dis)?approval\b|\bfavou?rab\w+|\bpolls\b|\bpolling\b/,
  'who holds the office':
    /\bTRUMPS? (?:\w+ )?(?:leaves?|exits?|out of) (?:office|the presidency|power)\b|\b25th amendment\b|\b(?:third|3rd) term\b|\bterm limits\b|\bpresidential run\b/,
  'an economic figure':
    /\b(?:cut|reduce|lower|halve|balance|bring|raise|increase|decrease)s?\b.* (?:deficit|debt|inflation|inequality|budget|spending|manufacturing|(?:mortgage|interest) rates|revenue|jobs|prices)\b|\bhow much (?:\w+ )?(?:spending|money|revenue|debt)\b|\btariff\w* (?:\w+ ){0,2}revenue\b|\b(?:average|effective) tariff\b|\bmeets? its (?:\w+ )?(?:goals?|targets?)\b/,
  'a peace that others must agree to':
    /\b(?:TRUMP|ADMIN|US) (?:\w+ )?(?:end|stop|resolve)s? (?:\w+ ){0,3}(?:wars?|conflict)\b/,
  'a change of the union': /\b51st state\b/,
  'a business of his': /\bTRUMP launch(?:es)? (?:\w+ ){0,3}(?:metaverse|blockchain|nft|coin|token|company|phone)\b/,
  'a strike of workers': /\b(?:workers?|unions?|teachers|rail|dockworkers|port) (?:\w+ )?strikes?\b/,
  'the actor is one of two countries': /\bUS or israel\b|\bisrael (?:or|and) US\b/,
});
