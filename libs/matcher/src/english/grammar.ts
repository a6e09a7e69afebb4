import { holidayNames } from '../text/times.ts';
import type { EntityKind } from './entity.ts';
import { oneOf, stemPhrase, stemWord, toList, toStemKey, toStemSet } from '../text/words.ts';

/*
 * Words that identify no topic. A post and a contract that share only these words do not match. A post need not have
 * these words of a title.
 */

/** Function words. */
const grammar = `one two three someone nobody anyone everyone anything something anybody th a an the of in on at to for from by with
  and or not no be is are was were been being will would can could shall should might must do does did have has had
  having it its this that these those there here he she they him his her their them our we us you your i my me mine
  myself himself themselves as if than then so too very more most less least much many other another any all some
  each every such same own only just also even still yet against between among through per via off out up down over
  under about around into onto what when where who whom whose which how why yes vs x amp`;
/** Titles, governments and peoples. Nearly every post and contract has these words. */
const actors = `djt president presidential presidency white house administration admin states u s government federal gov country
  nation national people person world official officially mr mrs secretary governor senator congressman congresswoman
  republican democrat`;
/** Names of months, days and periods. */
const periods = `january february march april may june july august september october november december feburary jan feb mar apr jun
  jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday day week month quarter year
  fiscal fy q1 q2 q3 q4`;
/** Seasons, deadlines and parts of a day. */
const time = `spring summer autumn winter season before after until till during within since now today tonight tomorrow yesterday
  weekly monthly yearly daily single night morning afternoon hour time date term inauguration early late later end
  ending next last first second again ever never already soon et est edt point half midterm begin deadline`;
/** Words from the stock phrases of venues' questions. */
const frames = `city state place raise finish bring company agency sector impose enact increase duplicate additional post law bill
  leader join include member list announce announcement happen occur take taken make made get got go goes going went
  come say said let new newly part either linked forces exactly fewer total number count formally publicly public
  personally try attempt act action effect change rate level large high higher highest low lower lowest size kind
  type odds hit market resolve question range issue order give given giving gave use used using put set big bigger
  great greater good best better bad due become became reported cent percent million billion trillion dollar`;
/** Words from slogans. They occur in posts about any topic. */
const talk = `win won war economy border election vote victory fake media radical left party maga beautiful thank attention
  matter honor god bless freedom job primary runoff senate`;

export const genericStems = toStemSet([grammar, actors, periods, time, frames, talk].join(' '));

const periodStems = toStemSet(periods);
const joiningStems = toStemSet(
  'before by until after during within end of in on from to the and between through first another date',
);
/** "Q1" is two words, of which the number alone names no period. */
const namesPeriod = (stem: string): boolean =>
  /^\d/u.test(stem) ? /^(?:19|20)\d\d$/u.test(stem) : periodStems.has(stem);
const isDated = (stem: string): boolean =>
  namesPeriod(stem) || joiningStems.has(stem) || /^\d{1,2}(?:st|nd|rd|th)?$/u.test(stem);

/** Whether a text is only a date, a period or a deadline: "Before Dec 2025", "March 31". */
export function isDateOnly(text: string): boolean {
  const stems = stemPhrase(text);
  return stems.some(namesPeriod) && stems.every(isDated);
}

/** Matches the time of an office: "before his term ends", "during Trump's second term", "before she leaves office". */
const term =
  String.raw`(?:(?:his|her|their|the|second|current|[\p{L}.]+['’]s) )(?:\w+ )?(?:term|presidency|time in office)` +
  String.raw`(?: ends?| is over)?`;
const officeTime = new RegExp(
  String.raw`\b(?:(?:before|by|until|during|in|within)(?: the end of)? ${term}` +
    String.raw`|before (?:\p{L}+ ){1,3}leaves? office|before leaving office|while in office` +
    String.raw`|(?:by|before|until) (?:the )?(?:${holidayNames})(?:['’]s)?(?: day| eve| sunday)?` +
    String.raw`|this term|(?:by|before|until) (?:(?:the )?end of|eoy))\b`,
  'giu',
);

/**
 * Replaces the times of offices, deadlines on holidays, and "by the end of", which ends nothing, by spaces, so that the offsets of all other
 * words stay the same.
 */
export const blankTimes = (text: string): string => text.replace(officeTime, (time) => ' '.repeat(time.length));

/** Venues name races by a code, such as "KY-Sen". A post names the candidate, and the race in words. */
export const raceCode = /\b[A-Z]{2}-(?:Sen|Gov|AG|\d{1,2})\b/gu;

/** Surnames that are also words or belong to many people. Such a surname alone identifies no person. */
const commonSurnames = toStemSet(
  `smith johnson jones brown miller davis wilson moore taylor thomas jackson white harris martin thompson garcia
  robinson clark lewis walker hall allen young king wright scott green baker adams nelson carter mitchell roberts
  turner phillips campbell parker evans edwards collins stewart morris rogers reed cook morgan bell murphy bailey
  cooper howard ward peterson gray james watson brooks kelly sanders price bennett wood barnes ross henderson coleman
  jenkins perry powers long hughes butler bryant hill rice cotton rose page love best short black gold banks bush
  ford grant stone rock wolf church major judge justice self strong small little graham west north good trump brother
  williams rodriguez martinez hernandez lopez gonzalez perez chen wang park kennedy clinton`,
);

