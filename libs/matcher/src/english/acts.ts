import { toList } from '../text/phrases.ts';
import { stemPhrase } from '../text/tokenize.ts';

/**
 * A kind of act, with the phrases that name it in contract titles and in posts. The words of a phrase must stand in a
 * row. Endings do not matter, and other forms of the first word also count (`grammar.ts`): `nominate` also finds
 * `nominated` and `nomination`.
 */
export interface Act {
  name: string;
  /** The family of similar acts, in words: "a tariff". */
  family: string;
  /** Phrases that name the act in the title of a contract. They also name the act in a post. */
  titlePhrases: readonly string[];
  /** More phrases that name the act in a post. */
  postPhrases: readonly string[];
  /** Stems that show this kind of agreement, such as "trade". A plain "deal" needs one of them in the post. */
  kindWords: ReadonlySet<string>;
  /** Stems that show another kind. An act with this list is the usual kind of a plain "deal" with a country. */
  otherKindWords: ReadonlySet<string>;
  /** Forms of a first word that do not name the act: "served as" is no new appointment, "dealing with" is no deal. */
  excludedForms: readonly string[];
  /** Names of other acts. A mention of such an act counts as a mention of this act: a meeting is also a talk. */
  impliedBy: readonly string[];
  /** Stems that show the president's side as the actor: "Canada's tariffs" needs one of them in its sentence. */
  ownActorCues: ReadonlySet<string>;
  /**
   * Stems, one of which must be near the act for a question without an object ("Will Trump sign an executive order this
   * week?"). An act without cues never answers such a question.
   */
  standaloneCues: ReadonlySet<string>;
  flags: ReadonlySet<ActFlag>;
  /** The names of what the act requires of a post beside the rules (`requirements.ts`). */
  requires: readonly string[];
}

/**
 * - `qualifier`: the act only qualifies another act ("end his tariffs"). A post must mention it only if the question
 *   has no other act.
 * - `person`: the object of the act is a person. A full name in the title is then one term, and a distinct
 *   surname alone mentions the person.
 * - `never`: posts cannot show the act, such as a spoken remark. A question about the act never matches.
 * - `shared`: others do the act too, or it can be done by others. Of all other acts, the president's side must be the actor.
 * - `mutual`: the act is done together with others, such as a meeting. A post may leave out the subject of the meeting.
 *   Beside another act, it only tells where that act is done: "kiss at their summit".
 * - `exclusive`: a post with this act is about no other act, apart from a meeting with a person and an appointment: an
 *   endorsement lists people, offices and laws that are not its subject.
 * - `epithet`: the act is a description of the named person. "The failed X administration" does not describe X.
 * - `countable`: a post about one such act also answers "How many ...?".
 * - `office`: the act of a title that names an office without a verb: "Trump's new Fed Chair?"
 * - `reversal`: as a qualifier, the act ends the other act. A post about the other act alone is about its start.
 * - `noun`: a phrase of the act also names the act as a noun: "Trump veto by June?"
 */
export type ActFlag =
  | 'qualifier'
  | 'person'
  | 'never'
  | 'shared'
  | 'mutual'
  | 'exclusive'
  | 'epithet'
  | 'countable'
  | 'office'
  | 'noun'
  | 'reversal';

type ListName = Exclude<keyof Act, 'name' | 'family' | 'titlePhrases' | 'postPhrases'> | 'post';

/** One act: its lists, each as a text with commas between the entries. */
type ActRow = { title: string } & Partial<Record<ListName, string>>;

/** How titles of contracts name a family of similar acts. */
export interface TitleWords {
  /** The name of the family in a sentence: "an act of the president: a tariff". */
  family: string;
  /** Whether the president orders such an act if a title names only the United States as the actor. */
  byState: boolean;
  /** More words that name such an act as a noun in a title. */
  nouns: readonly string[];
  /** Verbs of titles that name such an act only with a noun after them: "take action". */
  verbs: readonly string[];
}

/** Similar acts, with all that is known of them. Lists of words are texts with commas between the words. */
export interface ActFamily extends Pick<TitleWords, 'family'>, Partial<Pick<TitleWords, 'byState'>> {
  nouns?: string;
  verbs?: string;
  acts: Readonly<Record<string, ActRow>>;
}

