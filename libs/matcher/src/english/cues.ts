import { entityKinds, type EntityKind } from './entity.ts';
import { firstNames } from './grammar.ts';
import { parseTable } from './table.ts';
import { prepareCues } from '../text/words.ts';

/** Words beside a name that make it the name of something else, which is no entity. */
export interface NamesakeCue {
  words: string;
  /** Directly before or after the name, or after it with a comma and an article. */
  where: 'next before' | 'next after' | 'apposed';
  /** The kinds of entities whose names these words change. */
  kinds: readonly EntityKind[];
  /** Whether only a word with a capital letter counts. */
  isCapital: boolean;
  /** Whether the name then means the other one in every sentence of the text: "Michael Jordan ... Jordan's hometown". */
  isLasting: boolean;
  example: string;
}

const animals = `dog puppy beagle horse stallion cat kitten bull eagle hurricane storm typhoon uss ship boat yacht racehorse
      terrier`;

/** Iowa City is in Iowa, so a "city" changes no state. Titles of leaders are no row, because of "President of Jordan". */
const namesakes = `
next after [capital, country, state, city, place, person]: street st road rd avenue ave boulevard blvd lane drive plaza bridge
      tunnel highway hwy turnpike parkway county township construction development inc llc corp corporation company co
      group holdings partners industries enterprises motors builders plumbing foods goose dry
  example: Jordan Street, Zelensky Plumbing
next after [capital, country, person]: court square park parish borough village town city heights hills valley creek river
      lake beach bay falls springs grove mountain hall house airport station terminal hotel inn motel resort restaurant
      steakhouse grill cafe diner bistro bar pub tavern bakery kitchen deli pizzeria bedroom suite tower building library
      museum theater theatre stadium arena field gym school high elementary middle college university academy institute
      seminary church cathedral chapel hospital clinic cemetery farm ranch club mall landing crossing room ballroom palace
      garden
  example: Lebanon Valley, Powell High School
next after [country]: family brother sister sibling twins household dinner lunch sandwich soup salad takeout cuisine fries
      toast dressing roulette shepherd bulldog terrier muffin waffle sprouts plate platter cabinet teacup teapot dish shop
      doll leg breast trot hunt pie burger
  example: a Turkey dinner
next before [country, state, city, place, person, organisation]: ${animals}
  example: the USS Lincoln
apposed [country, state, city, place, person, organisation]: ${animals}
  example: Maxwell, a beagle
next before [capital, country, state, city, place, person, organisation]: fort ft camp lake mount mt port little saint villa
      hotel cafe chez casa
  example: Fort Bragg, Little Italy
next before [country]: fine bone porcelain antique roast fried smoked wild stuffed frozen thanksgiving butterball carved
  example: fine china
next before [capital, lasting, country, state, city, place, person, organisation]: ${firstNames}
  example: Michael Jordan
next before [capital, lasting, country, state, city, place]: mr mrs ms miss dr chairman senator sen congressman congresswoman
      rep representative judge justice mayor coach sheriff officer sergeant captain pastor reverend professor aunt uncle
  example: Mr. Jordan
`;

export const namesakeCues = parseTable(namesakes).map(({ name, traits, words, rows: [example] }): NamesakeCue => ({
  words,
  where: name as NamesakeCue['where'],
  kinds: entityKinds.filter((kind) => traits.includes(kind)),
  isCapital: traits.includes('capital'),
  isLasting: traits.includes('lasting'),
  example: example?.words ?? '',
}));

const travellers = `plane jet flight aircraft helicopter bomber fleet ship vessel tanker troops soldier tourist citizen student
  athlete fan family hostage team delegation representative reps people person men women migrant worker player they
  he she`;

const announcements = `am will shall today tomorrow yesterday tonight just immediately effective hereby announce pleased honor completed
  concluded agreed implemented raising ordered directed instructed starting finalized launched morning afternoon
  shortly soon week`;

