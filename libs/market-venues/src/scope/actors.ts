/**
 * In a title, each name of an actor is replaced by one symbol in capitals, which keeps the later patterns short: "will
 * TRUMP pardon", "who will be TRUMPS ambassador". TRUMPS is the symbol for the possessive "Trump's". The rest of the
 * title is already in lower case, so no word of the title equals a symbol.
 */

/** Matches the president's surname, with any title and first name that venues write before it. */
const surname = String.raw`(?:(?:us |united states |the )?president )?(?:donald (?:j\.? )?)?trump`;
const presidentByOffice = String.raw`the (?:united states |american )?president(?! of\b)(?! elect\b)|(?:the )?president of the united states`;

/** Words that, after the president's name, make a date instead of an act: "Trump's first year". */
const period = String.raw`(?:(?:first|second|2nd|current) )?(?:term|presidency|inauguration|first (?:\w+ )?(?:hours?|days?|weeks?|months?|years?)|\d+ days)|in office|takes office|leaves office`;

const relatives = 'melania|ivanka|barron|eric|lara|tiffany|mary|kai|fred|ivana|don jr';
/**
 * Nouns that turn the president's name before them into another name, of a company, a product or a group: "Trump
 * Tower".
 */
const ventures =
  'jr|media|mobile|org|organization|organisation|tower|family|families|hotel|university|national golf|national doral|international|plaza|coin|token|memecoin|meme|nft|nfts|phone|smartphone|supporters?|voters?|derangement|golf club|bible|sneakers|vodka|crypto (?:conference|dinner|gala)|rally (?:attendee|goer|shooter)s?';

export interface ActorPattern {
  symbol: string;
  pattern: RegExp;
}

/**
 * The patterns are applied in this order. Dates and namesakes (relatives and companies) come first, so the president's
 * name in them does not count as the actor.
 */
export const actorPatterns: readonly ActorPattern[] = [
  { symbol: 'DATE', pattern: new RegExp(String.raw`\b${surname}(?:'s|s')? (?:${period})\b`, 'g') },
  {
    symbol: 'DATE',
    pattern: new RegExp(
      String.raw`\b(?:under|during the|before|since) ${surname}(?: administration)?\b(?!'s)(?= *$| *[?.]| in office| era)`,
      'g',
    ),
  },
  { symbol: 'DATE', pattern: /\bduring the trump administration\b/g },
  { symbol: 'NAMESAKE', pattern: new RegExp(String.raw`\b(?:${relatives}) trump\b(?:'s)?`, 'g') },
  {
    symbol: 'NAMESAKE',
    pattern: new RegExp(
      String.raw`\bdjt (?:close|stock|shares?|price)\b|\$trump\b|\b(?:donald )?trump (?:${ventures})\b`,
      'g',
    ),
  },
  {
    symbol: 'ADMIN',
    pattern:
      /\b(?:the )?(?:(?:president )?(?:donald )?trump(?:'s)?|us|united states|white house) admin(?:istration)?\b(?:'s)?|\btrump's (?:\w+ )?department\b|\bthe administration\b(?:'s)?/g,
  },
  {
    symbol: 'TRUMPS',
    pattern: new RegExp(
      String.raw`\b(?:${surname})(?:'s|s'|s)(?!\w)|\bthe president's(?! of\b)|\b(?:potus|djt)'s`,
      'g',
    ),
  },
  {
    symbol: 'TRUMP',
    pattern: new RegExp(
      String.raw`@?\brealdonaldtrump\b|\b(?:${surname})(?!\w)|@?\bpotus\b|\bdjt\b|\b(?:${presidentByOffice})(?!\w|')`,
      'g',
    ),
  },
  {
    symbol: 'PRESS',
    pattern:
      /\b(?:the )?(?:(?:white house|us|united states) )?press sec(?:retary\b|\.|\b)(?: karoline\b)?(?: leavitt\b)?|\bkaroline leavitt\b|(?<=\bwill |^)leavitt\b/g,
  },
  { symbol: 'WHITEHOUSE', pattern: /@?\b(?:the )?white ?house\b(?:'s)?/g },
  { symbol: 'US', pattern: /\b(?:the )?united states(?: (?:government|govt|gov))?(?:'s)?(?!\w)/g },
];