const listTitleWords = ({ family, byState = false, nouns, verbs }: ActFamily): TitleWords => ({
  family,
  byState,
  nouns: toList(nouns),
  verbs: toList(verbs),
});

const toStems = (words?: string): ReadonlySet<string> => new Set(toList(words).flatMap(stemPhrase));

const listActs = ({ family, acts }: ActFamily): Act[] =>
  Object.entries(acts).map(([name, row]) => ({
    name,
    family,
    titlePhrases: toList(row.title),
    postPhrases: toList(row.post),
    kindWords: toStems(row.kindWords),
    otherKindWords: toStems(row.otherKindWords),
    excludedForms: toList(row.excludedForms),
    impliedBy: toList(row.impliedBy),
    ownActorCues: toStems(row.ownActorCues),
    standaloneCues: toStems(row.standaloneCues),
    flags: new Set(toList(row.flags) as ActFlag[]),
    requires: toList(row.requires),
  }));

const tariff: ActFamily = {
  family: 'a tariff',
  byState: true,
  acts: {
    tariff: {
      requires: 'isNews, isOwnAct, isImposed',
      flags: 'shared, countable, noun',
      title: 'tariff, import duty',
      post: 'import tax, import taxes, levies, duties on, import fee, import surcharge, additional duties, adjusting imports',
      ownActorCues: 'face, sent, pay, paid, paying, placed, reciprocal, i, we, my, additional, hereby, trump',
      standaloneCues: `impose, place, putting, raising, increase, additional, charging, subsequent, substantial, order, implement, reciprocal, effective, immediately,
      announce, higher, more, launch, start, new, sign`,
    },
  },
};

const peaceWords = `peace, war, ceasefire, killing, hostilities, military, militarily, shooting, fighting, attack, strike, bomb, drone,
  missile, navy, blockade, strait, obliterated, decimated`;
const nuclearWords = 'nuclear, enrichment, enrich, uranium, centrifuges';
const tradeDeal = {
  flags: 'shared, noun',
  kindWords: 'trade, tariff, export, import, billion',
  otherKindWords: `${peaceWords}, ${nuclearWords}`,
  requires: 'isOfKind, isOwnDeal',
  standaloneCues: `announce, made, agreed, reached, concluded, finalized, signed, completed, deliver, conference, struck`,
};

const agreement: ActFamily = {
  family: 'a deal',
  byState: true,
  nouns: 'pact, plan',
  verbs: 'abandon',
  acts: {
    agree: {
      flags: 'shared, qualifier, noun',
      excludedForms: 'according, dealing, dealt, talk, talked, talking',
      title: 'deal, agreement, negotiation, treaty, accord, talks resume, resume talks',
      post: `in talks, talks are, talks have, talks between, productive talks, final talks, peace talks, settlement, memorandum of understanding, letter of intent, come
      to terms, terms that, terms were, pact, compromise, our proposal, their proposal, framework, discussions with, discussions are, discussions have, serious
      discussions, conversations between, productive conversations, talks with`,
    },
    consent: { flags: 'shared, qualifier', impliedBy: 'agree', title: 'agree', post: 'accept' },
    'trade deal': {
      ...tradeDeal,
      standaloneCues: `${tradeDeal.standaloneCues}, joint, framework`,
      impliedBy: 'agree',
      title: `trade deal, trade agreement, agreement on reciprocal, tariff agreement, formal trade deal, tariff deal`,
      post: `trade framework, trade negotiation, trade talks, trade barrier, reciprocal trade, trading relationship, trade partnership, framework agreement, trade pact,
      agreement on trade, trade accord, agreed to pay, agreed to purchase, agreed to buy, agreed to open`,
    },
    'free trade agreement': {
      ...tradeDeal,
      impliedBy: 'trade deal',
      title: 'free trade agreement, free trade deal, free trade',
    },
    ceasefire: {
      requires: 'isNewTruce, isWithOwnSide',
      flags: 'shared, noun',
      title: 'ceasefire, cease fire, truce',
      post: `stop shooting, stop the shooting, cessation of hostilities, suspend the bombing, stop the bombing, hold the attack, stop fighting, stop the fighting, halt
      the fighting, suspension of hostilities, lay down their arms, pause the attacks, cancelled the scheduled, postpone any and all`,
    },
    'peace deal': {
      flags: 'shared, noun',
      impliedBy: 'agree',
      title:
        'peace deal, permanent peace deal, peace agreement, end the war, ends war, ends ukraine war, ends gaza war',
      post: `stop the killing, end this war, end of hostilities, peace treaty, peace talks, peace negotiation, end of the war, peace process, unconditional surrender,
      peace proposal, peace plan, war is over, end the conflict, resolution of our hostilities, settle this war, settle the war, deal to end`,
      kindWords: peaceWords,
      requires: 'isOfKind, isWithOwnSide',
    },
    'nuclear deal': {
      flags: 'shared, noun',
      impliedBy: 'agree',
      title: 'nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation',
      post: 'nuclear issue',
      kindWords: nuclearWords,
      requires: 'isOfKind, isWithOwnSide',
    },
  },
};

