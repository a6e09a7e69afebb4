import { stemPhrase, toStemSet } from '../text/tokenize.ts';

/*
 * Words that identify no topic. A post and a contract that share only these words do not match. A post need not have
 * these words of a title.
 */

/** Function words. */
const grammar =
  'one two three someone nobody anyone everyone anything something anybody th a an the of in on at to for from by with and or not no be is are was were been being will would can could shall should might must do does did have has had ' +
  'having it its this that these those there here he she they him his her hers their theirs them our ours we us you your i my me mine myself himself themselves as if than then so too very more most less least much many other another ' +
  'any all some each every such same own only just also even still yet against between among through per via off out up down over under about around into onto what when where who whom whose which how why yes vs x amp';
/** Names of the president, his government and country, and titles. Nearly every post and contract has these words. */
const actors =
  'donald trump djt potus president presidential presidency white house administration admin united states america american usa u s government federal gov country nation national people person world official officials officially mr ' +
  'mrs secretary governor senator congressman congresswoman republican democrat';
/** Names of months, days and periods. */
const periods =
  'january february march april may june july august september october november december feburary jan feb mar apr jun jul aug sep sept oct nov dec ' +
  'monday tuesday wednesday thursday friday saturday sunday day week month quarter year q1 q2 q3 q4';
/** Seasons, deadlines and parts of a day. */
const time =
  'spring summer autumn winter season before after until till during within since now today tonight tomorrow yesterday weekly monthly yearly daily night morning afternoon hour time date term inauguration early late later end ending ' +
  'next last first second again ever never already soon et est edt point half midterm begin deadline';
/** Words from the stock phrases of venues' questions. */
const frames =
  'city cities state place raise raised raising finish bring bringing company companies agency agencies sector sectors impose imposed enact increase duplicate additional post posts posted law laws bill bills leader leaders join joins ' +
  'include including member members list announce announced announcement happen occur take takes taken make makes made get gets got go goes going went come say says said let new newly part either linked forces exactly fewer total ' +
  'number count formally publicly public personally try tries attempt act action actions effect change rate level large high higher highest low lower lowest size kind type odds hit market resolve question range issue order ordered ' +
  'issued give given giving gave use used using put set places big bigger great greater good best better bad due become becomes became reported report cent percent million billion trillion dollar';
/** Words from slogans. They occur in posts about any topic. */
const talk =
  'win won war economy border election vote victory fake media news radical left democrats republicans party maga beautiful thank attention matter honor god bless freedom job jobs primary primaries runoff senate';

export const genericStems = toStemSet([grammar, actors, periods, time, frames, talk].join(' '));

const periodStems = toStemSet(periods);
const joiningStems = toStemSet(
  'before by until after during within end of in on from to the and between through first another date',
);
const namesPeriod = (stem: string): boolean => periodStems.has(stem) || /^(?:19|20)\d\d$/u.test(stem);
const isDated = (stem: string): boolean =>
  namesPeriod(stem) || joiningStems.has(stem) || /^\d{1,2}(?:st|nd|rd|th)?$/u.test(stem);

/** Whether a text is only a date, a period or a deadline: "Before Dec 2025", "March 31". */
export function isDateOnly(text: string): boolean {
  const stems = stemPhrase(text);
  return stems.some(namesPeriod) && stems.every(isDated);
}

/** Returns the stems of a text without the stems that name dates. */
export const listUndatedStems = (text: string): string[] => stemPhrase(text).filter((stem) => !isDated(stem));

/** Surnames that are also words or belong to many people. Such a surname alone identifies no person. */
const commonSurnames = toStemSet(
  'smith johnson jones brown miller davis wilson moore taylor thomas jackson white harris martin thompson garcia robinson clark lewis lee walker hall allen young king wright scott ' +
    'green baker adams nelson carter mitchell roberts turner phillips campbell parker evans edwards collins stewart morris rogers reed cook morgan bell murphy bailey cooper cox howard ward peterson gray james ' +
    'watson brooks kelly sanders price bennett wood barnes ross henderson coleman jenkins perry powers long hughes butler bryant hill rice cotton rose page love day best short black gold banks bush ford grant stone rock fox ' +
    'wolf law church major judge justice self strong small little graham west north good trump jr sr iii brother williams rodriguez martinez hernandez lopez gonzalez perez kim chen wang li park kennedy clinton',
);

/** Whether a surname alone identifies a person. Short surnames, ordinary words and common surnames do not. */
export const isDistinctSurname = (stem: string): boolean => stem.length > 3 && !commonSurnames.has(stem);
