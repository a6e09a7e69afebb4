import { stemPhrase } from '../text/tokenize.ts';
import { toList } from './entity.ts';

/**
 * A kind of act, with the phrases that name it in contract titles and in posts. The words of a phrase must stand in a
 * row in the text. Endings do not matter: `nominate` also finds `nominated` and `nominating`. Irregular forms and nouns
 * of the first word also count (`inflections.ts`): `nominate` also finds `nomination`.
 */
export interface Act {
  name: string;
  /** Phrases that name the act in the title of a contract. They also name the act in a post. */
  titlePhrases: readonly string[];
  /** More phrases that name the act in a post. */
  postPhrases: readonly string[];
  /**
   * The stems of words that show this kind of agreement, such as "trade". A plain "deal" needs one of them in the post.
   */
  kindWords: ReadonlySet<string>;
  /** Forms of a first word that do not name the act: "served as" is no new appointment, "dealing with" is no deal. */
  excludedForms: readonly string[];
  /** Names of other acts. A mention of such an act counts as a mention of this act: a meeting is also a talk. */
  impliedBy: readonly string[];
  /**
   * Stems of words that show the president's side as the actor. The sentence of the act must have one of them, unless
   * the object follows the act: "tariffs on Canada" needs none, "Canada's tariffs" needs one.
   */
  ownActorCues: ReadonlySet<string>;
  /**
   * Stems of words, one of which must be near the act for a question without an object ("Will Trump sign an executive
   * order this week?"). An act without cues never answers such a question.
   */
  standaloneCues: ReadonlySet<string>;
  flags: ReadonlySet<ActFlag>;
}

/**
 * - `qualifier`: the act only qualifies another act ("end his tariffs"). A post must mention it only if the question
 *   has no other act.
 * - `person`: the object of the act is a person. A full name in the title is then one query term, and a distinct
 *   surname alone mentions the person.
 * - `never`: posts cannot show the act, such as a spoken remark. A question about the act never matches.
 * - `own`: the president's side must do the act. A post does not match if it names another actor.
 * - `mutual`: the act is done together with others, such as a meeting. A post may leave out the subject of the meeting.
 * - `epithet`: the act is a description of the named person. "The failed X administration" does not describe X.
 * - `now`: the act must be announced, threatened or reported as new. A comment on the act is no match.
 * - `domestic`: a sentence that names a foreign country is not about a question without an object.
 * - `countable`: a post about one such act also answers "How many ...?".
 * - `usualKind`: a plain "deal" with a country is of this kind, unless a word of the post shows another kind.
 */
export type ActFlag =
  'qualifier' | 'person' | 'never' | 'own' | 'mutual' | 'epithet' | 'now' | 'domestic' | 'countable' | 'usualKind';

type ListName = Exclude<keyof Act, 'name' | 'titlePhrases' | 'postPhrases'> | 'post';
/** The lists of one act, each as a text with commas between the entries. */
type ActRow = { title: string } & Partial<Record<ListName, string>>;