const meeting: ActFamily = {
  family: 'a meeting',
  byState: true,
  nouns: 'seen, conversation',
  acts: {
    meet: {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      excludedForms: 'greeting, greetings',
      impliedBy: 'shake hands',
      title: 'meet, meeting, seen together, summit, bilateral',
      post: `welcomed, honor to be with, great to be with, visited, arrived at the White House, with me in the Oval Office, bilat, hosted, joined me, sat down with, state
      visit, dinner with, lunch with, played golf, golf with, in the Oval Office with, greet, joining me, sit down with, dined, came to the White House, come to the White
      House, come to the Oval Office, guest of, honored to have, face to face, stopped by, spent time with, spend time with, look forward to seeing, be seeing, receiving
      president, receiving prime minister, receiving the president, receiving the prime minister, had lunch, had dinner, having lunch, having dinner, at the White House
      with, nice lunch, nice dinner, was here today, were here today, was just here, coming to see me`,
    },
    'diplomatic meeting': {
      requires: 'isWithObject',
      flags: 'shared, mutual, noun',
      impliedBy: 'meet',
      title: 'diplomatic meeting, diplomatic talks',
      post: `confirms talks, representatives will be meeting, representatives are meeting, representatives met, delegation, representatives are going, my representatives,
      our representatives, sending representatives, talks in`,
    },
    'receive a guest': {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person',
      title: 'visit the White House, visit the US, visit the United States',
      post: `welcomed, in the Oval Office, at the White House, to the White House, hosted, state visit, guest of, honored to have, coming to Washington, coming to the
      United States, receiving president, receiving prime minister, receiving the president`,
    },
    'shake hands': {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      title: 'shake hands, handshake, hug, kiss',
    },
    call: {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      excludedForms: 'calls',
      title: 'call',
      post: 'got off with, telephone, conversation with, speak to, speak with, spoke, called me, phoned',
    },
    talk: {
      requires: 'isWithObject, isOwnMeeting, isSameContact',
      flags: 'mutual, person, noun',
      excludedForms: 'calls',
      impliedBy: 'meet',
      title: 'talk, speak to, speak with',
      post: `call, got off with, telephone, conversation, discussion, spoke, called me, phoned, communicated, dialogue, conversations with, conversations between, discussions
      with`,
    },
  },
};

const visit: ActFamily = {
  family: 'a visit or appearance',
  nouns: 'trip, rally, rallies, tour',
  verbs: 'golf',
  acts: {
    visit: {
      requires: 'travels',
      flags: 'noun',
      title: 'visit, travel to, trips to, go to',
      post: `depart, heading to, land in, arriving, traveling, trip, leaving for, leaving early, leaving tomorrow, leaving tonight, heading down, heading up, on my way, on our way, going to,
      just left, heading out, off to, flying to, will be in, look forward to being in, heading over, be going, will be going to, when I get there, rescheduled, en route
      to, wheels up, just landed, landing at, touching down, flight to, flew to, see you in, rally in, speech in, speaking in, touring, next stop, stop in, I'll be in,
      see you tomorrow in, see you tonight in, take off for, returns to, join me live in, look forward to going to, their way to`,
    },
    attend: {
      requires: 'attends',
      impliedBy: 'visit',
      title: 'attend, go on',
      post: `will be at, be in attendance, headed to, will be there, look forward to being at, will be going, asked to be there, have accepted, accepted the invitation,
      invited, be honored at, see you at, be the honoree, speak at, see everybody at, see you tomorrow at, see you tonight at, see you all tomorrow at, see you all at`,
    },
    host: { title: 'host', post: 'held at, will hold, take place at' },
  },
};

