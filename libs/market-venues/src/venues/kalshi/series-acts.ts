/**
 * Prefixes of Kalshi event tickers, each with the act of a tracked account that events with this prefix ask about. The
 * prefix is used only if the title names neither an act nor a topic that the scope gate refuses.
 */
export const seriesActs: readonly (readonly [start: string, act: string])[] = [
  ['KXTRUMPSAY', 'words or posts'],
  ['KXTRUMPMENTION', 'words or posts'],
  ['KXTRUTHSOCIAL', 'words or posts'],
  ['KXPOTUSTWEETS', 'words or posts'],
  ['KXSECPRESSMENTION', 'words or posts'],
  ['KXPRESMENTION-DJT', 'words or posts'],
  ['KXBILATERALMENTION', 'words or posts'],
  ['KXEOTRUMPTERM', 'an order'],
  ['KXEOWEEK', 'an order'],
  ['KXEOCOUNT', 'an order'],
  ['KXVETOCOUNT', 'a veto'],
  ['KXTRUMPPARDON', 'a pardon'],
  ['KXTRUMPENDORSE', 'an endorsement'],
  ['KXTRUMPMEET', 'a meeting'],
  ['KXTRUMPVISIT', 'a visit or appearance'],
  ['KXLAGODAYS', 'a visit or appearance'],
];
