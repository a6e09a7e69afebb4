import { createPhraseFinder, type Mention, toList, type Token, toStemSet } from '../text/words.ts';
import { inflect, irregularFamilies } from './grammar.ts';

/** Words and phrases for one act in titles of venues. Acts that differ stand apart: who resigns is not fired. */
// prettier-ignore
const synonyms: Readonly<Record<string, string>> = {
  fire: 'dismiss, sack, oust, axe, remove', resign: 'step down, quit', visit: 'travel to, trip to, go to',
  nominate: 'pick, choose, select, name', buy: 'acquire, purchase', deal: 'agreement, accord, pact',
  ceasefire: 'cease fire, truce', strike: 'attack, bomb, airstrike', end: 'eliminate, abolish, scrap, get rid of',
  suspend: 'pause, halt, freeze', ban: 'prohibit', release: 'unseal, publish, disclose, make public',
  sue: 'lawsuit, file a lawsuit, file lawsuit', recognize: 'recognise', apologize: 'apologise', deploy: 'send',
  withdraw: 'leave, exit, pull out', cut: 'reduce, lower, slash', raise: 'increase, hike', create: 'establish',
  call: 'phone, telephone', talk: 'speak', sign: 'sign into law',
  'executive order': 'sign an executive order, issue an executive order',
  pardon: 'presidential pardon, receive a pardon, receive a presidential pardon',
};

const finder = createPhraseFinder<string>();
for (const forms of irregularFamilies) for (const form of forms) finder.add(form, forms[0]!);
for (const [word, others] of Object.entries(synonyms))
  for (const phrase of [word, ...toList(others)].flatMap(inflect)) finder.add(phrase, word);

/** Finds forms and synonyms of a word, which is the entry. Of two mentions of one range, the last is the synonym. */
export const findSameWords = (tokens: readonly Token[]): Mention<string>[] => finder.find(tokens);

/** Words in which titles of one question differ. Verbs are among them that only carry a noun: "impose a tariff". */
export const fillerStems = toStemSet(
  `will who what which when how many be do did does the a an his new next there is are was were been being get got has
  have had to on in of with for at from by as and x vs it against goods imports percent impose put place enact levy slap
  set issue grant give reach`,
);
/** Words that make the order of the others matter: "fire X before Y". */
export const orderStems = toStemSet('before after until till than or if unless while over instead');
/** Words between an act and the office-holder who does it: "fired by Trump", "the tariffs Trump will impose". */
export const actorLinks = toStemSet('by with and will do did does has');
