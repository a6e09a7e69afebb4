const weekMs = 7 * 86_400_000;
/** Exceeds the number of requests in a round of load, so that no path repeats within a round. */
export const pathCount = 200_000;

/** Topics for watch lists: people, places and subjects, frequent and rare ones in the news of the recorded period. */
const topicNames = (
  'tariffs,Fed,Powell,Ukraine,Russia,Putin,Zelensky,China,Xi Jinping,Taiwan,Iran,Israel,Gaza,Hamas,Netanyahu,Canada,Mexico,' +
  'Greenland,Venezuela,Maduro,TikTok,Epstein,Maxwell,Comey,Bolton,Letitia James,Adam Schiff,Lisa Cook,Antifa,Charlie Kirk,' +
  'National Guard,Chicago,Memphis,Portland,Washington,drug boat,Erdogan,Turkey,Modi,India,Brazil,Bolsonaro,Lula,Japan,Korea,' +
  'Kim Jong Un,NATO,H-1B,gold card,shutdown,filibuster,Supreme Court,birthright citizenship,pardon,Maxwell,Musk,Nvidia,Intel,' +
  'Boeing,Pfizer,Harvard,Columbia,UCLA,Jimmy Kimmel,ABC,New York Times,Wall Street Journal,UN,Qatar,Saudi Arabia,Syria,Poland'
).split(',');

/**
 * Creates random requests of `since_last`. Each has a different cursor in the week before `now`, so that no answer is
 * cached.
 */
export function createSinceLastPaths(now: Date, random: () => number): string[] {
  return Array.from({ length: pathCount }, () => {
    const since = new Date(now.getTime() - Math.floor(random() * weekMs)).toISOString();
    return `/api/v1/since-last?since=${since}`;
  });
}

/** Creates random requests of `get_watchlist`. Each has twenty random topics, so that no answer is cached. */
export function createWatchlistPaths(random: () => number): string[] {
  return Array.from({ length: pathCount }, () => {
    const topics = Array.from({ length: 20 }, () => topicNames[Math.floor(random() * topicNames.length)] ?? 'tariffs');
    return `/api/v1/watchlist?hours=168&markets=${encodeURIComponent(topics.join(','))}`;
  });
}
