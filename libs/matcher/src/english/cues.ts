import type { EntityKind } from './entity.ts';
import { firstNames } from './grammar.ts';
import { prepareCues } from '../text/phrases.ts';

const places = ['country', 'state', 'city', 'place'] as const;
const named = [...places, 'person', 'organisation'] as const;

/** Words beside a name that make it the name of something else, which is no entity. */
export interface NamesakeCue {
  words: string;
  /** Directly before or after the name, or after it with a comma and an article. */
  where: 'next before' | 'next after' | 'apposed';
  /** The kinds of entities whose names these words change. */
  kinds: readonly EntityKind[];
  /** Whether only a word with a capital letter counts. */
  isCapital?: boolean;
  /** Whether the name then means the other one in every sentence of the text: "Michael Jordan ... Jordan's hometown". */
  isLasting?: boolean;
  example: string;
}

const animals = `dog puppy beagle horse stallion cat kitten bull eagle hurricane storm typhoon uss ship boat yacht racehorse
      terrier`;

export const namesakeCues: readonly NamesakeCue[] = [
  {
    words: `street st road rd avenue ave boulevard blvd lane drive plaza bridge tunnel highway hwy turnpike parkway
      county township`,
    where: 'next after',
    kinds: named,
    isCapital: true,
    example: 'Jordan Street, Pennsylvania Avenue',
  },
  {
    // Not for a state, because Iowa City is in Iowa.
    words: `court square park parish borough village town city heights hills valley creek river lake beach bay falls
      springs grove mountain hall house airport station terminal hotel inn motel resort restaurant steakhouse
      grill cafe diner bistro bar pub tavern bakery kitchen deli pizzeria bedroom suite tower building library
      museum theater theatre stadium arena field gym school high elementary middle college university academy
      institute seminary church cathedral chapel hospital clinic cemetery farm ranch club mall landing crossing`,
    where: 'next after',
    kinds: ['country', 'person'],
    isCapital: true,
    example: 'Lebanon Valley, Powell High School',
  },
  {
    words: `construction development inc llc corp corporation company co group holdings partners industries enterprises
      motors builders plumbing foods goose dry`,
    where: 'next after',
    kinds: [...places, 'person'],
    isCapital: true,
    example: 'Zelensky Plumbing',
  },
  { words: animals, where: 'next before', kinds: named, example: 'the USS Lincoln' },
  { words: animals, where: 'apposed', kinds: named, example: 'Maxwell, a beagle' },
  {
    words: 'fort ft camp lake mount mt port little saint villa hotel cafe chez casa',
    where: 'next before',
    kinds: named,
    isCapital: true,
    example: 'Fort Bragg, Little Italy',
  },
  {
    words: `fine bone porcelain antique roast roasted fried smoked wild stuffed frozen thanksgiving butterball carved
      carving`,
    where: 'next before',
    kinds: ['country'],
    example: 'fine china',
  },
  {
    words: `family brother sister sibling twins household dinner lunch sandwich soup salad takeout cuisine fries toast
      dressing roulette shepherd bulldog terrier muffin waffle sprouts plate plates platter cabinet teacup teapot
      dish dishes shop doll leg breast trot hunt pie burger`,
    where: 'next after',
    kinds: ['country'],
    example: 'a Turkey dinner',
  },
  {
    words: firstNames,
    where: 'next before',
    kinds: named,
    isCapital: true,
    isLasting: true,
    example: 'Michael Jordan',
  },
  {
    // Titles of leaders are not among them, because they stand before a country too: "President of".
    words: `mr mrs ms miss dr chairman senator sen congressman congresswoman rep representative judge justice mayor
      coach sheriff officer sergeant captain pastor reverend professor aunt uncle`,
    where: 'next before',
    kinds: places,
    isCapital: true,
    isLasting: true,
    example: 'Mr. Jordan',
  },
];

const travellers = `plane jet flight aircraft helicopter bomber fleet ship vessel tanker troops soldier tourist citizen
  student athlete fan family hostage team delegation representative reps people person men women migrant
  worker player they he she`;

const announcements = `am will shall today tomorrow yesterday tonight just immediately effective hereby announce announced
  pleased honor completed concluded agreed implemented raising ordered directed instructed starting
  finalized launched morning afternoon shortly soon week`;

