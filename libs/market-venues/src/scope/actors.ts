/**
 * Who is meant in a title. Every naming of an actor becomes one symbol in capitals, so that the rules that follow
 * read like sentences: "will TRUMP pardon", "who will be TRUMPS ambassador". Titles are lower case by then, so a
 * symbol cannot be mistaken for a word.
 */

/** What may come before the surname, as venues write it. */
const surname = String.raw`(?:(?:us |united states |the )?president )?(?:donald (?:j\.? )?)?trump`;
const presidentByOffice = String.raw`the (?:united states |american )?president(?! of\b)(?! elect\b)|(?:the )?president of the united states`;

/** The months and years of his presidency are a date, not an act of his. */
const period = String.raw`(?:(?:first|second|2nd|current) )?(?:term|presidency|inauguration|first (?:\w+ )?(?:hours?|days?|weeks?|months?|years?)|\d+ days)|in office|takes office|leaves office`;

const relatives = 'melania|ivanka|barron|eric|lara|tiffany|mary|kai|fred|ivana|don jr';
/** What bears his name without being him. */
const ventures =
  'jr|media|mobile|org|organization|organisation|tower|family|families|hotel|university|national golf|national doral|international|plaza|coin|token|memecoin|meme|nft|nfts|phone|smartphone|supporters?|voters?|derangement|golf club|bible|sneakers|vodka|crypto (?:conference|dinner|gala)|rally (?:attendee|goer|shooter)s?';

export interface Naming {
  symbol: string;
  pattern: RegExp;
}

/** In this order: what only looks like an actor is taken out first. */
export const namings: readonly Naming[] = [
  { symbol: 'WHEN', pattern: new RegExp(String.raw`\b${surname}(?:'s|s')? (?:${period})\b`, 'g') },
  {
    symbol: 'WHEN',
    pattern: new RegExp(
      String.raw`\b(?:under|during the|before|since) ${surname}(?: administration)?\b(?!'s)(?= *$| *[?.]| in office| era)`,
      'g',
    ),
  },
  { symbol: 'WHEN', pattern: /\bduring the trump administration\b/g },
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
