import { placeKinds, type EntityKind } from './entity.ts';
import { firstNames } from './grammar.ts';
import { prepareCues, type CueTable } from '../text/cue.ts';

/** Words beside a name that make it the name of something else, which is no entity. */
export interface NamesakeCue {
  /** Directly before or after the name, or after it with a comma and an article. */
  where: 'next before' | 'next after' | 'apposed';
  /** The kinds of entities whose names these words change. */
  kinds: readonly EntityKind[];
  /** Whether only a word with a capital letter counts. */
  isCapital?: boolean;
  /** Whether the name then means the other one in every sentence of the text: "Michael Jordan ... Jordan's hometown". */
  isLasting?: boolean;
  words: string;
  example: string;
}

const animals = `dog puppy beagle horse stallion cat kitten bull eagle hurricane storm typhoon uss ship boat yacht
  racehorse terrier`;

const named: readonly EntityKind[] = [...placeKinds, 'person', 'organisation'];

/** Iowa City is in Iowa, so a "city" changes no state. Titles of leaders are no row, because of "President of Jordan". */
// prettier-ignore
export const namesakeCues: readonly NamesakeCue[] = [
  { where: 'next after', kinds: [...placeKinds, 'person'], isCapital: true, example: 'Jordan Street, Zelensky Plumbing',
    words: `street st road rd avenue ave boulevard blvd lane drive plaza bridge tunnel highway hwy turnpike parkway
      county township construction development inc llc corp corporation company co group holdings partners industries
      enterprises motors builders plumbing foods goose dry` },
  { where: 'next after', kinds: ['person'], isCapital: true, example: 'the Powell Foundation',
    words: `foundation fund trust memorial award prize medal scholarship committee commission pac estate act family
      report memo doctrine tapes institute center` },
  { where: 'next after', kinds: ['person', 'country'], isCapital: true, example: 'Lebanon Valley, Powell High School',
    words: `court square park parish borough village town city heights hills valley creek river lake beach bay falls
      springs grove mountain hall house airport station terminal hotel inn motel resort restaurant steakhouse grill cafe
      diner bistro bar pub tavern bakery kitchen deli pizzeria bedroom suite tower building library museum theater
      theatre stadium arena field gym school high elementary middle college university academy institute seminary church
      cathedral chapel hospital clinic cemetery farm ranch club mall landing crossing room ballroom palace garden` },
  { where: 'next after', kinds: ['country'], example: 'a Turkey dinner',
    words: `family brother sister sibling twins household dinner lunch sandwich soup salad takeout cuisine fries toast
      dressing roulette shepherd bulldog terrier muffin waffle sprouts plate platter cabinet teacup teapot dish shop
      doll leg breast trot hunt pie burger` },
  { where: 'next before', kinds: named, example: 'the USS Lincoln', words: animals },
  { where: 'apposed', kinds: named, example: 'Maxwell, a beagle', words: animals },
  { where: 'next before', kinds: named, isCapital: true, example: 'Fort Bragg, Little Italy',
    words: 'fort ft camp lake mount mt port little saint villa hotel cafe chez casa' },
  { where: 'next before', kinds: ['country'], example: 'fine china',
    words: 'fine bone porcelain antique roast fried smoked wild stuffed frozen thanksgiving butterball carved' },
  { where: 'next before', kinds: named, isCapital: true, isLasting: true, example: 'Michael Jordan',
    words: firstNames },
  { where: 'next before', kinds: placeKinds, isCapital: true, isLasting: true, example: 'Mr. Jordan',
    words: `mr mrs ms miss dr chairman senator sen congressman congresswoman rep representative judge justice mayor
      coach sheriff officer sergeant captain pastor reverend professor aunt uncle` },
];

const travellers = `plane jet flight aircraft helicopter bomber fleet ship vessel tanker troops soldier tourist
  citizen student athlete fan family hostage team delegation representative reps people person men women migrant
  worker player lady they he she`;

const announcements = `am will shall today tomorrow yesterday tonight just immediately effective hereby announce
  pleased honor completed concluded agreed implemented raising ordered directed instructed starting finalized launched
  morning afternoon shortly soon week`;

