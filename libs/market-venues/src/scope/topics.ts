import type { Pattern } from './finding.ts';

/** Topics that are out of scope even if the president is the actor, each with the reason that the verdict states. */
export const refusals: readonly Pattern<{ because: string }>[] = [
  { because: 'a bet on the odds of another market', pattern: /\bodds\b/ },
  {
    because: 'approval and polls',
    pattern:
      /\b(?:dis)?approv(?:al|e) ratings?\b|\bnet approval\b|\bTRUMPS? (?:\w+ ){0,3}(?:dis)?approval\b|\bfavou?rab\w+|\bpolls\b|\bpolling\b/,
  },
  {
    because: 'who holds the office',
    pattern:
      /\bTRUMPS? (?:\w+ )?(?:leaves?|exits?|out of) (?:office|the presidency|power)\b|\b25th amendment\b|\b(?:third|3rd) term\b|\bterm limits\b/,
  },
  {
    because: 'who runs in a race',
    pattern: /\bpresidential (?:run|bid|candidacy|campaign)\b|\brun for (?:president|office|re ?election)\b/,
  },
  {
    because: 'an economic figure',
    pattern:
      /\b(?:cut|reduce|lower|halve|shrink|balance|bring|raise|increase|decrease|fix|grow|weaken)s?\b.* (?:deficit|debt|inflation|inequality|budget|unemployment|gdp|growth|spending|manufacturing|mortgage rates|interest rates|economy|revenue|jobs|prices)\b/,
  },
  {
    because: 'an economic figure',
    pattern:
      /\bhow much (?:\w+ )?(?:spending|money|revenue|debt)\b|\btariff\w* (?:\w+ ){0,2}revenue\b|\brevenue\b.* tariffs?\b|\b(?:average|effective) tariff\b|\btariffs? (?:generate|raise|bring)\b|\bmeets? its (?:\w+ )?(?:goals?|targets?)\b/,
  },
  {
    because: 'a peace that others must agree to',
    pattern: /\b(?:TRUMP|ADMIN|US) (?:\w+ )?(?:end|stop|resolve)s? (?:\w+ ){0,3}(?:war|wars|conflict)\b/,
  },
  { because: 'a change of the union or the constitution', pattern: /\b51st state\b|\bconstitutional amendment\b/ },
  {
    because: 'a business of his',
    pattern: /\bTRUMP (?:\w+ )?launch(?:es)? (?:\w+ ){0,3}(?:metaverse|blockchain|nft|nfts|coin|token|company|phone)\b/,
  },
  { because: 'courts decide', pattern: /\btariffs? (?:ruling|case|lawsuit|refunds?|hearing)\b/ },
  {
    because: 'a strike of workers',
    pattern:
      /\b(?:workers?|unions?|teachers|nurses|writers|actors|pilots|rail|railroad|dockworkers|autoworkers|port) (?:\w+ )?strikes?\b/,
  },
  { because: 'harm to people', pattern: /\b(?:killed|casualties|deaths|wounded)\b/ },
  { because: 'the actor is one of two countries', pattern: /\bUS or israel\b|\bisrael (?:or|and) US\b/ },
];
