import { stemPhrase, toStemSet } from '../text/tokenize.ts';

/** Stems of months, days and periods. */
const periodStems = toStemSet(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec monday tuesday wednesday thursday friday saturday sunday day week month quarter year q1 q2 q3 q4',
);
/** Stems of words that join dates. */
const joiningStems = toStemSet(
  'before by until after during within end of in on from to the and between through first another date',
);
const yearNumber = /^(?:19|20)\d\d$/u;
const dayNumber = /^\d{1,2}(?:st|nd|rd|th)?$/u;

const namesPeriod = (stem: string) => periodStems.has(stem) || yearNumber.test(stem);
const isDated = (stem: string) => namesPeriod(stem) || joiningStems.has(stem) || dayNumber.test(stem);

/** Whether a text is only a date, a period or a deadline: "Before Dec 2025", "March 31". */
export function isDateOnly(text: string): boolean {
  const stems = stemPhrase(text);
  return stems.some(namesPeriod) && stems.every(isDated);
}

/** Returns the stems of a text without the stems that name dates. */
export const listUndatedStems = (text: string): string[] => stemPhrase(text).filter((stem) => !isDated(stem));