const rows: Readonly<Record<string, ActRow>> = {
  remark: {
    flags: 'never',
    title: `say, mention, speak for, comment on, minutes late, words, nicknames, wear, dance, leave the Trump cabinet, first to leave, next to leave`,
  },
  tariff: {
    flags: 'countable, now',
    title: 'tariff, import duty',
    post: 'import tax, import taxes, duty on imports, levies, duties on, import fee',
    ownActorCues: 'pay, paid, paying, placed, reciprocal, i, we, additional, hereby, my, trump',
    standaloneCues: `impose, place, putting, raising, increase, additional, charging, subsequent, substantial, order, implement, reciprocal, effective,
      immediately, announce, higher, more, launch, start, new, sign`,
  },
  'trade deal': {
    flags: 'usualKind',
    impliedBy: 'agree',
    title: `trade deal, trade agreement, tariff agreement, formal trade deal, tariff deal`,
    post: `trade framework, trade negotiation, trade talks, trade barrier, reciprocal trade, trading relationship, trade partnership, framework agreement,
      trade pact, agreement on trade, trade accord, agreed to pay, agreed to purchase, agreed to buy, agreed to open`,
    kindWords: 'trade, tariff, export, import, billion',
    standaloneCues: `announce, made, agreed, reached, concluded, finalized, signed, completed, deliver, conference, struck`,
  },
  'free trade agreement': {
    flags: 'usualKind',
    impliedBy: 'trade deal',
    title: 'free trade agreement, free trade deal, free trade',
    kindWords: 'trade, tariff, export, import, billion',
    standaloneCues: `announce, made, agreed, reached, concluded, finalized, signed, completed, deliver, conference, struck`,
  },
  agree: {
    flags: 'qualifier',
    excludedForms: 'dealing, dealt, talk, talked, talking',
    title: 'deal, agreement, negotiation, treaty, accord, talks resume, resume talks',
    post: `in talks, talks are, talks have, talks between, productive talks, final talks, peace talks, settlement, memorandum of understanding,
      letter of intent, come to terms, terms that, terms were, pact, compromise, our proposal, their proposal, framework, discussions with, discussions are,
      discussions have, serious discussions, conversations between, productive conversations, talks with`,
  },
  consent: { flags: 'qualifier', title: 'agree', post: 'accept' },
  ceasefire: {
    title: 'ceasefire, cease fire, truce',
    post: `stop shooting, stop the shooting, cessation of hostilities, suspend the bombing, stop the bombing, hold the attack, stop fighting, stop the fighting,
      halt the fighting, suspension of hostilities, lay down their arms, pause the attacks, cancelled the scheduled, postpone any and all`,
  },
  'peace deal': {
    impliedBy: 'agree',
    title: 'peace deal, permanent peace deal, peace agreement, end the war, ends war, ends ukraine war, ends gaza war',
    post: `stop the killing, end this war, end of hostilities, peace treaty, peace talks, peace negotiation, end of the war, peace process,
      unconditional surrender, peace proposal, peace plan, war is over, end the conflict, resolution of our hostilities, settle this war, settle the war,
      deal to end`,
    kindWords: `peace, war, ceasefire, killing, hostilities, military, militarily, shooting, fighting, attack, strike, bomb, drone, missile, navy, blockade,
      strait, obliterated, decimated`,
  },
  'nuclear deal': {
    impliedBy: 'agree',
    title: 'nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation',
    post: 'nuclear issue',
    kindWords: 'nuclear, enrichment, enrich, uranium, centrifuges',
  },
  'end military action': {
    flags: 'own',
    title: 'end of military operations, military action ends, end military operations',
    post: `end our military operations, end the military operation, winding down, end the war, end this war, end of the war, war is over, conclude our,
      complete our mission, mission accomplished, be at an end, leaving iran, we have won, objectives have been met, ending the war, bring this war to,
      ahead of schedule, end of hostilities, resolution of our hostilities, suspend the bombing, stop the bombing, hold the attack, operation is over,
      operation is complete, completed the mission, wrapping up, is over, are over, comes to an end, is concluded, has concluded, have concluded, has ended,
      come home`,
  },
  'diplomatic meeting': {
    flags: 'mutual',
    impliedBy: 'meet',
    title: 'diplomatic meeting, diplomatic talks',
    post: `confirms talks, representatives will be meeting, representatives are meeting, representatives met, delegation, representatives are going,
      my representatives, our representatives, sending representatives, talks in`,
  },
  meet: {
    flags: 'own, mutual, person',
    excludedForms: 'greeting, greetings',
    title: `meet, meet with, meeting, seen together, summit, bilateral`,
    post: `welcomed, honor to be with, great to be with, visited, arrived at the White House, with me in the Oval Office, bilat, hosted, honor to host,
      joined me, sat down with, state visit, visit with, dinner with, lunch with, played golf, golf with, in the Oval Office with, greet, great meeting,
      joining me, sit down with, dined, came to the White House, come to the White House, visit to the White House, guest of, honored to have, face to face,
      stopped by, spent time with, spend time with, look forward to seeing, be seeing, receiving president, receiving prime minister, receiving the president,
      receiving the prime minister, had lunch, had dinner, having lunch, having dinner, at the White House with, nice lunch, nice dinner, was here today, were here today, was just here, coming to see me`,
  },
  'receive a guest': {
    flags: 'own, mutual, person',
    title: 'visit the White House, visit the US, visit the United States',
    post: `welcomed, arrived at the White House, in the Oval Office, at the White House, to the White House, hosted, honor to host, state visit, guest of,
      honored to have, coming to Washington, coming to the United States, receiving president, receiving prime minister, receiving the president`,
  },
  'shake hands': { flags: 'own, mutual, person', title: 'shake hands, handshake, hug, kiss' },
  talk: {
    flags: 'own, mutual, person',
    excludedForms: 'calls',
    impliedBy: 'meet',
    title: 'talk to, talk with, talk, speak to, speak with, call with, call, call again',
    post: `phone call, got off with, telephone, conversation, to be speaking, discussion, telephone call, spoke, call from, called me, on the phone, by phone, phoned,
      communicated, dialogue, conversations with, conversations between, discussions with`,
  },
  visit: {
    flags: 'own',
    title: 'visit, travel to, trip to, trips to, go to, in person',
    post: `depart, heading to, land in, arriving, traveling, trip, leaving for, leaving early, leaving tomorrow, leaving tonight, heading down, heading up, on my way, just left, heading out,
      off to, flying to, will be going to, will be in, look forward to being in, heading over, be going, when I get there, state visit to, arrive in,
      rescheduled, en route to, wheels up, just landed, landing at, touching down, flight to, flew to, see you in, rally in, speech in, speaking in, touring,
      tour of, next stop, stop in, I'll be in, I'll be going to, see you tomorrow in, see you tonight in, take off for`,
    ownActorCues: 'i, we, my, trump, president',
  },
  attend: {
    impliedBy: 'visit',
    title: 'attend, go on',
    post: `will be at, be in attendance, headed to, will be there, look forward to being at, will be going, be speaking at, asked to be there, have accepted,
      accepted the invitation, invited, be honored at, see you at, be the honoree, speak at, see everybody at, see you all at`,
  },
  host: { title: 'host', post: 'held at, will hold, take place at' },
  strike: {
    flags: 'own, countable, now',
    title: 'strike, bomb, military action, military engagement, attack, military clash, use of force, seizes',
    post: `destroy, shot down, knocked out, taken out, airstrike, air strike, military operation, kinetic strike, hit, obliteration, sink, blowing up,
      military strike, wipe out, combat operation, epic fury, midnight hammer, decimated, annihilated, rain down, bombardment, capture, boarded, intercepted, took possession, taken possession,
      beat to hell, unleash, pounding, hammered, attack on, blown, extinguished, mission to eliminate, executed a mission, neutralized`,
    ownActorCues: 'ordered, we, us, our, united, military, army, navy, trump, forces, american, southcom',
  },
  invade: {
    flags: 'now',
    title: 'invade, ground troops, boots on the ground, ground operation, forces enter, forces in',
    post: `troops, seizing, land forces, special forces, marines, special operations, ground forces, take over, occupy, occupation`,
  },
  blockade: { flags: 'now', title: 'blockade, quarantine', post: 'naval blockade' },
  'send warships': {
    title: 'send warships',
    post: 'warships, escorting, minesweeper, mine sweeper, destroyers, aircraft carrier, navy will begin',
  },
  'declare war': { title: 'declare war, declaration of war', post: 'war powers' },
  emergency: {
    title: 'national emergency, declare a national emergency, declare another national emergency',
    post: `declaring an emergency, state of emergency, public safety emergency, crime emergency, call a national emergency`,
    standaloneCues: 'declare, call',
  },
  deploy: {
    flags: 'now',
    title: 'send, deploy',
    post: `troops, go in, going in, federalize, bring in, mobilize, activate, call up, called into service, authorizing, national guard, dispatch, crime free,
      straighten out, clean up, fix it, stationed, boots on the ground, sending in, patrol, going into, coming in, federal help, military help, we're coming,
      we are coming, we're going in`,
  },
  pardon: {
    flags: 'own, person, countable',
    title: 'pardon, commute, clemency, receive a presidential pardon, receive a pardon',
    post: `full and complete pardon, full pardon, sentence commuted, commute the sentence, full and unconditional, unconditional pardon, granted clemency,
      release from prison`,
    standaloneCues: 'pardon, full, grant, sign, hereby',
  },
  remove: {
    flags: 'person, countable',
    title: `fire, remove, resign, oust, try to fire, out as, leave the administration, leave office, dismiss, step down, leave the Trump administration,
      leave the Trump cabinet`,
    post: `termination, relieved, you're fired, should resign, replaced, leaving, will be leaving, moving on, transitioning, quit, let go, departure,
      should be fired, should quit, removed from, moved on, being replaced, no longer with, stepped aside, sacked, last day, relinquish, vacate,
      asked for his resignation, asked for her resignation, replacement`,
  },
  appoint: {
    excludedForms: 'served',
    title: 'nominate, appoint, pick, be Trump, Trump next, announced as, be named, choose, name as',
    post: `will serve as, to serve as, serving as, to be the next, be our next, be the next, nation next, our next, sworn in, selected, naming, confirmed,
      will be the new, as the new, as our new, selection of, make a great, make a fantastic, make an outstanding, make an excellent, make a terrific,
      will become, become the acting, become the next, become our, take over the, as acting, will be acting, be acting, will be the acting, be our new, assume the role, take over as, take the place,
      my choice, taking the position, new role as, will be outstanding, will be a great, tapped, elevated, promoted, step in as, will lead, will head,
      take the helm, my pick, take over for, be confirmed, confirmed as, fill the, filling in, fill in as, the new, our new`,
  },
  join: {
    flags: 'person',
    impliedBy: 'appoint',
    title: 'join the Trump Administration, join the administration, part of the administration, join, rejoin',
    post: `will be joining, joining our, will serve as, has been appointed, will be our, serve in my administration, joining the`,
    standaloneCues: 'announce, pleased, honor, thrilled, proud',
  },
  'executive order': {
    flags: 'countable',
    impliedBy: 'order, eliminate, suspend, ban',
    title: 'executive order, eo, executive action',
    standaloneCues: 'sign, issue, doing',
  },
  sanction: {
    flags: 'own',
    title: 'sanction',
    post: 'sanctioning',
    standaloneCues: 'impose, new, sanction, announce, additional',
  },
  acquire: {
    title: 'acquire, buy, purchase, annex, take back, take control, take, control, own, stake, obtain',
    post: `we need, need it, will get it, ownership, buying, lost, sell, sale, join, be a part of, take over, give us, turn over, hand over, become part,
      part of the, equity, shares, percent of, 10% of, territory, possession, must have, complete and total control, complete and total purchase,
      complete and total access, need for, united states needs, america needs, for us to get it, going to get, will get`,
  },
  sell: { title: 'sell, sale', post: 'buy, buying, purchase' },
  release: {
    title: 'release, declassify, unseal, disclose, declassifies',
    post: `grand jury, produce, transparency, make public, publish, hand over the, turn over the, let it out, make available, unredacted, come out, putting out,
      get it out, out to the public`,
  },
  insult: {
    flags: 'epithet, person',
    title: 'insult, disparage, mock, condemn, criticize, publicly insult',
    post: `crooked, sleepy, dumb, dumbest, disgrace, incompetent, incompetence, low iq, moron, loser, disaster, stupid, corrupt, worst, terrible, failed,
      sleazebag, scum, newscum, cryin, crazy, lunatic, fool, clueless, liar, lying, disgraceful, pathetic, horrible, weak, nasty, evil, deranged, traitor,
      lowlife, stubborn, numbskull, jerk, no talent, untalented, grossly incompetent, too late, hapless, thug, con man, wacky, third rate, hater, trouble maker,
      shifty, zero talent, lack of talent, less talent, even less talent, i hate, no longer hot, never been good, sick, total loser, dummy, dope, idiot,
      imbecile, stiff, hack, phony, fraud, cheater, coward, bum, lightweight, overrated, grandstander, sleaze, slimeball, sleazy, puppet, radical left lunatic,
      communist, marxist, fascist, rino, unhinged, psycho, nut job, whack job, wacko, nutjob, rude, ungrateful, unfunny, not funny, not talented, talentless,
      bad ratings, low ratings, no ratings, horrible ratings, washed up, washed out, lost his mind, lost her mind, lost it, mentally, brain dead, low energy,
      incapable, unqualified, disloyal, backstabber, vile, wicked, demented, senile, destroyed our, dishonest, despised, laughing stock, embarrassment,
      embarrassing, clown, rotten, terrible job, bad job, horrible job, rot, nobody knows, suffers from, derangement, jealous, cannot be trusted,
      should be ashamed, ashamed, highly overrated, no clue, doesn't know, doesn't have a clue, has no idea, no idea, poor job, unattractive, irrelevant,
      pervert, maniac, egomaniac, degenerate, scoundrel, snake, warmonger, tyrant, hypocrite, racist, fatso, slob, sloppy, kook, lost his way, lost her way,
      ratings challenged, does so poorly, nobody wants, no one wants, not very smart, low rated, bad person, terrible person, con artist, choked, ridiculous,
      horrendous, atrocious, despicable, shameful, deceitful, treasonous, psychopath, sicko, creep, slime, punk, wimp, weakling, quitter, jackass, goofball,
      dopey, petty, vindictive, unwatchable, obnoxious, arrogant, pompous, insane, crazed, nuts, off the rails, train wreck, out of control, unfit, weak minded,
      broken man, never been the same, disloyal person, not presidential, no longer respected, bad reputation, laughingstock, dirty cop, failed badly,
      worst in history, poor judgement, destroyer, disappointed in`,
  },
  praise: {
    flags: 'epithet, person',
    title: 'praise, congratulate',
    post: `respected, great job, congratulations, congratulations to, fantastic, friend, honor, wonderful, incredible, amazing, outstanding, brilliant, tremendous, talented,
      terrific, great guy, great man, great woman, great leader, great person, genius, legend, legendary, love, admire, excellent, star, special, true friend,
      patriot, warrior, fighter, smart, tough, strong, winner, best, good man, good woman, beautiful, magnificent, extraordinary, great president, superstar,
      central casting, thank you, hero, champion, great honor, inspiring, distinguished, impressive, well done, good job, unbelievable, great general,
      doing a great job, tremendous job, amazing job, incredible job, fantastic job, terrific job, truly great, so proud, proud of, grateful, phenomenal,
      spectacular, fabulous, superb, finest, rock star, very special, total winner, strong leader, wonderful person, real leader, loyal`,
  },
  'urge a vote': {
    title: '',
    excludedForms: 'votes, voted',
    post: 'vote for, vote today for, vote now for, vote tomorrow for, get out and vote for, go vote for',
  },
  endorse: {
    flags: 'person, countable, domestic',
    excludedForms: 'endorsed, endorsing',
    impliedBy: 'urge a vote',
    title: 'endorse',
    post: `complete and total endorsement, full and complete endorsement, complete and total support, strongly endorsed`,
    ownActorCues: 'i, my',
    standaloneCues: 'honor, proud, hereby, pleased, happy, my, total, complete, vote, am, today',
  },
  sue: {
    title: 'sue, lawsuit, settle his lawsuit',
    post: `suing, legal action, defamation, libel, litigation, filed, bring suit, see you in court, test out, suit, bringing a lawsuit, legal proceedings,
      damages, to court, seeking damages, complaint against`,
  },
  investigate: {
    title: `investigate, indict, prosecute, charge with, special prosecutor, criminal charges, jail, criminal investigation, indicted, arrested, charged`,
    post: `prison, criminal, crimes, probe, grand jury, referral, behind bars, locked up, put on trial, held accountable, brought to justice`,
  },
  ban: {
    impliedBy: 'eliminate',
    title: 'ban, prohibit, restrict, block, bar',
    post: 'no mail in, not be allowed, no longer, keep out, let men, no more, stop, never had, forbidden, outlaw',
  },
  suspend: {
    flags: 'qualifier',
    title: 'suspend, pause, freeze, halt',
    post: 'stop, put on hold, postponing, moratorium',
  },
  eliminate: {
    flags: 'qualifier',
    title: `eliminate, lift, end, abolish, get rid of, dismantle, repeal, scrap, terminate, revoking, cancel, shut down, eliminated`,
    post: `rid of, closing, send it back, no more, close it down, shut it down, closing down, taking away, back to the states, phase out, wipe out`,
  },
  create: {
    flags: 'qualifier',
    impliedBy: 'pay out',
    title: 'create, establish, launch, start, set up, form, build, open, add',
    post: `founded, heart of, happening, is born, announcing, reopen, rebuilt, construct, construction, put on, adding`,
  },
  recognise: { title: 'recognize, recognise', post: 'sovereignty' },
  withdraw: {
    title: 'withdraw, leave, exit, pull out, pull US from, US out of, giving up, quit',
    post: 'getting out, get out of, States out, us out of, America out, we are out, terminating our membership, walk away, bring our troops home',
  },
  cut: {
    flags: 'qualifier',
    title: 'cut off, reduce, slash, defund, lower, cutting',
    post: `withhold, no more, funding, stopping, come down, paused, suspended, frozen, halt`,
  },
  cap: { title: 'cap', post: 'limit' },
  rename: { title: 'renamed, change the name', post: 'name change, new name, name, called' },
  sign: { flags: 'qualifier', title: 'signed into law, become law, sign, signature', post: 'my desk, into law' },
  veto: { flags: 'countable', title: 'veto', post: 'vetoing', standaloneCues: 'i, my, bill' },
  invoke: { title: 'invoke', post: 'use, institute, enact, implement' },
  designate: { title: 'designate, declare', post: 'terrorist organization, classify as' },
  deport: { title: 'deport, denaturalize, revoke citizenship', post: 'removal, send back, expel' },
  honour: {
    flags: 'person',
    title: 'earn the, receive, be awarded, award, win the Presidential Medal, given the',
    post: `will receive, posthumously, bestow, honoring, presenting, giving, highest civilian honor, presentation, ceremony, recipient`,
  },
  accept: { title: 'accept', post: 'gift, given, donated, free' },
  apologize: { title: 'apologize, apologise', post: 'sorry' },
  'pay out': {
    flags: 'qualifier',
    title: 'pay out, pay, receive, payment, checks, refund, dividend',
    post: 'distribute',
  },
  save: { flags: 'qualifier', title: 'save, delay, extend', post: 'keep, additional' },
  renegotiate: { title: 'renegotiate, reopen', post: 'renegotiating' },
  approve: { flags: 'qualifier', title: 'approve, approval of, allow', post: 'approving, allowing' },
  order: { flags: 'qualifier', title: 'order, direct, instruct', post: 'ordering, directing, instructing, hereby' },
};