/** Words that a rule looks for near an act or a name, by the place where they stand. */
// prettier-ignore
export const cues = prepareCues({
  'near before': {
    ownPossessive: { words: 'my our', example: 'my tariffs' },
    otherPossessive: { words: 'their its whose his', example: 'their tariffs' },
    otherRole: { example: 'running against X',
      words: 'against challenge oppose over than by replace succeed unlike thank including like beat defeat named' },
    colleague: { words: 'with alongside under', example: 'Y will serve with X' },
    thisThing: { words: 'this that these those', example: 'I signed this great bill' },
    thisPerson: { words: 'this', example: 'this very dumb person' },
    thatCountry: { words: 'that their', example: 'visiting their beautiful country' },
    circumstance: { example: 'postponed due to our strikes',
      words: 'over after during despite due following thanks based without until prior from instead since when' },
    sourcePlace: { words: 'at in on during', example: 'as X told me at our meeting' },
    payment: { example: 'X will be charged a 30% tariff',
      words: `will is are be being now therefore get receive a an the new additional your charged pay paying face
        subject to at of` },
    verbOfNoun: { example: 'X had a call with Y',
      words: 'have had give gave put impose want make made hold held charge place' },
    missed: { words: 'should could would might', example: 'they should have signed' },
    auxiliary: { words: 'have has had be been was were will is are', example: 'after the strikes were ordered' },
    relative: { words: 'who whom which', example: 'X, whom I fired' },
    never: { example: 'I would never fire X',
      words: 'would never, will never, could never, I never, we never, if I had, if we had, should I, should we' },
    destination: { words: 'to in at for visit tour stop soon', example: 'I am flying to X' },
    aside: { words: 'like as than with under of from since by unlike including and or', example: 'as bad as X' },
    separator: { example: 'X and the total disaster',
      words: 'on for to against about that which under and of like in whether if what because did' },
    copula: { example: 'X is a total disaster',
      words: 'is was be been are were a an one who has have no most very so too such nothing truly really total' },
  },
  'near after': {
    honor: { words: 'honor', example: 'it is my great honor to endorse X' },
    doneBy: { words: 'by that which', example: 'attacks made by X' },
    with: { words: 'with', example: 'a deal with X' },
    clock: { words: 'ago later day night time moment while', example: 'I called X a moment ago' },
  },
  'clause before': {
    speaker: { words: 'they', example: 'RT @X: I will ..., which is read as "they will ..."' },
    objectPronoun: { words: 'me us', example: 'India has charged us' },
    otherActor: { example: 'Congress should fire X',
      words: `envoy delegation delegate spokesman spokeswoman emissary representative negotiator congress senate
        democrats dumocrats court judge jury predecessor europe wife husband ambassador` },
    leaderTitle: { example: 'President X signed it',
      words: `president senator governor congressman congresswoman secretary mayor minister chancellor king queen prince
        speaker` },
    report: { words: 'say said claim want think believe demand', example: 'X says we should fire Y' },
    instruction: { words: 'instruct direct authorize ask', example: 'I have instructed X to impose a tariff' },
    should: { words: 'should', example: 'They should sign the order' },
    traveller: { words: travellers, example: 'their planes landed in X' },
  },
  'next before': {
    here: { words: 'here today tonight', example: 'I am here with our next Attorney General, X' },
    raising: { words: 'raise increase lower double triple cut reduce set', example: 'I am raising their tariff' },
    former: { example: 'the last administration',
      words: 'last previous prior former past their biden obama bush clinton harris' },
    becoming: { words: 'be become serve', example: 'X will become the new director' },
    joining: { words: 'and but while because as since when', example: 'I fired Y, and X was there' },
    or: { words: 'or', example: 'either X or Y' },
    anyOf: { words: 'any all every each those these many other', example: 'a tariff on any Country that buys oil' },
    have: { words: 'have', example: 'they should have signed' },
    time: { words: 'time', example: 'I met X for the first time since 2018' },
    beforeYear: { words: 'in since of during', example: 'in 2018' },
    was: { words: 'was', example: 'it was a total obliteration' },
    the: { words: 'the', example: 'the Governor' },
    ownSubject: { words: 'i we', example: 'so we hit them' },
    subjectPronoun: { words: 'he she they his', example: 'X said that he will go' },
    otherPerson: { words: 'he she they', example: 'She will visit X' },
    document: { words: 'order bill law deal agreement proclamation letter plan', example: 'the order imposes a tariff' },
    modal: { words: 'would should must can could may might did do does', example: 'X should fire Y' },
    indefinite: { words: 'nobody somebody someone everybody everyone', example: 'Nobody fired X' },
    subjectArticle: { words: 'a an the another', example: 'the hero fired X' },
    family: { words: 'father mother brother sister son daughter uncle wife', example: 'my father met X' },
    relativeSubject: { words: 'who that', example: 'the man who fired X' },
    otherSubject: { example: 'They met with X',
      words: 'he she they who the these those some many several everybody everyone somebody people' },
    clauseHead: { example: 'I fired the man X hired',
      words: `man woman guy person people one ones those anyone everyone everybody paper newspaper company network firm
        group` },
    referring: { words: 'who which that this these all both what i we', example: 'X, who was fired' },
    that: { words: 'that', example: 'the man that X hired' },
    request: { words: 'please', example: 'Please call X' },
    authorsClaim: { words: 'to i we', example: 'Sorry to say it' },
    his: { words: 'his', example: 'his tariffs' },
    going: { words: 'going', example: 'I am going to X' },
    being: { words: 'i am', example: 'I am in X' },
    voteFor: { words: 'for', example: 'VOTE FOR X, HE HAS MY ENDORSEMENT' },
    nickname: { example: 'Sleepy X',
      words: 'crooked sleepy cryin crazy deranged wacky shifty newscum dopey late low iq' },
    ending: { words: 'no lift stop', example: 'no more X' },
  },
  'pair before': {
    recipient: { words: 'to', example: 'I sent to Congress the nomination of X' },
    receiver: { words: 'to sent gave', example: 'I sent the Senate the nomination of X' },
    passive: { words: 'be been being was were is are get got', example: 'X will be appointed' },
  },
  'next after': {
    inLaw: { words: 'of on and for in to', example: 'the No Tax on Tips Act' },
    honorific: { words: 'majesty highness holiness excellency', example: 'I spoke with His Majesty' },
    clauseVerb: { example: 'I fired the man X brought in',
      words: `had put brought went took made gave kept left sent told knew let works likes wants hates loves runs
        calls` },
    author: { words: 'i', example: 'I am resigning' },
    complement: { words: 'a an the my our his her their', example: 'They call X a fool' },
    withWord: { words: 'with', example: 'X at our meeting with Y' },
    target: { words: 'on in against', example: 'our operation in X' },
    by: { words: 'by', example: 'X was fired by Y' },
    personNoun: { words: 'person man woman guy loser', example: 'this very dumb person' },
    lawNoun: { words: 'act bill law resolution', example: 'the CLARITY Act' },
    cityNoun: { words: 'city state place island', example: 'I am sending the National Guard to this city' },
    thingNoun: { example: 'I signed this great bill',
      words: 'bill law act legislation resolution agency group organization university network newspaper company' },
    countryNoun: { words: 'country nation', example: 'visiting their beautiful country' },
    possession: { example: 'the failed X administration',
      words: `administration government campaign doj department judge justice policy border fbi regime white house era
        years harris appointed appointee appointment deal` },
    junior: { words: 'jr sr junior ii iii', example: 'X Jr. is another person' },
    relation: { example: 'the wife of X, a lawyer for X',
      words: `wife husband spouse widow widower fiance fiancee girlfriend boyfriend ex partner son daughter child
        children kid brother sister sibling twin mother father mom dad parent uncle aunt nephew niece cousin family
        grandson granddaughter grandfather grandmother stepson in-law friend ally pal buddy neighbor lawyer attorney
        counsel counselor adviser advisor aide assistant secretary deputy chief staff staffer spokesman spokeswoman
        spokesperson envoy emissary ambassador representative successor predecessor replacement associate accomplice
        colleague boss employee driver bodyguard doctor nurse chef pilot accountant banker agent manager publicist
        biographer historian donor supporter fan follower critic accuser victim opponent rival protege mentor teacher
        student translator interpreter minister director man woman writer editor producer coach owner founder heir
        publisher prosecutor partner-in-crime team delegation` },
    standsForOwner: { example: 'I commuted the sentence of X',
      words: `sentence term case conviction name service job tenure position post nomination candidacy campaign bid
        behalf favor support honor confirmation election reelection both all one many some rid likes clearance` },
    afterIs: { example: 'X’s out',
      words: 'a an the not so very too just always never still now out in on at back all been going gone' },
    beforeTitle: { example: 'the wife of the great X',
      words: 'the former late great very highly respected our my prime crown' },
    ofName: { words: 'of', example: 'the wife of X' },
    linkToName: { words: 'for to under with', example: 'a lawyer for X' },
    topicOf: { example: 'We spoke about X',
      words: 'about regarding concerning without unlike like near despite versus vs except before who whom' },
  },
  'sentence around': {
    pronoun: { words: 'he she him her his', example: 'He has my Endorsement' },
    man: { words: 'he him his man guy', example: 'I fired him' },
    woman: { words: 'she her woman', example: 'I fired her' },
    there: { words: 'there', example: 'I will be going there' },
    thing: { words: 'it its they them their', example: 'I am signing it' },
    namePronoun: { words: 'he she him her they them', example: 'They have my Endorsement' },
    announcement: { words: announcements, example: 'I am pleased to announce a tariff, effective immediately' },
    ownReport: { words: 'i my our', example: 'I signed an order' },
    done: { words: 'just completed concluded finalized finished had spoke met', example: 'We just concluded a deal' },
    between: { words: 'between', example: 'a deal between X and Y' },
    theirs: { words: 'they them their its', example: 'their deal' },
    standingAside: { words: 'step aside, drop out', example: 'X must drop out, my Endorsement is coming' },
    ownPronoun: { words: 'i we me my our you', example: 'I saw that X lost' },
  },
  'near around': {
    inList: { example: 'pardons for A, the late B, and C',
      words: 'and or of the to late former also as well both with plus' },
  },
  'phrase before': {
    source: { words: 'told promise assure inform', example: 'as X told me at our meeting' },
    article: { words: 'a an', example: 'it was a total obliteration' },
    not: { words: 'not', example: 'I will not be imposing the tariffs' },
    imposing: { words: 'impose charge raise put place', example: 'I will not be imposing the tariffs' },
    honored: { words: 'honor their, honor its, honor the, must honor', example: 'they must honor their deal' },
    compliance: { example: 'they are violating our deal',
      words: 'fulfill fulfil comply violate violation enforce renege existing supersede' },
    will: { words: 'will', example: 'X, with our envoy, Y, will serve as the director' },
    companion: { words: 'with joining assist alongside under', example: 'X will join our new envoy, Y' },
    refusal: { example: 'I am withdrawing my Endorsement of X',
      words: 'withdraw withdrawn withdrew rescind revoke refuse asked old fake' },
  },
  'clause around': {
    lookingBack: { example: 'we imposed it years ago',
      words: `I was the one, my first term, during the first term, my first administration, if I were president, would
        have never, would never have, never would have, last year, last summer, last fall, last winter, last spring,
        following my, previously signed, which is why my, why I signed, day one, I was proud to, was proud to have,
        recently signed, already signed, years ago, months ago, weeks ago, days ago, long ago, long time ago, the last
        time, first day in office` },
  },
  'sentence before': {
    predecessor: { words: 'biden obama clinton', example: 'the deal that Obama made' },
    claim: { example: 'The Fake News says that I will visit X. Wrong!',
      words: 'joke say said saying claim report write' },
  },
  'clause after, any sentence': {
    denial: { example: 'The Fake News says that I will visit X. Wrong!',
      words: 'wrong false untrue lie lying hoax incorrect never' },
  },
  'clause around, any sentence': {
    news: { words: announcements, example: 'A deal! X will be very happy.' },
    threat: { example: 'If X does not stop, we will strike it',
      words: `if unless must moment ago night midnight ordered direction now breaking next another conducted carried
        weekend` },
  },
  'near before, any sentence': {
    newReport: { words: 'has have this', example: 'targets have been taken out' },
  },
  'phrase after': {
    lasting: { words: 'hold remain effect continue', example: 'the ceasefire continues to hold' },
    installed: { words: 'sworn confirmed', example: 'our Attorney General, X, was sworn in' },
  },
  'clause after': {
    byPhone: { words: 'on the phone, on the line', example: 'I will get X on the phone' },
    aboutObject: { words: 'on', example: 'sign the papers on X' },
    particle: { words: 'up off back away out', example: 'sign up' },
    authorObject: { words: 'me us you myself yourself', example: 'call me' },
    determiner: { example: 'sign the petition',
      words: `a an the our my his her their its this that these those all any every each some no many more both your two
        three four five ten hundreds thousands millions` },
    anyDeterminer: { words: 'all any every each some no many more both your', example: 'deport all criminals' },
    objectEnd: { example: 'meet our goals on X',
      words: `on at to for from by with or but not is are was were be been being will would can could should has have
        had do does did which who whom when where if because as than into over under about against after before during
        until so then today tomorrow yesterday tonight now just here there soon again` },
    backReference: { example: 'X is bad. I will fire this man',
      words: `him her them it one man woman guy person people patriot bill law act legislation resolution country nation
        place city leader chairman chair director secretary general president minister judge senator official candidate
        warrior deal document files target` },
    naming: { words: 'call', example: 'I call him lucky' },
    callTime: { example: 'I called him again',
      words: 'this last first next early late again back personally directly' },
    verbBefore: { example: 'I will fire X',
      words: `to i we he she they you who will would should must can could may might did do not never just now please
        and or then also hereby let ever finally` },
    over: { words: 'no longer in, no longer applies', example: 'the tariff is no longer in effect' },
    ended: { example: 'the tariff has been lifted',
      words: 'cancel cancelled lift remove repeal expire rescind revoke withdrawn scrap postpone' },
    officeLink: { words: 'as be become next new for acting', example: 'will serve as the next Attorney General' },
  },
} as const satisfies CueTable);
