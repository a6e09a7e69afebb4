import type { Pattern } from './verdict.ts';

/** Topics that are out of scope even if the president is the actor, each with the reason that the verdict states. */
export const refusals: readonly Pattern[] = Object.entries({
  'a bet on the odds of another market': /\bodds\b/,
  'approval and polls':
    /\b(?:dis)?approv(?:al|e) ratings?\b|\bnet approval\b|\bTRUMPS? (?:\w+ ){0,3}(?:dis)?approval\b|\bfavou?rab\w+|\bpolls\b|\bpolling\b/,
  'who holds the office':
    /\bTRUMPS? (?:\w+ )?(?:leaves?|exits?|out of) (?:office|the presidency|power)\b|\b25th amendment\b|\b(?:third|3rd) term\b|\bterm limits\b|\bpresidential (?:run|bid|candidacy|campaign)\b|\brun for (?:president|office|re ?election)\b/,
  'an economic figure':
    /\b(?:cut|reduce|lower|halve|shrink|balance|bring|raise|increase|decrease|fix|grow|weaken)s?\b.* (?:deficit|debt|inflation|inequality|budget|unemployment|gdp|growth|spending|manufacturing|(?:mortgage|interest) rates|economy|revenue|jobs|prices)\b|\bhow much (?:\w+ )?(?:spending|money|revenue|debt)\b|\btariff\w* (?:\w+ ){0,2}revenue\b|\brevenue\b.* tariffs?\b|\btariffs? (?:generate|raise|bring)\b|\b(?:average|effective) tariff\b|\bmeets? its (?:\w+ )?(?:goals?|targets?)\b/,
  'a peace that others must agree to':
    /\b(?:TRUMP|ADMIN|US) (?:\w+ )?(?:end|stop|resolve)s? (?:\w+ ){0,3}(?:wars?|conflict)\b/,
  'a change of the union or the constitution': /\b51st state\b|\bconstitutional amendment\b/,
  'a business of his':
    /\bTRUMP (?:\w+ )?launch(?:es)? (?:\w+ ){0,3}(?:metaverse|blockchain|nfts?|coin|token|company|phone)\b/,
  'courts decide': /\btariffs? (?:ruling|case|lawsuit|refunds?|hearing)\b/,
  'a strike of workers':
    /\b(?:\w*workers?|unions?|teachers|nurses|writers|actors|pilots|rail|railroad|port) (?:\w+ )?strikes?\b/,
  'harm to people': /\b(?:killed|casualties|deaths|wounded)\b/,
  'the actor is one of two countries': /\bUS or israel\b|\bisrael (?:or|and) US\b/,
});
