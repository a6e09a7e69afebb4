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
