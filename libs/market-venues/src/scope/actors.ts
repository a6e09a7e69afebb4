/**
 * Replaces each name of an actor in a title by one symbol in capitals, so later patterns are short: "will TRUMP pardon",
 * "who will be TRUMPS ambassador". TRUMPS stands for the possessive. The title is lower case already, so a symbol is never a word of it.
 */

/** The president's surname with the titles and first names that venues write before it. */
const surname = String.raw`(?:(?:us |united states |the )?president )?(?:donald (?:j\.? )?)?trump`;
const presidentByOffice = String.raw`the (?:united states |american )?president(?! of\b)(?! elect\b)|(?:the )?president of the united states`;

/** After his name these words make a date ("Trump's first year"), not an act. */
const period = String.raw`(?:(?:first|second|2nd|current) )?(?:term|presidency|inauguration|first (?:\w+ )?(?:hours?|days?|weeks?|months?|years?)|\d+ days)|in office|takes office|leaves office`;

const relatives = 'melania|ivanka|barron|eric|lara|tiffany|mary|kai|fred|ivana|don jr';
/** Nouns after his name that make it the name of a company, a product or a group. */
const ventures =
  'jr|media|mobile|org|organization|organisation|tower|family|families|hotel|university|national golf|national doral|international|plaza|coin|token|memecoin|meme|nft|nfts|phone|smartphone|supporters?|voters?|derangement|golf club|bible|sneakers|vodka|crypto (?:conference|dinner|gala)|rally (?:attendee|goer|shooter)s?';

export interface ActorPattern {
  symbol: string;
  pattern: RegExp;
}

/** Applied in this order: dates and namesakes come first, so the name in them is not taken for the actor. */
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
