/** Makes questions that nobody asked before, as an assistant's callers would: cursors and watch lists at random. */

const weekMs = 7 * 86_400_000;
/** Far more than one round asks, so that a round never comes back to a question. */
export const questionCount = 200_000;

/** Names of watch lists: people, places and matters that the news of the period were full of, and some that were not. */
const topicNames = (
  'tariffs,Fed,Powell,Ukraine,Russia,Putin,Zelensky,China,Xi Jinping,Taiwan,Iran,Israel,Gaza,Hamas,Netanyahu,Canada,Mexico,' +
  'Greenland,Venezuela,Maduro,TikTok,Epstein,Maxwell,Comey,Bolton,Letitia James,Adam Schiff,Lisa Cook,Antifa,Charlie Kirk,' +
  'National Guard,Chicago,Memphis,Portland,Washington,drug boat,Erdogan,Turkey,Modi,India,Brazil,Bolsonaro,Lula,Japan,Korea,' +
  'Kim Jong Un,NATO,H-1B,gold card,shutdown,filibuster,Supreme Court,birthright citizenship,pardon,Maxwell,Musk,Nvidia,Intel,' +
  'Boeing,Pfizer,Harvard,Columbia,UCLA,Jimmy Kimmel,ABC,New York Times,Wall Street Journal,UN,Qatar,Saudi Arabia,Syria,Poland'
).split(',');

/** Addresses of `since_last`, each with a cursor of its own in the week before `now`. */
export function sinceLastAddresses(now: Date, random: () => number): string[] {
  return Array.from({ length: questionCount }, () => {
    const since = new Date(now.getTime() - Math.floor(random() * weekMs)).toISOString();
    return `/api/v1/since-last?since=${since}`;
  });
}

/** Addresses of `get_watchlist`, each with twenty topics in an order of its own. */
export function watchlistAddresses(random: () => number): string[] {
  return Array.from({ length: questionCount }, () => {
    const topics = Array.from({ length: 20 }, () => topicNames[Math.floor(random() * topicNames.length)] ?? 'tariffs');
    return `/api/v1/watchlist?hours=168&markets=${encodeURIComponent(topics.join(','))}`;
  });
}