const force: ActFamily = {
  family: 'use of force',
  byState: true,
  nouns: 'invasion, deployment, airstrike, cyberattack, troops, engagement, operation, intervention',
  verbs: 'capture, evacuate',
  acts: {
    strike: {
      requires: 'isNews, isOwnAct',
      flags: 'countable, noun',
      title: 'strike, bomb, military action, military engagement, attack, military clash, use of force, seizes',
      post: `destroy, shot down, knocked out, taken out, airstrike, military operation, hit, obliteration, sink, blowing up, wipe out, combat operation, epic fury,
      annihilated, rain down, bombardment, capture, boarded, intercepted, took possession, beat to hell, unleash, pounding, hammered, blown, extinguished, mission to
      eliminate, executed a mission, neutralized`,
      ownActorCues: 'ordered, my, we, us, our, united, military, army, navy, trump, forces, american, southcom',
    },
    invade: {
      requires: 'isNews',
      title: 'invade, ground troops, boots on the ground, ground operation, forces enter, forces in, forces will land',
      post: 'troops, seizing, land forces, special forces, marines, special operations, ground forces, take over, occupy, occupation',
    },
    blockade: { requires: 'isNews', flags: 'noun', title: 'blockade, quarantine', post: '' },
    'send warships': {
      title: 'send warships',
      post: 'warships, escorting, minesweeper, mine sweeper, destroyers, aircraft carrier, navy will begin',
    },
    deploy: {
      requires: 'isNews',
      title: 'send, deploy',
      post: `troops, go in, going in, federalize, bring in, mobilize, activate, call up, called into service, authorizing, national guard, dispatch, crime free,
      straighten out, clean up, fix it, stationed, boots on the ground, sending in, patrol, going into, coming in, federal help, military help, we're coming, we are
      coming`,
    },
    'end military action': {
      title: 'end of military operations, military action ends, end military operations',
      post: `end our military operations, end the military operation, winding down, end the war, end this war, end of the war, conclude our, complete our mission, mission
      accomplished, be at an end, leaving iran, we have won, objectives have been met, ending the war, bring this war to, ahead of schedule, end of hostilities,
      resolution of our hostilities, suspend the bombing, stop the bombing, hold the attack, operation is complete, completed the mission, wrapping up, is over, are over,
      comes to an end, is concluded, has concluded, have concluded, has ended, come home`,
    },
  },
};

const order: ActFamily = {
  family: 'an order or signature',
  nouns: 'order, emergency, eo, proclamation, memorandum, directive, action',
  acts: {
    'executive order': {
      flags: 'countable, noun',
      impliedBy: 'order, eliminate, suspend, ban',
      title: 'executive order, eo, executive action, sign an order',
      standaloneCues: 'sign, issue, doing',
    },
    emergency: {
      flags: 'noun',
      title: 'national emergency, energy emergency, declare a national emergency, declare another national emergency',
      post: 'declaring an emergency, state of emergency, public safety emergency, crime emergency',
      standaloneCues: 'declare, call, sign',
    },
    'declare war': { flags: 'noun', title: 'declare war, declaration of war', post: 'war powers' },
    order: { flags: 'qualifier', title: 'order, direct, instruct', post: 'ordering, directing, instructing, hereby' },
    sign: {
      flags: 'qualifier, countable',
      title: 'signed into law, bill into law, act into law, become law, sign, signature',
      post: 'my desk, into law',
      standaloneCues: 'law, bill',
    },
    invoke: { title: 'invoke', post: 'use, institute, enact, implement' },
  },
};

const pardon: ActFamily = {
  family: 'a pardon',
  acts: {
    pardon: {
      flags: 'person, countable, noun',
      title: 'pardon, commute, clemency, receive a presidential pardon, receive a pardon',
      post: 'full and complete pardon, full and unconditional, release from prison',
      standaloneCues: 'pardon, full, grant, sign, hereby',
    },
  },
};