/** Words that a rule looks for near an act or a name, by the place where they stand, and after `#` an example. */
export const cues = prepareCues({
  'near before': {
    ownPossessive: 'my our # my tariffs',
    otherPossessive: 'their its whose his # their tariffs',
    otherRole: `against challenge oppose over than by replace succeed unlike thank including like beat defeat named #
      running against X`,
    colleague: 'with alongside under # Y will serve with X',
    thisPerson: 'this # this very dumb person',
    circumstance: `over after during despite due following thanks based without until prior from instead since when #
      postponed due to our strikes`,
    sourcePlace: 'at in on during # as X told me at our meeting',
    missed: 'should could would might # they should have signed',
    auxiliary: 'have has had be been was were will is are # after the strikes were ordered',
    relative: 'who whom which # X, whom I fired',
    never: 'would never, will never, could never # I would never fire X',
    destination: 'to in at for visit tour # I am flying to X',
    aside: 'like as than with under of from since by unlike including and or # as bad as X',
    separator: `on for to against about that which under and of like in whether if what because did # X and the total
      disaster`,
    copula: `is was be been are were a an one who has have no most very so too such nothing truly really total # X is
      a total disaster`,
  },
  'near after': {
    honor: 'honor # it is my great honor to endorse X',
    doneBy: 'by that which # attacks made by X',
    with: 'with # a deal with X',
  },
  'clause before': {
    objectPronoun: 'me us # India has charged us',
    otherActor: `envoy delegation delegate spokesman spokeswoman emissary representative negotiator congress senate
      democrats dumocrats court judge jury predecessor europe # Congress should fire X`,
    leaderTitle: `president senator governor congressman congresswoman secretary mayor minister chancellor king queen
      prince speaker # President X signed it`,
    report: 'say said claim want think believe demand # X says we should fire Y',
    instruction: 'instruct direct authorize # I have instructed X to impose a tariff',
    should: 'should # They should sign the order',
    traveller: `${travellers} # their planes landed in X`,
  },
  'next before': {
    former: 'last previous prior former past biden obama bush clinton harris # the last administration',
    becoming: 'be become serve # X will become the new director',
    anyOf: 'any all every each those these many other # a tariff on any Country that buys oil',
    have: 'have # they should have signed',
    beforeYear: 'in since of during # in 2018',
    was: 'was # it was a total obliteration',
    his: 'his # his tariffs',
    going: 'going # I am going to X',
    voteFor: 'for # VOTE FOR X, HE HAS MY ENDORSEMENT',
    nickname: 'crooked sleepy cryin crazy deranged wacky shifty newscum dopey late low iq # Sleepy X',
    ending: 'no lift stop # no more X',
  },
  'pair before': {
    passive: 'be been being was were is are get got # X will be appointed',
  },
  'next after': {
    target: 'on in against # our operation in X',
    by: 'by # X was fired by Y',
    personNoun: 'person man woman guy loser # this very dumb person',
    possession: `administration government campaign doj department judge justice policy border fbi regime white house
      era years harris appointed appointee appointment deal # the failed X administration`,
    theirNext: 'they them their its # they must honor their deal',
  },
  'sentence around': {
    pronoun: 'he she him her his # He has my Endorsement',
    namePronoun: 'he she him her they them # They have my Endorsement',
    announcement: `${announcements} # I am pleased to announce a tariff, effective immediately`,
    ownReport: 'i my our # I signed an order',
    done: 'just completed concluded finalized finished had spoke met # We just concluded a deal',
    between: 'between # a deal between X and Y',
    theirs: 'they them their its # their deal',
    ownPlace: 'potus white house oval lago honor # X was welcomed at the White House',
    ownPronoun: 'i we me my our you # I saw that X lost',
  },
  'near around': {
    inList: 'and or of the to late former also as well both with plus # pardons for A, the late B, and C',
  },
  'phrase before': {
    source: 'told promise assure inform # as X told me at our meeting',
    article: 'a an # it was a total obliteration',
    not: 'not # I will not be imposing the tariffs',
    imposing: 'impose charge raise put place # I will not be imposing the tariffs',
    honored: 'honor # they must honor their deal',
    compliance: `fulfill fulfil comply violate violation enforce renege existing supersede # they are violating our
      deal`,
    will: 'will # X, with our envoy, Y, will serve as the director',
    companion: 'with joining assist alongside under # X will join our new envoy, Y',
    refusal: `withdraw withdrawn withdrew rescind revoke refuse asked old fake # I am withdrawing my Endorsement of X`,
  },
  'clause around': {
    lookingBack: `I was the one, my first term, during the first term, my first administration, if I were president,
      would have never, would never have, never would have, last year, last summer, last fall, last winter, last
      spring, following my, previously signed, which is why my, why I signed, day one, I was proud to, was proud to
      have, recently signed, already signed, years ago, months ago, weeks ago, days ago, long ago, long time ago, the
      last time, first day in office # we imposed it years ago`,
  },
  'sentence before': {
    claim: 'joke say said saying claim report write # The Fake News says that I will visit X. Wrong!',
    predecessor: 'biden obama clinton # the deal that Obama made',
  },
  'clause after, any sentence': {
    denial: 'wrong false untrue lie lying hoax incorrect never # The Fake News says that I will visit X. Wrong!',
  },
  'clause around, any sentence': {
    news: `${announcements} # A deal! X will be very happy.`,
    threat: `if unless must moment ago night midnight ordered direction now breaking next another conducted carried
      weekend # If X does not stop, we will strike it`,
  },
  'near before, any sentence': {
    newReport: 'has have this # targets have been taken out',
  },
  'phrase after': {
    lasting: 'hold remain effect continue # the ceasefire continues to hold',
    installed: 'sworn confirmed # our Attorney General, X, was sworn in',
  },
  'clause after': {
    officeLink: 'as be become next new for acting # will serve as the next Attorney General',
  },
});
