/**
 * Heads of Kalshi tickers whose markets are about acts of the tracked accounts. They decide only where the title names
 * neither an act nor a refused topic.
 */
const seriesActs: readonly [head: string, act: string][] = [
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

/** The act that a Kalshi event's series is about; undefined for other series and venues. */
export function findActOfSeries(eventId: string): string | undefined {
  const ticker = eventId.startsWith('kalshi:') ? eventId.slice('kalshi:'.length) : '';
  return seriesActs.find(([head]) => ticker.startsWith(head))?.[1];
}