const removal: ActFamily = {
  family: 'a removal',
  nouns: 'firing',
  acts: {
    remove: {
      requires: 'concernsOffice',
      flags: 'person, countable',
      title: `fire, remove, resign, oust, try to fire, out as, leave the administration, leave office, dismiss, step down, leave the Trump administration, leave the Trump
      cabinet`,
      post: `termination, relieved, replaced, leaving, moving on, transitioning, quit, let go, departure, removed from, moved on, no longer with, stepped aside, sacked,
      last day, let him go, let her go, services are no longer, asked for his resignation, asked for her resignation, relinquish, vacate, replacement`,
    },
  },
};

const appointment: ActFamily = {
  family: 'an appointment',
  nouns: 'appointment, nomination',
  acts: {
    appoint: {
      flags: 'office',
      requires: 'concernsOffice',
      excludedForms: 'served',
      title: 'nominate, appoint, pick, be Trump, Trump next, announced as, be named, choose, name as',
      post: `will serve as, to serve as, serving as, be the next, nation next, our next, sworn in, selected, naming, confirmed, will be my, will be our, selection of,
      make a great, make a fantastic, make an outstanding, make an excellent, make a terrific, will become, become the acting, become the next, become our, take over the,
      as acting, be acting, will be the acting, be our new, assume the role, take over as, take the place, my choice, taking the position, new role as, will be
      outstanding, will be a great, tapped, elevated, promoted, step in as, will lead, will head, take the helm, take over for, fill the, filling in, the new, our new`,
    },
  },
};

const epithet: ActFamily = {
  family: 'words or posts',
  acts: {
    blame: {
      flags: 'shared',
      title: '',
      post: `screwed, refuses, costing, costs our, hurting, hurts our, ruined, ruining, destroyed, destroying, betrayed, lied, cheated, blew it, blow it, fails, should resign,
      must resign, should be fired, been wrong, is wrong, was wrong, so wrong, allowed millions, voted to impeach, doesn't get it, should be ashamed, killing our, let millions, opened our, would not let, rot in`,
    },
    insult: {
      impliedBy: 'blame',
      requires: 'isDescription',
      flags: 'shared, epithet, person',
      title: 'insult, disparage, mock, condemn, criticize',
      post: `crooked, sleepy, dumb, dumbest, disgrace, incompetent, incompetence, low iq, moron, loser, disaster, stupid, corrupt, worst, terrible, failed, sleazebag,
      scum, newscum, cryin, crazy, lunatic, fool, clueless, liar, lying, disgraceful, pathetic, horrible, weak, nasty, evil, deranged, traitor, lowlife, stubborn,
      numbskull, jerk, no talent, untalented, too late, hapless, thug, con man, wacky, third rate, hater, trouble maker, shifty, zero talent, lack of talent, less talent,
      i hate, no longer hot, never been good, sick, dummy, dope, idiot, imbecile, stiff, hack, phony, fraud, cheater, coward, bum, lightweight, overrated, grandstander,
      sleaze, slimeball, sleazy, puppet, communist, marxist, fascist, rino, unhinged, psycho, whack job, wacko, nutjob, rude, ungrateful, unfunny, not funny, in no way funny, whining, not
      talented, talentless, bad ratings, low ratings, no ratings, washed up, washed out, lost his mind, lost her mind, lost it, mentally, brain dead, low energy,
      incapable, unqualified, disloyal, backstabber, vile, wicked, demented, senile, destroyed our, dishonest, despised, laughing stock, embarrassment, embarrassing,
      clown, rotten, bad job, nobody knows, suffers from, derangement, jealous, cannot be trusted, ashamed, no clue, doesn't know, doesn't have a clue, no idea, poor
      job, unattractive, irrelevant, pervert, maniac, egomaniac, degenerate, scoundrel, snake, warmonger, tyrant, hypocrite, racist, fatso, slob, sloppy, kook, lost his
      way, lost her way, ratings challenged, does so poorly, nobody wants, no one wants, not very smart, low rated, bad person, con artist, choked, ridiculous,
      horrendous, atrocious, despicable, shameful, deceitful, treasonous, psychopath, sicko, creep, slime, punk, wimp, weakling, quitter, jackass, goofball, dopey, petty,
      vindictive, unwatchable, obnoxious, arrogant, pompous, insane, crazed, nuts, off the rails, train wreck, out of control, unfit, broken man, never been the same, not
      presidential, no longer respected, bad reputation, laughingstock, dirty cop, poor judgement, destroyer, disappointed in, disappointment, obstructionist, dumber, insecure`,
    },
    praise: {
      requires: 'isDescription',
      flags: 'shared, epithet, person',
      title: 'praise, congratulate',
      post: `respected, great job, congratulations, congratulations to, fantastic, friend, honor, wonderful, incredible, amazing, outstanding, brilliant, tremendous,
      talented, terrific, great guy, great man, great woman, great leader, great person, genius, legend, legendary, love, admire, excellent, star, special, patriot,
      warrior, fighter, smart, tough, strong, winner, best, good man, good woman, beautiful, magnificent, extraordinary, great president, superstar, central casting,
      thank you, hero, champion, inspiring, distinguished, impressive, well done, good job, unbelievable, great general, truly great, so proud, proud of, grateful,
      phenomenal, spectacular, fabulous, superb, finest, real leader, loyal`,
    },
  },
};