/** Words that a rule looks for near an act or a name, with an example. A row says where they stand. */
export const cues = prepareCues({
  // Who does the act.
  ownPossessive: { words: 'my our', where: 'near before', example: 'my tariffs' },
  otherPossessive: { words: 'their its theirs whose', where: 'near before', example: 'their tariffs' },
  // The side of the author is then the object of the act.
  honor: { words: 'honor', where: 'near after', example: 'it is my great honor to endorse X' },
  objectPronoun: { words: 'me us', where: 'clause before', example: 'India has charged us' },
  // Bodies, and people who act for the president: a meeting of an envoy is no meeting of the president.
  otherActor: {
    words: `envoy delegation delegate spokesman spokeswoman emissary representative negotiator congress senate
      democrats dumocrats court courts judge judges jury predecessor europe`,
    where: 'clause before',
    example: 'Congress should fire X',
  },
  former: {
    words: 'last previous prior former past biden obama bush clinton harris',
    where: 'next before',
    example: 'the last administration',
  },
  leaderTitle: {
    words: `president senator governor congressman congresswoman secretary mayor minister chancellor king queen
      prince speaker`,
    where: 'clause before',
    example: 'President X signed it',
  },
  report: {
    words: 'say says said claim claims want wants think thinks believe believes demand demands',
    where: 'clause before',
    example: 'X says we should fire Y',
  },
  passive: { words: 'be been being was were is are get got', where: 'pair before', example: 'X will be appointed' },
  becoming: { words: 'be become serve', where: 'next before', example: 'X will become the new director' },
  // The one who instructs does the act.
  instruction: {
    words: 'instruct direct authorize',
    where: 'clause before',
    example: 'I have instructed X to impose a tariff',
  },
  doneBy: { words: 'by that which', where: 'near after', example: 'attacks made by X' },

  by: { words: 'by', where: 'next after', example: 'X was fired by Y' },
  with: { words: 'with', where: 'near after', example: 'a deal with X' },

  // Which part a name has in the sentence.
  otherRole: {
    words: `against challenge oppose over than by replace replacing succeed succeeding unlike thank including like
      beat defeat named`,
    where: 'near before',
    example: 'running against X',
  },
  colleague: { words: 'with alongside under', where: 'near before', example: 'Y will serve with X' },
  pronoun: { words: 'he she him her his', where: 'sentence around', example: 'He has my Endorsement' },
  personNoun: { words: 'person man woman guy loser', where: 'next after', example: 'this very dumb person' },
  thisPerson: { words: 'this', where: 'near before', example: 'this very dumb person' },
  namePronoun: { words: 'he she him her they them', where: 'sentence around', example: 'They have my Endorsement' },
  anyOf: {
    words: 'any all every each those these many other',
    where: 'next before',
    example: 'a tariff on any Country that buys oil',
  },
  inList: {
    words: 'and or of the to late former also as well both with plus',
    where: 'near around',
    example: 'pardons for A, the late B, and C',
  },
  // A name before such a word is a part of the name of something else.
  possession: {
    words: `administration government campaign doj department judge justice policy policies border borders fbi
      regime white house era years harris appointed appointee appointment deal`,
    where: 'next after',
    example: 'the failed X administration',
  },

  // How the sentence tells of the act.
  circumstance: {
    words: 'over after during despite due following thanks based without until prior from instead since when',
    where: 'near before',
    example: 'postponed due to our strikes',
  },
  source: {
    words: 'told promise promised assure assured inform informed assures promises',
    where: 'phrase before',
    example: 'as X told me at our meeting',
  },
  sourcePlace: { words: 'at in on during', where: 'near before', example: 'as X told me at our meeting' },
  missed: { words: 'should could would might', where: 'near before', example: 'they should have signed' },
  have: { words: 'have', where: 'next before', example: 'they should have signed' },
  auxiliary: {
    words: 'have has had be been was were will is are',
    where: 'near before',
    example: 'after the strikes were ordered',
  },
  should: { words: 'should', where: 'clause before', example: 'They should sign the order' },
  // The act was done long ago, or never.
  lookingBack: {
    phrases: `I was the one, my first term, during the first term, my first administration, if I were president,
      would have never, would never have, never would have, last year, last summer, last fall, last winter,
      last spring, following my, previously signed, which is why my, why I signed, day one, I was proud to,
      was proud to have, recently signed, already signed, years ago, months ago, weeks ago, days ago,
      long ago, long time ago, the last time, first day in office`,
    where: 'clause around',
    example: 'we imposed it years ago',
  },
  beforeYear: { words: 'in since of during', where: 'next before', example: 'in 2018' },
  never: { words: 'never', where: 'near before', example: 'I would never fire X' },
  modal: { words: 'would will could', where: 'next before', example: 'I would never fire X' },
  claim: {
    words: 'joke say says said saying claim claiming report reported reporting reports write writing',
    where: 'sentence before',
    example: 'The Fake News says that I will visit X. Wrong!',
  },
  claimant: {
    words: 'people media news fake press cnn nyt times journal post they democrats dumocrats leakers',
    where: 'sentence before',
    example: 'The Fake News says that I will visit X. Wrong!',
  },
  denial: {
    words: 'wrong false untrue lie lies lying hoax incorrect never',
    where: 'clause after',
    acrossSentences: true,
    example: 'The Fake News says that I will visit X. Wrong!',
  },
  // Such a sentence reports an act as done, announced or ordered now, or as coming soon.
  announcement: {
    words: announcements,
    where: 'sentence around',
    example: 'I am pleased to announce a tariff, effective immediately',
  },
  ownReport: { words: 'i my our', where: 'sentence around', example: 'I signed an order' },
  news: {
    words: announcements,
    where: 'clause around',
    acrossSentences: true,
    example: 'A deal! X will be very happy.',
  },
  // Words that report, announce or threaten a new act, beside those of an announcement.
  threat: {
    words: `if unless must moment ago night midnight ordered order direction now breaking next another conducted
      carried weekend`,
    where: 'clause around',
    acrossSentences: true,
    example: 'If X does not stop, we will strike it',
  },
  newReport: {
    words: 'has have this',
    where: 'near before',
    acrossSentences: true,
    example: 'targets have been taken out',
  },
  article: { words: 'a an', where: 'phrase before', example: 'it was a total obliteration' },
  was: { words: 'was', where: 'next before', example: 'it was a total obliteration' },
  target: { words: 'on in against', where: 'next after', example: 'our operation in X' },
  done: {
    words: 'just completed concluded finalized finished had spoke met',
    where: 'sentence around',
    example: 'We just concluded a deal',
  },

  // What single families of acts look for.
  not: { words: 'not', where: 'phrase before', example: 'I will not be imposing the tariffs' },
  suspension: { words: 'suspension', where: 'near before', example: 'the temporary suspension of duties' },
  his: { words: 'his', where: 'next before', example: 'his tariffs' },
  imposing: {
    words: 'impose imposing charge charging raise raising put putting place placing',
    where: 'phrase before',
    example: 'I will not be imposing the tariffs',
  },
  honored: { words: 'honor', where: 'phrase before', example: 'they must honor their deal' },
  theirNext: { words: 'they them their its', where: 'next after', example: 'they must honor their deal' },
  between: { words: 'between', where: 'sentence around', example: 'a deal between X and Y' },
  compliance: {
    words: 'fulfill fulfil comply complying violate violating violation enforce renege reneged existing supersede',
    where: 'phrase before',
    example: 'they are violating our deal',
  },
  lasting: {
    words: 'hold holding holds remain effect continue',
    where: 'phrase after',
    example: 'the ceasefire continues to hold',
  },
  theirs: { words: 'they them their its', where: 'sentence around', example: 'their deal' },
  predecessor: { words: 'biden obama clinton', where: 'sentence before', example: 'the deal that Obama made' },
  ownPlace: {
    words: 'potus white house oval lago honor',
    where: 'sentence around',
    example: 'X was welcomed at the White House',
  },
  wish: { words: 'forward hope hopefully at', where: 'near before', example: 'I look forward to seeing X' },
  traveller: {
    words: travellers,
    where: 'clause before',
    example: 'their planes landed in X',
  },
  travellerAfter: { words: travellers, where: 'near after', example: 'the trip of my envoys' },
  going: { words: 'going', where: 'next before', example: 'I am going to X' },
  homePlace: {
    words: 'white oval washington lago here me us united usa america bedminster',
    where: 'near after',
    example: 'X will visit us',
  },
  destination: { words: 'to in at for visit tour', where: 'near before', example: 'I am flying to X' },
  officeLink: {
    words: 'as be become next new for acting',
    where: 'clause after',
    example: 'will serve as the next Attorney General',
  },
  installed: { words: 'sworn confirmed', where: 'phrase after', example: 'our Attorney General, X, was sworn in' },
  will: { words: 'will', where: 'phrase before', example: 'X, with our envoy, Y, will serve as the director' },
  companion: {
    words: 'with joining join assist assisting alongside under',
    where: 'phrase before',
    example: 'X will join our new envoy, Y',
  },
  voteFor: { words: 'for', where: 'next before', example: 'VOTE FOR X, HE HAS MY ENDORSEMENT' },
  has: { words: 'has', where: 'near before', example: 'X has my Endorsement' },
  refusal: {
    words: 'withdraw withdrawing withdrawn withdrew rescind rescinding revoke refuse refused asked old fake',
    where: 'phrase before',
    example: 'I am withdrawing my Endorsement of X',
  },
  aside: {
    words: 'like as than with under of from since by unlike including and or',
    where: 'near before',
    example: 'as bad as X',
  },
  intensity: {
    words: 'and grossly very really truly the totally completely most highly president',
    where: 'near before',
    example: 'Crooked and grossly incompetent X',
  },
  separator: {
    words: 'on for by to against about that which under and of like in whether if what because did',
    where: 'near before',
    example: 'the scum that X let in',
  },
  separatorOf: {
    words: 'on for to against about that which under and of like in whether if what because did',
    where: 'near before',
    example: 'X and the total disaster',
  },
  nickname: {
    words: 'crooked sleepy cryin crazy deranged wacky shifty newscum dopey late low iq',
    where: 'next before',
    example: 'Sleepy X',
  },
  copula: {
    words: 'is was be been are were a an one who has have no most very so too such nothing truly really total',
    where: 'near before',
    example: 'X is a total disaster',
  },
  ownPronoun: { words: 'i we me my our you', where: 'sentence around', example: 'I saw that X lost' },
  ending: { words: 'no lift lifted stop', where: 'next before', example: 'no more X' },
});
