import { toList } from '../text/phrases.ts';

/**
 * Forms of words that have different stems: irregular verbs, and nouns made of verbs. Commas separate the words; the
 * base form of a word comes first. A phrase of the vocabulary that begins with one form also finds the other forms.
 */
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
  endorsement, select selection, cancel cancelled canceled cancellation`;

const formsByWord = new Map<string, readonly string[]>(
  toList(families).flatMap((family) => {
    const forms = family.split(' ');
    return forms.map((form) => [form, forms] as const);
  }),
);

/** Minimum length of a word that gets regular forms. Forms of shorter words, such as "use", can have other meanings. */
const minRegularLength = 4;

/** Returns the forms of a regular verb. Some results, such as "sended", are no English words. This does no harm. */
function listRegularForms(word: string): string[] {
  if (word.length < minRegularLength || !/^[a-z]+$/u.test(word)) return [word];
  const base = word.replace(/e$/u, '');
  return [word, `${base}ed`, `${base}ing`];
}

/** Returns the phrase with each form of its first word. */
export function inflect(phrase: string): string[] {
  const [first = '', ...rest] = phrase.split(' ');
  const forms = formsByWord.get(first.toLowerCase()) ?? [first];
  return [...new Set(forms.flatMap(listRegularForms))].map((form) => [form, ...rest].join(' '));
}