const endorsement: ActFamily = {
  family: 'an endorsement',
  nouns: 'endorsement',
  acts: {
    'urge a vote': {
      title: '',
      excludedForms: 'votes, voted',
      post: 'vote for, vote today for, vote now for, vote tomorrow for, get out and vote for, go vote for',
    },
    endorse: {
      requires: 'isOwnAct, endorsesPerson',
      flags: 'person, countable, exclusive',
      excludedForms: 'endorsed, endorsing',
      impliedBy: 'urge a vote',
      title: 'endorse',
      post: 'complete and total endorsement, full and complete endorsement, complete and total support',
      ownActorCues: 'i, my',
      standaloneCues: 'honor, proud, hereby, pleased, happy, my, total, complete, vote, am, today',
    },
  },
};

/** The families whose acts require little of a post beside the gates. */
const otherFamilies: readonly ActFamily[] = [
  {
    family: 'words or posts',
    nouns:
      'apology, post, tweet, speech, address, announcement, statement, briefing, interview, remarks, conference, presser',
    verbs: 'announce, confirm, claim, discuss, speak',
    acts: {
      remark: {
        flags: 'shared, never',
        title: `say, mention, speak for, comment on, minutes late, words, nicknames, wear, dance, leave the Trump cabinet, first to leave, next to leave`,
      },
      apologize: { flags: 'shared', title: 'apologize, apologise', post: 'sorry' },
    },
  },
  {
    family: 'a deal',
    byState: true,
    nouns: 'withdrawal',
    verbs: 'rejoin',
    acts: {
      join: {
        flags: 'person',
        impliedBy: 'appoint',
        title: 'join the Trump Administration, join the administration, part of the administration, join, rejoin',
        post: 'joining our, will serve as, has been appointed, will be our, serve in my administration, joining the',
        standaloneCues: 'announce, pleased, honor, thrilled, proud',
      },
      acquire: {
        requires: 'namesThing',
        flags: 'shared',
        title: 'acquire, buy, purchase, annex, take back, take control, take, control, own, stake, obtain',
        post: `need it, ownership, buying, lost, sell, sale, join, be a part of, give us, turn over, hand over, become part, part of the, equity, shares, percent of, 10%
        of, territory, possession, must have, complete and total access, need for, united states needs, america needs, for us to get it, going to get, will get`,
      },
      withdraw: {
        title: 'withdraw, leave, exit, pull out, pull US from, US out of, giving up, quit',
        post: `getting out, States out, America out, we are out, terminating our membership, walk away, bring our troops home`,
      },
    },
  },
  {
    family: 'a sanction or recognition',
    byState: true,
    nouns: 'recognition, embargo',
    acts: {
      sanction: {
        flags: 'noun',
        title: 'sanction',
        post: 'sanctioning, magnitsky, specially designated',
        standaloneCues: 'impose, new, sanction, announce, additional',
      },
      recognise: { title: 'recognize, recognise', post: 'sovereignty' },
      designate: { title: 'designate, declare', post: 'terrorist organization, classify as' },
    },
  },
  {
    family: 'a release',
    nouns: 'declassification',
    acts: {
      release: {
        flags: 'shared',
        title: 'release, declassify, unseal, disclose, declassifies',
        post: `grand jury, produce, transparency, make public, publish, hand over the, turn over the, let it out, make available, unredacted, come out, putting out, get
        it out, out to the public`,
      },
    },
  },
  {
    family: 'a lawsuit',
    nouns: 'lawsuit',
    acts: {
      sue: {
        title: 'sue, lawsuit, settle his lawsuit',
        post: `suing, legal action, defamation, libel, litigation, filed, see you in court, test out, suit, legal proceedings, to court, complaint against`,
      },
      investigate: {
        title:
          'investigate, indict, prosecute, special prosecutor, criminal charges, jail, criminal investigation, indicted, arrested, charged',
        post: 'prison, criminal, crimes, probe, grand jury, referral, behind bars, locked up, put on trial, held accountable, brought to justice',
      },
    },
  },
  {
    family: 'a pause',
    byState: true,
    nouns: 'pause, freeze',
    acts: {
      suspend: {
        flags: 'qualifier, reversal',
        title: 'suspend, pause, freeze, halt',
        post: 'stop, put on hold, postponing, moratorium',
      },
    },
  },
  {
    family: 'a policy',
    nouns: 'ban, restriction, takeover',
    verbs: 'take, make, give, impose, issue, expand',
    acts: {
      ban: {
        requires: 'endsObject',
        impliedBy: 'eliminate',
        title: 'ban, prohibit, restrict, block, bar',
        post: 'no mail in, not be allowed, no longer, keep out, let men, no more, stop, never had, forbidden, outlaw',
      },
      eliminate: {
        requires: 'endsObject',
        flags: 'qualifier, reversal',
        title:
          'eliminate, lift, end, abolish, get rid of, dismantle, repeal, scrap, terminate, revoking, cancel, shut down, eliminated',
        post: `ending, rid of, closing, send it back, no more, shut it down, taking away, back to the states, phase out, wipe out`,
      },
      create: {
        flags: 'qualifier',
        impliedBy: 'pay out',
        title: 'create, establish, launch, start, set up, form, build, open, add',
        post: 'founded, heart of, happening, is born, announcing, reopen, rebuilt, construct, construction, put on, adding',
      },
      cut: {
        requires: 'endsObject',
        flags: 'qualifier',
        title: 'cut off, reduce, slash, defund, lower, cutting',
        post: 'withhold, no more, funding, stopping, come down, paused, suspended, frozen, halt',
      },
      cap: { title: 'cap', post: 'limit' },
      rename: { title: 'renamed, change the name', post: 'new name, now called, be called, known as' },
      deport: { title: 'deport, denaturalize, revoke citizenship', post: 'removal, send back, expel' },
      honour: {
        flags: 'person',
        title: 'earn the, receive, award, win the Presidential Medal, given the',
        post: 'will receive, posthumously, bestow, honoring, presenting, giving, highest civilian honor, presentation, ceremony, recipient',
      },
      save: { flags: 'qualifier', title: 'save, delay, extend', post: 'keep, additional' },
      accept: { flags: 'shared', title: 'accept', post: 'gift, given, donated, free' },
      sell: { title: 'sell, sale', post: 'buy, buying, purchase, ship' },
      approve: { flags: 'qualifier', title: 'approve, allow', post: 'approving, allowing' },
      renegotiate: { title: 'renegotiate, reopen', post: 'renegotiating' },
      'pay out': {
        flags: 'qualifier',
        title: 'pay out, send out, pay, receive, payment, checks, refund, dividend',
        post: 'distribute',
      },
    },
  },
  {
    family: 'a veto',
    byState: true,
    acts: {
      veto: {
        flags: 'countable, noun',
        title: 'veto',
        post: 'vetoing, without my approval',
        standaloneCues: 'i, my, bill',
      },
    },
  },
];

export const actFamilies: readonly ActFamily[] = [
  ...[tariff, agreement, meeting, visit, force, order],
  ...[pardon, removal, appointment, epithet, endorsement],
  ...otherFamilies,
];

/** How titles name the families of acts. The scope gate of another package reads it. */
export const titleWords: readonly TitleWords[] = actFamilies.map(listTitleWords);

export const acts: readonly Act[] = actFamilies.flatMap(listActs);
