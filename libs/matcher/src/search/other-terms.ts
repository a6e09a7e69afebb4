import { listFamily } from './resolve-topic.ts';
import type { Phrase } from './spellings.ts';
import { stemPhrase, toList, toStemKey } from '../text/words.ts';

const departures =
  'fire, fired, firing, remove, oust, dismiss, sack, resign, quit, leave, depart, departure, step down';
const withdrawals = 'withdraw, pull out, exit';
const endings =
  'end, abolish, eliminate, dismantle, dissolve, close, scrap, discontinue, repeal, phase out, get rid of';
const employees = 'employee, worker, workforce, staff, civil servant';

/** The departments of the cabinet, with what else people call them. */
// prettier-ignore
const departments: Readonly<Record<string, string>> = {
  state: '', treasury: '', defense: 'pentagon, pentagon chief, dod, department of war', interior: '',
  agriculture: 'usda', commerce: '', labor: '', 'health and human services': 'hhs',
  'housing and urban development': 'hud, housing secretary, housing department, housing dept', transportation: '',
  energy: 'doe', education: 'doed, department of ed, dept of ed', 'veterans affairs': 'va, head of veterans affairs',
  'homeland security': 'dhs',
};

/** Titles name a department or its secretary, and people name either. */
const officesOfTitles = Object.fromEntries(
  Object.entries(departments).map(([name, others]) => [
    `secretary of ${name}, ${name} secretary, department of ${name}, ${name} department`,
    `${name} sec, ${name} dept, dept of ${name}, ${name} chief, ${others}`,
  ]),
);

/**
 * Words of titles for the same act or subject, with the words that only people use for it. Each of these words finds all
 * the words of titles. A word in several rows finds those of all.
 */
