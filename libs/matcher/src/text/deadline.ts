import { findTimes, isRelative, limit, listPeriods } from './times.ts';

const deadlineWord = /\b(?:by|before|until)\b/iu;
/** The end of a title: "by June 30?", "in 2026?". */
const titleEnd = /.*\b(?<word>by|before|until|in)\s+(?<time>[^?]{1,24})\?*$/iu;
const writtenDate = /^(?<month>[A-Z][a-z]{2})[a-z]*\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/u;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const namesTime = new RegExp(`\\d|\\b(?:${months.join('|')})`, 'u');

/** Labels a deadline in a few words: "by 31 Dec" for "December 31", or the end of the title if the outcome is Yes. */
export function labelDeadline(contract: { title: string; event_title: string; outcome: string }): string {
  const { title, event_title, outcome } = contract;
  if (outcome === 'Yes') {
    const { word = '', time = '' } = titleEnd.exec(title)?.groups ?? {};
    return namesTime.test(time) ? `${word.toLowerCase()} ${shortenDate(time) ?? time}` : title;
  }
  const date = shortenDate(outcome);
  const word = deadlineWord.exec(`${title} ${event_title}`)?.[0].toLowerCase();
  return date === undefined || word === undefined ? outcome : `${word} ${date}`;
}

/** Shortens a date such as "December 31, 2026" to "31 Dec 2026". Returns undefined for any other text. */
function shortenDate(text: string): string | undefined {
  const { month = '', day, year } = writtenDate.exec(text.trim())?.groups ?? {};
  if (!months.includes(month)) return undefined;
  return [day, month, year].filter((part) => part !== undefined).join(' ');
}

const writtenYear = /\b20\d\d\b/u;
/** Prepositions of a time in which an act must happen. */
const endingPrepositions = /^(?:by|before|prior to|until|till|in|on|during|within)$/u;

/**
 * Finds when the latest time is over that the title and outcome of a contract name with its year, such as "by March 31, 2026?", in
 * epoch milliseconds. Undefined if a time has no year, or if the time was over before trading opened, which is then no
 * deadline: "pardon somebody convicted in 2021".
 */
export function findStatedEnd(contract: {
  title: string;
  outcome: string;
  opens_at?: string | null;
}): number | undefined {
  const { title, outcome, opens_at } = contract;
  const times = [title, outcome].filter((text) => writtenYear.test(text)).flatMap(findTimes);
  const ends = times.map((time) => {
    const [only, ...others] = isRelative(time) ? [] : listPeriods(time, 0);
    const isEnding = time.preposition === '' || endingPrepositions.test(time.preposition);
    return only && others.length === 0 && isEnding ? limit(time, only).to : NaN;
  });
  const end = Math.max(...ends);
  return end > Date.parse(opens_at ?? '') ? end : undefined;
}
