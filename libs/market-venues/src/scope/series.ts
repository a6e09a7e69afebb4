/**
 * Kalshi names a family of markets by the head of its ticker. These families ask about acts of the tracked accounts;
 * they are a hint that counts only where the title itself says too little to decide.
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

/** The act that a Kalshi event's series asks about, where it is one of the known ones. */
export function actOfSeries(eventId: string): string | undefined {
  const ticker = eventId.startsWith('kalshi:') ? eventId.slice('kalshi:'.length) : '';
  return seriesActs.find(([head]) => ticker.startsWith(head))?.[1];
}