const wordsOfTitles: Readonly<Record<string, string>> = {
  'buy, purchase, acquire, annex, take control, take over, take back, retake': 'takeover, seize',
  'pardon, clemency, commute': 'freed, set free',
  'visit, trip, trip to, trips to, travel, travel to': '',
  'tariff, import duty, import duties, levy, levies': '',
  'sue, lawsuit, legal action': 'court, take to court, suit',
  'nominate, nominee, appoint, pick, choose, choice, confirm': '',
  'release, declassify, unseal, disclose, publish': '',
  'file, document, record': 'docs',
  'ufo, uap, alien, unidentified anomalous phenomena': '',
  'third term': '3rd term, run again',
  endorse: 'back, support',
  recognize: 'acknowledge, back, independence',
  'executive order, executive action': 'eo, eos, exec order',
  'meet, meeting, summit, meet with': 'sit down with, face to face, get together',
  together: 'trilateral, three way, same table',
  'speak, talk, phone, phone call, speak with, speak to, talk with, talk to': 'call with, on the phone',
  'deal, agreement, pact, accord': '',
  'trade deal, trade agreement, trade pact, free trade agreement': 'free trade deal, fta',
  'nuclear deal, nuclear agreement, nuclear pact, nuclear accord': 'nuke deal',
  'peace deal, peace agreement, peace treaty, peace accord': '',
  nuclear: 'nuke',
  'reserve, stockpile': '',
  'sell, sold, sale': '',
  'cut, reduce, restrict, limit, lower': 'slash, shrink, curb',
  'raise, increase': 'hike, higher',
  'ban, control, restriction, prohibit': 'curb, outlaw, forbid',
  'lift, undo, reverse, revoke, repeal, rescind, roll back': 'ease, loosen, relax, rollback, scrap',
  'criticize, insult, disparage, mock': 'attack, slam, bash, blast, trash, mad at, angry at, feud',
  praise: 'compliment, applaud',
  'apologize, apology': 'sorry',
  'strike, military action, military engagement, military clash':
    'attack, bomb, bombing, airstrike, air strike, missile strike, hit',
  'forces, troops, military personnel, boots on the ground, ground operation': 'soldier, ground troops, military',
  'national guard': 'guard, troops, soldier, military',
  'jail, arrest, imprison, prison, detain': 'lock up',
  'prosecute, charge, indict': '',
  deport: 'kick out, mass deportation',
  'immigrant, migrant, illegal immigrant': 'illegals, undocumented',
  'nationalize, take control, take over, seize': 'government takeover, federal takeover, federalize',
  'stake, equity': 'shares, ownership',
  rename: 'name change, new name, change the name',
  sanction: 'embargo',
  'oil tanker, tanker, oil ship': 'ship',
  'drug boat': 'narco boat, boat strike, cartel boat',
  'mineral, rare earth': '',
  'gpu, chip, semiconductor': 'microchip, nvidia',
  'gold card': 'golden card, gold visa, golden visa',
  'rally, rallies': 'maga rally',
  'dividend, rebate, stimulus check': 'stimulus',
  'student loan, student debt': '',
  'mail in ballot, mail in voting, vote by mail': 'mail voting',
  'marijuana, cannabis': 'weed, pot',
  'obamacare, affordable care act': 'aca',
  'post office, usps, postal service': '',
  'transgender, trans': '',
  'press conference, news conference': 'presser',
  'state of the union': 'sotu',
  'handshake, shake hands, handshakes': '',
  'pharma, pharmaceutical, drug': 'medicine, medication',
  'midterms, midterm elections, midterm election': 'election',
  election: 'voting',
  'open, reopen': '',
  'supreme court': 'scotus',
  'attorney general': 'justice department, department of justice, doj',
  'crypto, cryptocurrency, bitcoin': '',
  'car, vehicle, automobile': '',
  'electric vehicle, ev': 'evs, electric car',
  'tax credit, tax break': 'subsidy, tax rebate',
  corporate: 'corporation, company, business',
  'martial law': 'military rule',
  'ceasefire, cease fire': 'truce',
  representative: 'rep',
  ambassador: 'envoy',
  'director of national intelligence': 'intel chief, spy chief',
  territory: 'land',
  'snap, food stamps': 'ebt',
  university: 'college, uc',
  '4th of july': 'independence day, fourth of july, july 4, july 4th',
  [employees]: '',
  'federal worker, federal employee, government employee, government worker, civil servant': '',
  'family, relative, kid, child, children': '',
  'gun, firearm': '',
  'saturday night live, snl': '',
  'white house': 'wh',
  'press secretary': 'press sec, spokesperson, spokeswoman',
  bluesky: 'bsky',
  'mar a lago': 'maralago, palm beach',
  'washington post': 'wapo',
  usmca: 'nafta',
  'us, united states': 'usa, america, american',
  bill: 'legislation',
  government: 'govt',
  department: 'dept',
  administration: 'admin',
  secretary: 'sec',
  ivf: 'in vitro, fertility treatment',
  free: 'no cost, paid for, covered',
  'white house correspondents dinner': 'whcd',
  // Whoever asks whether somebody goes does not mind who decides it. "Out" alone is in too many titles.
  'resign, leave office, out as president': 'leave white house, leave the white house, no longer president',
  [`${departures}, out as`]: 'out, get rid of, getting rid of',
  // A person leaves an office, and a country leaves a treaty.
  [`${withdrawals}, leave`]: 'out of, get out of, getting out of',
  [endings]: 'axe, axed, kill, getting rid of',
  // Titles name those whose posts are cut.
  [`layoff, ${employees}`]: 'lay off, job cut',
};

/** The acts with which titles name a subject: hardly one on the Iran war has the word "war". */
const actsOfSubjects: Readonly<Record<string, string>> = {
  war: 'strike, military action, military engagement, military clash, invade, ceasefire, cease fire, peace deal',
  'trade war': 'tariff, trade deal, trade agreement',
};

const otherTerms = new Map<string, Phrase[]>();

/** Adds the terms with which contracts are found for each phrase. */
function addTerms(phrases: string, terms: string) {
  for (const phrase of toList(phrases)) {
    const key = toStemKey(phrase);
    otherTerms.set(key, [...(otherTerms.get(key) ?? []), ...toList(terms).map(stemPhrase)]);
  }
}
for (const [ofTitles, ofPeople] of Object.entries({ ...wordsOfTitles, ...officesOfTitles }))
  addTerms(`${ofTitles}, ${ofPeople}`, ofTitles);
for (const [subject, ofTitles] of Object.entries(actsOfSubjects)) addTerms(subject, ofTitles);

/** Lists the stems of other terms for a phrase, or for another word of its family, see `wordsOfTitles`. */
export const listOtherTerms = (stems: Phrase): readonly Phrase[] =>
  [stems.join(' '), ...(stems.length === 1 ? listFamily(stems[0]!) : [])]
    .map((key) => otherTerms.get(key))
    .find(Boolean) ?? [];