const toStems = (words?: string): ReadonlySet<string> => new Set(toList(words).flatMap(stemPhrase));

export const acts: readonly Act[] = Object.entries(rows).map(([name, row]) => ({
  name,
  titlePhrases: toList(row.title),
  postPhrases: toList(row.post),
  kindWords: toStems(row.kindWords),
  excludedForms: toList(row.excludedForms),
  impliedBy: toList(row.impliedBy),
  ownActorCues: toStems(row.ownActorCues),
  standaloneCues: toStems(row.standaloneCues),
  flags: new Set(toList(row.flags) as ActFlag[]),
}));

/** Idioms of posts. They contain a phrase of an act but do not name the act: "call for" is not a call. */
export const postIdioms: readonly string[] = toList(`
  so called, called upon, call on, call for, calling for, calling on, call it, call them, called the, strike a deal, struck a deal, attack ad, meet the press,
  meet the fake press, hit job, on the other hand, social security, of course, in order to, law and order, in order, deal with it, great deal of,
  big deal about, of the best, weakest link, sick and tired, worst of the worst, crime free zone, hit by, fat chance, fake news, witch hunt hoax, radical left,
  corrupt media, endorse me, endorsed me, endorse donald, endorse trump, lame stream, crooked media, of all time, one of the most, my honor,
  great honor to announce, honor to announce, an honor to, pay respects, strong border, strong economy, thank you for your attention, thank you to all,
  no longer than, rat race, abraham accords, joke about, best wishes, love to all, happy birthday, sorry loser, pardoning two, pardon a turkey,
  pardon the turkey, turkey pardon, endorsement record, record of endorsements, its own, our own, their own, his own, her own, called a, called an, was called,
  strike deal, storm headed to, welcome home, to deal with, dealt with, speak on, speaking on, talk about, talking about, speak about, speaking about`);

/** Idioms of titles. They contain a phrase of an act but do not name the act: "end of the year" is a time. */
export const titleIdioms: readonly string[] = toList(`
  term ends, term end, end of the year, end of his term, by end of, end of, take action, take effect, go into effect,
  come into effect, in effect, another order, in order, as leader`);