/** Whether a surname alone identifies a person. Short surnames, ordinary words and common surnames do not. */
export const isDistinctSurname = (stem: string): boolean => stem.length > 3 && !commonSurnames.has(stem);

/** Idioms of posts. They contain a phrase of an act but do not name the act: "call for" is not a call. */
export const postIdioms: readonly string[] = toList(`
  lightning strike, bowl a strike, threw a strike, talk is cheap, all talk, small talk, trash talk, talk show, talk radio, the talk of, hunger strike, general strike, labor strike, teachers strike, workers strike, union strike, rail strike, port strike, baseball strike, players strike, strike zone,
  all signs, signs point, press release, news release,
  heart attack, panic attack, shark attack, so called, called upon, call on, call for, call it, call them, called the, strike a deal, struck a deal, attack ad, meet the press, meet the fake press, swim meet, swimming meet, track meet, gymnastics meet, ski meet,
  hit job, on the other hand, in order to, law and order, in order, out of order, order of the day, order of business, order of magnitude, sign of the times, appoint to the council, is out there, is out with, is out to, is out of town, is out of his, is out of her, is out of touch, pardon my french, pardon the interruption, beg your pardon, short order, tall order, court order, restraining order, scout troops, bad call, close call, wake up call, roll call, deal with it, great deal of, big deal about, of the best, sick and tired,
  worst of the worst, crime free zone, hit by, fake news, corrupt media, endorse me, endorse donald, endorse trump, crooked media, my honor,
  great honor to announce, an honor to, pay respects, strong border, strong economy, thank you for your attention, thank you to all, no longer than,
  abraham accords, best wishes, love to all, sorry loser, pardoning two, pardon a turkey, pardon the turkey, turkey pardon, endorsement record,
  record of endorsements, its own, our own, their own, his own, her own, called a, called an, was called, strike deal, been met, be met with, is welcome,
  are welcome, pardon attorney, perfect phone call, storm headed to, welcome home, to deal with, dealt with, speak on, talk about, speak about, go to war,
  go to hell, go to jail, go to prison, fired up, fire up, called him a, called her a, call him the, call her the, fire away, g7 summit, g20 summit,
  nato summit, apec summit, midnight hammer, the building, a building, this building, that building, our building,
  new building, old building, great building, beautiful building, office building, federal building`);

/** Forms of words with different stems, the base form first. A phrase that begins with one also finds the others. */
const families = `
  meet met, speak spoke spoken, strike struck stricken, send sent, say said, take took taken, give gave given, buy
  bought, sell sold, build built, rebuild rebuilt, win won, lose lost, choose chose chosen, blow blew blown, shoot
  shot, sink sank sunk, hold held, bring brought, keep kept, pay paid, shake shook shaken, sue sued, fly flew flown,
  go went gone, see saw seen, withdraw withdrew withdrawn withdrawal, know knew known, swear swore sworn, freeze froze
  frozen, resign resignation, remove removal, nominate nomination nominee, appoint appointment appointee, negotiate
  negotiation negotiator, deploy deployment, invade invasion, acquire acquisition, declassify declassified
  declassification, invoke invocation, recognize recognition, designate designation, deport deportation, terminate
  termination, suspend suspension, eliminate elimination, abolish abolition, reduce reduction, restrict restriction,
  prosecute prosecution prosecutor, indict indictment, investigate investigation, apologize apology, approve approval,
  agree agreed, annex annexation, prohibit prohibition, extend extension, discuss discussion, depart departure,
  destroy destruction, obliterate obliteration, commute commutation, create creation, establish establishment, endorse
  endorsement, select selection, cancel cancelled cancellation`;

export const irregularFamilies: readonly (readonly string[])[] = toList(families).map((family) => family.split(' '));

const formsByWord = new Map(irregularFamilies.flatMap((forms) => forms.map((form) => [form, forms] as const)));

/** Minimum length of a word that gets regular forms. Forms of shorter words, such as "use", can have other meanings. */
const minRegularLength = 4;

/** Returns the forms of a regular verb. Some results, such as "sended", are no English words. This does no harm. */
function listRegularForms(word: string): string[] {
  if (word.length < minRegularLength || !/^[a-z]+$/u.test(word)) return [word];
  const base = word.replace(/e$/u, '');
  return [word, `${base}ed`, `${base}ing`];
}

export function inflect(phrase: string): string[] {
  const [first = '', ...rest] = phrase.split(' ');
  const forms = formsByWord.get(first.toLowerCase()) ?? [first];
  return [...new Set(forms.flatMap(listRegularForms))].map((form) => [form, ...rest].join(' '));
}

