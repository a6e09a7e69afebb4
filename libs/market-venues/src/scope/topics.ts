/** A kind of question that is out of scope, whoever is named in it. */
export interface Topic {
  because: string;
  pattern: RegExp;
}

/** These decide even where the president is the one who acts in the sentence. Read over actors' symbols. */
export const refusals: readonly Topic[] = [
  { because: 'a bet on the odds of another market', pattern: /\bodds\b/ },
  {
    because: 'approval and polls',
    pattern: /\b(?:approval|disapproval|favorability|favourability|approve|poll|polls|polling)\b(?! workers?)/,
  },
  {
    because: 'who holds the office',
    pattern:
      /\b(?:TRUMP|TRUMPS) (?:\w+ )?(?:leave|leaves|exit|out of) (?:office|the presidency|power)\b|\b25th amendment\b|\b(?:third|3rd) term\b|\bterm limits\b/,
  },
  {
    because: 'an economic figure',
    pattern:
      /\b(?:cut|cuts|reduce|reduces|lower|lowers|halve|shrink|balance|bring|raise|raises|increase|increases|decrease|fix|grow|weaken)\b.* (?:deficit|debt|inflation|inequality|budget|unemployment|gdp|growth|spending|manufacturing|mortgage rates|interest rates|economy|revenue|jobs|gas prices|prices)\b/,
  },
  {
    because: 'an economic figure',
    pattern:
      /\btariff\w* (?:\w+ ){0,2}revenue\b|\brevenue\b.* tariffs?\b|\b(?:average|effective) tariff\b|\btariffs? (?:generate|raise|bring)\b/,
  },
  {
    because: 'a peace that others must agree to',
    pattern:
      /\b(?:TRUMP|ADMIN|US) (?:\w+ )?(?:end|ends|stop|stops|resolve|resolves) (?:\w+ ){0,3}(?:war|wars|conflict)\b/,
  },
  { because: 'a change of the union or the constitution', pattern: /\b51st state\b|\bconstitutional amendment\b/ },
  {
    because: 'a business of his',
    pattern: /\blaunch (?:\w+ ){0,3}(?:metaverse|blockchain|nft|nfts|coin|token|company|phone)\b/,
  },
  { because: 'harm to people', pattern: /\b(?:killed|casualties|deaths|wounded)\b/ },
  { because: 'who acted is not told apart', pattern: /\bUS or israel\b|\bisrael or US\b|\bisrael and US\b/ },
];

/** Said as the reason where no act was found: what the question is about instead. First that fits. */
export const otherMatters: readonly Topic[] = [
  {
    because: 'courts decide',
    pattern:
      /\b(?:court|courts|scotus|judge|judges|justices?|ruling|lawsuit|convicted|sentenced|indicted|jury|trial)\b/,
  },
  {
    because: 'Congress decides',
    pattern:
      /\b(?:senate|senators?|house (?:vote|votes|pass|passes|speaker)|congress|congressional|bill|become law|becomes law|confirmed|confirmation|vote|votes|shutdown|debt ceiling|filibuster)\b/,
  },
  { because: 'the central bank decides', pattern: /\b(?:fed|federal reserve|fomc|rate cuts?|basis points|bps)\b/ },
  {
    because: 'who wins a race',
    pattern:
      /\b(?:election|elections|nominee|primary|primaries|governor|mayor|mayoral|seats?|candidate|ballot|caucus|runoff|president in 20\d\d|presidential)\b/,
  },
  {
    because: 'an economic figure',
    pattern:
      /\b(?:gdp|inflation|cpi|unemployment|jobs|payrolls|recession|deficit|debt|gas prices|treasury|yield|revenue|tariff rate)\b/,
  },
  {
    because: 'a price',
    pattern: /\b(?:price|bitcoin|btc|ethereum|eth|solana|xrp|s p 500|nasdaq|stock|market cap|fdv|gold|oil|crude)\b/,
  },
  { because: 'weather', pattern: /\b(?:temperature|temp|rain|snow|hurricane|tornado|degrees)\b/ },
  {
    because: 'sports',
    pattern:
      /\b(?:vs|cup|league|nba|nfl|mlb|nhl|ufc|champion|championship|tournament|game|match|season|super bowl|open)\b/,
  },
  {
    because: 'a prize or a chart',
    pattern: /\b(?:award|awards|prize|oscar|grammy|spotify|netflix|album|song|movie|person of the year)\b/,
  },
];

/** Words of other governments: with one of these in it, a title that names no actor is not about this president. */
export const otherGovernments =
  /\b(?:prime minister|parliament|kremlin|russian?|ukrain\w+|brit\w+|uk|england|french|france|german\w*|canad\w+|mexic\w+|brazil\w*|israel\w*|iran\w*|chin\w+|japan\w*|korea\w*|india\w*|netherlands|poland|polish|hungar\w+|argentin\w+|turkish|turkey|governor|mayor|state senate|nato|eu|european)\b/;

/** Offices that a president fills. */
export const presidentialOffice =
  /\b(?:cabinet|attorney general|secretary of \w+|\w+ secretary|fed chair|chair of the federal reserve|federal reserve chair|fed governor|fed governors|fbi director|director of the fbi|cia director|director of national intelligence|supreme court|surgeon general|national security advis[eo]r|chief of staff|united states attorney|border czar|special envoy|fda commissioner|cdc director|irs commissioner|bls commissioner|ambassador to \w+)\b/;

/** Powers that only the president of the United States has, named without him. */
export const presidentialPower =
  /^(?:\w+ ){0,3}(?:executive orders?|insurrection act|alien enemies act|war powers|defense production act|presidential (?:pardons?|proclamations?|memorandum|veto|emergency alert)|recess appointments?)\b/;