/** Common first names. Before a surname they tell one person from another: "Michael Jordan". */
const firstNamesOfMen = `james jim jimmy john johnny robert bob bobby michael mike william bill billy david dave richard rick joseph joe
  thomas tom tommy charles charlie chuck christopher chris daniel dan danny matthew matt anthony tony donald steven
  steve stephen andrew andy paul joshua josh kenneth ken kevin brian george timothy tim ronald ron jason edward ed
  eddie jeffrey jeff ryan jacob jake gary nicholas nick eric jonathan larry justin scott brandon benjamin ben samuel
  sam gregory greg alexander alex patrick jack dennis jerry tyler aaron jose adam nathan henry zachary peter kyle
  noah ethan jeremy walter keith roger terry carl sean gerald harrison doug douglas harold arthur lawrence albert
  jesse bryan bruce ralph roy eugene russell louis philip phil vincent randy howard colin cody luke mario barack
  hunter`;
const firstNamesOfWomen = `mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra betty ashley
  emily kimberly kim margaret donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia
  kathleen amy angela anna emma nicole helen samantha katherine christine rachel carolyn janet maria olivia heather
  diane julie joyce victoria kelly christina joan evelyn lauren judith megan andrea cheryl hannah martha gloria
  teresa ann sara kathryn alice jean julia sophia rose tina`;
export const firstNames = `${firstNamesOfMen} ${firstNamesOfWomen}`;
/** First names that women have. */
export const womensNames = toStemSet(
  `${firstNamesOfWomen} letitia pam pamela kristi tulsi lori jeanine alina elise susie nikki hillary kamala rosie candace
  marjorie liz ghislaine giorgia claudia ursula fani gretchen kathy rashida ilhan jasmine maxine judy melania ivanka
  lara erika katie marine delcy whoopi taylor megyn rachel`,
);

/** Short forms that do not begin as the name does. */
const shortForms: ReadonlySet<string> = new Set(
  toList(
    'mike michael, bob robert, bobby robert, bill william, will william, jim james, tom thomas, dick richard, ted edward, ed edward, ' +
      'jack john, joe joseph, tony anthony, chuck charles, liz elizabeth, beth elizabeth, kate katherine, meg margaret, peggy margaret, steve stephen',
  ).map((pair) => toStemKey(pair)),
);
/** "Pam" is Pamela, and "Dan" is Daniel. */
const minSharedLetters = 3;

/** Whether two stems can be first names of one person. */
export function isSameFirstName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    a === b ||
    (short.length >= minSharedLetters && long.startsWith(short)) ||
    shortForms.has(`${a} ${b}`) ||
    shortForms.has(`${b} ${a}`)
  );
}

/** Words before a surname that are no first name, and words that are no part of a name. */
export const nameTitles = toStemSet(
  'president senator sen governor gov congressman congresswoman rep representative secretary sec mayor judge justice general mr mrs ms dr king queen prince pope minister chancellor chairman speaker director ambassador sir lady jr sr ii iii iv md phd',
);

/** The kinds of entities that words of titles ask for: "What countries will ...?" */
export const kindsByStem: ReadonlyMap<string, EntityKind> = new Map([
  ...(['country', 'city', 'state'] as const).map((kind) => [stemWord(kind), kind] as const),
  ...['company', 'agency'].map((word) => [stemWord(word), 'organisation'] as const),
]);
export const personWords = toStemSet('who whom someone anyone');
/** Words before the kind that a title asks for. */
export const choiceWords = toStemSet('what which next another any');

/** Titles name an agreement by one of these words, and posts by another. */
export const agreementStems = toStemSet('deal agreement treaty accord negotiation');

/** Labels that stand for all answers that a list does not have, and placeholders such as "Person A", as patterns. */
export const restLabels =
  oneOf(String.raw`(?:any|some|no) ?(?:one|body|thing)?(?: (?:other|else).*)?, other, others, none,
  neither, never, nothing, unknown, tie, another .*, (?:any|no|some) (?:other|new) .*, everyone else, none of .*,
  no \w+ing\b.*, no announcement.*, (?:person|player|candidate|company|country|individual) \p{Lu}\p{Lu}?, .* \/ no .*`);

/** The actor himself, nobody, or all others, as patterns. */
export const unnamedPersons =
  oneOf(`(?:him|her|them)sel(?:f|ves), (?:some|any)(?:one|body) (?:else|new), no ?(?:one|body),
  (?:another|a different|any other|no other) (?:person|candidate|individual|nominee)`);

/** Families of words for one thing that is counted: "76 Patriots" are people. */
const thingFamilies =
  toList(`troop soldier guardsman guardsmen serviceman servicemen servicemember marine personnel force member
  warfighter, people person individual alien illegal migrant immigrant criminal murderer terrorist patriot veteran officer
  worker employee staffer bureaucrat hostage prisoner protester protestor member family child children man men woman women
  player star refugee citizen American`).map((family) => toStemSet(family));

/** Whether the words after a count name one of the things that a question asks for the number of, if it names them. */
export const namesThings = (stems: readonly string[], things: readonly string[]): boolean =>
  things.length === 0 ||
  stems.some(
    (stem) =>
      things.includes(stem) ||
      thingFamilies.some((family) => family.has(stem) && things.some((thing) => family.has(thing))),
  );
