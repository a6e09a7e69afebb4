import { toActs, type ActRow, type ActRows } from './act.ts';

/** How titles of contracts name the acts of a family, beside the phrases of the acts. */
export interface ActFamily {
  /** Whether the president orders such an act if a title names only the United States as the actor. */
  byState?: boolean;
  /** Words that name such an act as a noun, separated by commas. */
  nouns?: string;
  /** Verbs that name such an act only with a noun after them: "take action". */
  verbs?: string;
}

/** The families of similar acts, by their name in a sentence: "an act of the president: a tariff". */
export const actFamilies = {
  'a tariff': { byState: true },
  'a deal': { byState: true, nouns: 'pact, plan, withdrawal', verbs: 'abandon, rejoin' },
  'a meeting': { byState: true, nouns: 'seen, conversation' },
  'a visit or appearance': { nouns: 'trip, rally, rallies, tour', verbs: 'golf' },
  'use of force': {
    byState: true,
    nouns: 'invasion, deployment, airstrike, cyberattack, troops, engagement, operation, intervention',
    verbs: 'capture, evacuate',
  },
  'an order or signature': { nouns: 'order, emergency, eo, proclamation, memorandum, directive, action' },
  'a pardon': {},
  'a removal': { nouns: 'firing' },
  'an appointment': { nouns: 'appointment, nomination' },
  'words or posts': {
    nouns:
      'apology, post, tweet, speech, address, announcement, statement, briefing, interview, remarks, conference, presser',
    verbs: 'announce, confirm, claim, discuss, speak',
  },
  'an endorsement': { nouns: 'endorsement' },
  'a sanction or recognition': { byState: true, nouns: 'recognition, embargo' },
  'a release': { nouns: 'declassification' },
  'a lawsuit': { nouns: 'lawsuit' },
  'a pause': { byState: true, nouns: 'pause, freeze' },
  'a policy': { nouns: 'ban, restriction, takeover', verbs: 'take, make, give, impose, issue, expand' },
  'a veto': { byState: true },
} as const satisfies Record<string, ActFamily>;

/** Makes the compiler check that rows name acts and families of the tables, and have words. */
const defineActs = <const Name extends string>(
  rows: Readonly<
    Record<Name, ActRow<NoInfer<Name>, keyof typeof actFamilies> & ({ title: string } | { post: string })>
  >,
): typeof rows => rows;

const nuclearWords = 'nuclear, enrichment, enrich, uranium, centrifuges';
const peaceWords = `peace, war, ceasefire, killing, hostilities, military, militarily, shooting, fighting, attack, strike,
  bomb, drone, missile, navy, blockade, strait, obliterated, decimated`;

// prettier-ignore
const table = defineActs({
  tariff: { family: 'a tariff', flags: ['shared', 'countable', 'noun'], requires: ['isNews', 'isOwnAct'],
    title: 'tariff, import duty',
    post: `import tax, import taxes, levies, duties on, import fee, import surcharge, additional duties, adjusting
      imports, pay us, charged at, charged a`,
    ownActorCues: 'sent, placed, reciprocal, i, we, my, additional, hereby, trump',
    standaloneCues: `impose, place, putting, raising, increase, additional, charging, subsequent, substantial, order,
      implement, reciprocal, effective, immediately, announce, higher, more, launch, start, new, sign` },
  agree: { family: 'a deal', flags: ['qualifier', 'shared', 'noun'],
    title: 'deal, agreement, negotiation, treaty, accord, pact, talks resume, resume talks',
    post: `in talks, talks are, talks have, talks between, productive talks, final talks, peace talks, settlement,
      memorandum of understanding, letter of intent, come to terms, terms that, terms were, compromise, our proposal,
      their proposal, framework, discussions with, discussions are, discussions have, serious discussions, conversations
      between, productive conversations, talks with`,
    excludedForms: 'according, dealing, dealt, talk, talked, talking' },
  consent: { family: 'a deal', flags: ['qualifier', 'shared'], title: 'agree', post: 'accept', impliedBy: ['agree'] },
  'trade deal': { family: 'a deal', flags: ['shared', 'noun'], requires: ['isOfKind', 'isOwnDeal'],
    title: 'trade deal, trade agreement, agreement on reciprocal, tariff agreement, formal trade deal, tariff deal',
    post: `trade framework, trade negotiation, trade talks, trade barrier, reciprocal trade, trading relationship, trade
      partnership, framework agreement, trade pact, agreement on trade, trade accord, agreed to pay, agreed to purchase,
      agreed to buy, agreed to open`,
    impliedBy: ['agree'], kindWords: 'trade, tariff, export, import, billion',
    otherKindWords: `${peaceWords}, ${nuclearWords}`,
    standaloneCues: `announce, made, agreed, reached, concluded, finalized, signed, completed, deliver, conference,
      struck, joint, framework` },
  'free trade agreement': { family: 'a deal', flags: ['shared', 'noun'],
    title: 'free trade agreement, free trade deal, free trade', post: 'economic partnership agreement',
    impliedBy: ['trade deal'],
    standaloneCues: 'announce, agreed, reached, concluded, finalized, signed, completed' },
  ceasefire: { family: 'a deal', flags: ['shared', 'noun'], requires: ['isNewTruce', 'isWithOwnSide'],
    title: 'ceasefire, cease fire, truce',
    post: `stop shooting, stop the shooting, cessation of hostilities, suspend the bombing, stop the bombing, hold the
      attack, stop fighting, stop the fighting, halt the fighting, suspension of hostilities, lay down their arms, pause
      the attacks, cancelled the scheduled, postpone any and all` },
  'peace deal': { family: 'a deal', flags: ['shared', 'noun'], requires: ['isOfKind', 'isWithOwnSide'],
    title: 'peace deal, permanent peace deal, peace agreement, end the war, ends war, ends ukraine war, ends gaza war',
    post: `stop the killing, end this war, end of hostilities, peace treaty, peace talks, peace negotiation, end of the
      war, peace process, unconditional surrender, peace proposal, peace plan, war is over, end the conflict, resolution
      of our hostilities, settle this war, settle the war, deal to end`,
    impliedBy: ['agree'], kindWords: peaceWords },
  'nuclear deal': { family: 'a deal', flags: ['shared', 'noun'], requires: ['isOfKind', 'isWithOwnSide'],
    title: 'nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation', post: 'nuclear issue',
    impliedBy: ['agree'], kindWords: nuclearWords },
  join: { family: 'a deal', flags: ['person'],
    title: 'join the Trump Administration, join the administration, part of the administration, join, rejoin',
    post: 'joining our, will serve as, has been appointed, will be our, serve in my administration, joining the',
    impliedBy: ['appoint'], standaloneCues: 'announce, pleased, honor, thrilled, proud' },
  acquire: { family: 'a deal', flags: ['shared', 'transitive'], requires: ['namesThing'],
    title: 'acquire, buy, purchase, annex, take back, take control, take, control, own, stake, obtain',
    post: `need it, ownership, buying, lost, sell, sale, join, be a part of, give us, turn over, hand over, become part,
      part of the, equity, shares, percent of, 10% of, territory, possession, must have, complete and total access, need
      for, united states needs, america needs, for us to get it, going to get, will get, agreed to purchase, agreed to
      buy` },
  withdraw: { family: 'a deal', title: 'withdraw, leave, exit, pull out, pull US from, US out of, giving up, quit',
    post: `have left, has left, bring home, bringing home, come home, getting out, States out, America out, we are out,
      terminating our membership, walk away, bring our troops home` },
  meet: { family: 'a meeting', flags: ['person', 'mutual', 'noun', 'transitive'],
    requires: ['isWithObject', 'isOwnMeeting'], title: 'meet, meeting, seen together, summit, bilateral',
    post: `welcomed, honor to be with, great to be with, visited, arrived at the White House, with me in the Oval
      Office, bilat, hosted, joined me, sat down, state visit, dinner with, lunch with, played golf, golf with, in
      the Oval Office with, greet, joining me, sit down, dined, came to the White House, come to the White House,
      come to the Oval Office, guest of, guest in, honored to have, face to face, stopped by, spent time with, spend time with,
      look forward to seeing, be seeing, receive president, will receive president, receive prime minister, will receive
      prime minister, receive the president, receive the prime minister, receive him at, receive her at, had lunch, had
      dinner, having lunch, having dinner, at the White House with, nice lunch, nice dinner, was here today, were here
      today, was just here, coming to see me, great being with, was in the Oval Office, sat together, sat with, sit
      with, sit down together, happy to welcome, delighted to welcome, pleased to welcome, honored to welcome, welcome
      my friend, received by, joins me, had breakfast, having breakfast, across the table, dropped by, came by`,
    impliedBy: ['shake hands'], excludedForms: 'greeting, greetings' },
  'diplomatic meeting': { family: 'a meeting', flags: ['shared', 'mutual', 'noun'], requires: ['isWithObject'],
    title: 'diplomatic meeting, diplomatic talks',
    post: `confirms talks, representatives will be meeting, representatives are meeting, representatives met,
      delegation, representatives are going, my representatives, our representatives, sending representatives, talks
      in`,
    impliedBy: ['meet'] },
  'receive a guest': { family: 'a meeting', flags: ['person', 'mutual'], requires: ['isWithObject', 'isOwnMeeting'],
    title: 'visit the White House, visit the US, visit the United States',
    post: `welcomed, in the Oval Office, at the White House, to the White House, hosted, state visit, guest of, honored
      to have, coming to Washington, coming to the United States, receive president, will receive president, receive
      prime minister, will receive prime minister, receive the president` },
  'shake hands': { family: 'a meeting', flags: ['person', 'mutual', 'noun'], requires: ['isWithObject', 'isOwnMeeting'],
    title: 'shake hands, handshake, hug, kiss' },
  call: { family: 'a meeting', flags: ['person', 'mutual', 'noun', 'transitive'],
    requires: ['isWithObject', 'isOwnMeeting'], title: 'call',
    post: `got off with, telephone, conversation with, speak to, speak with, spoke, called me, phoned, rang, hung up
      with, on the phone with, off the phone with, on the line with`,
    excludedForms: 'calls' },
  talk: { family: 'a meeting', flags: ['person', 'mutual', 'noun'], requires: ['isWithObject', 'isOwnMeeting'],
    title: 'talk, talk with, talk in, speak to, speak with',
    post: `call, got off with, telephone, conversation, discussion, spoke, called me, phoned, rang, we talked about, we
      spoke about, communicated, dialogue, conversations with, conversations between, discussions with, hung up with, on
      the phone with, off the phone with, on the line with`,
    impliedBy: ['meet'], excludedForms: 'calls' },
  visit: { family: 'a visit or appearance', flags: ['noun'], requires: ['travels'],
    title: 'visit, travel to, trips to, go to',
    post: `depart, heading to, land in, arriving, arrive in, I am in, I am at, I'm in, I'm at, I'll be at,
      traveling, travelling, trip, leaving for, leaving early, leaving tomorrow, leaving tonight, heading down,
      heading up, on my way, on our way, going to, just left, heading out, off to, flying to, will be in, will be
      at, look forward to being in, heading over, be going, will be going to, when I get there, rescheduled, en
      route to, wheels up, touchdown in, just landed, landing at, touch down, flight to, flew to, see you in, see
      you soon, rally in, speech in, speaking in, touring, next stop, stop in, I'll be in, see you tomorrow in,
      see you tonight in, take off for, returns to, join me live in, look forward to going to, their way to,
      taking me to, take me to, see everybody in, see everyone in, be there in, be back in, flying over to see,
      state visit to, leading a delegation, delegation to, trade mission to, going there, be going there, will be
      going there, flying there, flying over there` },
  attend: { family: 'a visit or appearance', requires: ['attends'], title: 'attend, go on',
    post: `will be at, be in attendance, headed to, will be there, look forward to being at, will be going, asked to be
      there, have accepted, accepted the invitation, invited, be honored at, see you at, be the honoree, speak at, see
      everybody at, see you tomorrow at, see you tonight at, see you all tomorrow at, see you all at`,
    impliedBy: ['visit'] },
  host: { family: 'a visit or appearance', flags: ['verb'], title: 'host',
    post: 'held at, will hold, take place at, joins me, join me for, welcoming, receiving, guest of honor' },
  strike: { family: 'use of force', flags: ['countable', 'noun'], requires: ['isNews', 'isOwnAct'],
    title: 'strike, bomb, military action, military engagement, attack, military clash, use of force, seizes',
    post: `destroy, shot down, knocked out, taken out, airstrike, military operation, hit, obliteration, sink, blowing
      up, wipe out, combat operation, epic fury, annihilated, rain down, bombardment, capture, boarded, intercepted,
      took possession, beat to hell, unleash, pounding, hammered, blown, extinguished, mission to eliminate, executed a
      mission, neutralized`,
    ownActorCues: 'ordered, my, we, us, our, united, military, army, navy, trump, forces, american, southcom' },
  invade: { family: 'use of force', requires: ['isNews'],
    title: 'invade, ground troops, boots on the ground, ground operation, forces enter, forces in, forces will land',
    post: `troops, seizing, land forces, special forces, marines, special operations, ground forces, take over, occupy,
      occupation` },
  blockade: { family: 'use of force', flags: ['noun'], requires: ['isNews'], title: 'blockade, quarantine' },
  'send warships': { family: 'use of force', title: 'send warships',
    post: 'warships, escorting, minesweeper, mine sweeper, destroyers, aircraft carrier, navy will begin' },
  deploy: { family: 'use of force', requires: ['isNews'], title: 'send, deploy',
    post: `troops, soldiers, marines, armed forces, go in, going in, federalize, bring in, mobilize, activate, call up,
      called into service, authorizing, national guard, dispatch, crime free, straighten out, clean up, fix it,
      stationed, boots on the ground, sending in, patrol, going into, coming in, federal help, military help, we're
      coming, we are coming, rolling into, moving into, marching into, on the ground in, posted in` },
  'end military action': { family: 'use of force',
    title: 'end of military operations, military action ends, end military operations',
    post: `end our military operations, end the military operation, winding down, end the war, end this war, end of the
      war, conclude our, complete our mission, mission accomplished, be at an end, leaving iran, we have won, objectives
      have been met, ending the war, bring this war to, ahead of schedule, end of hostilities, resolution of our
      hostilities, suspend the bombing, stop the bombing, hold the attack, operation is complete, completed the mission,
      wrapping up, is over, are over, comes to an end, is concluded, has concluded, have concluded, has ended, come
      home` },
  'executive order': { family: 'an order or signature', flags: ['countable', 'noun'],
    title: 'executive order, eo, executive action, sign an order', impliedBy: ['order', 'eliminate', 'suspend', 'ban'],
    standaloneCues: 'sign, issue, doing' },
  emergency: { family: 'an order or signature', flags: ['noun'],
    title: `national emergency, energy emergency, declare a national emergency, declare another national emergency,
      state of emergency, declare a state of emergency, declare a national housing emergency, national housing emergency,
      housing emergency`,
    post: 'declaring an emergency, public safety emergency, crime emergency, declaring a national',
    standaloneCues: 'declare, call, sign' },
  'martial law': { family: 'an order or signature', flags: ['noun'],
    title: 'impose martial law, declare martial law, martial law', standaloneCues: 'impose, declare, order' },
  'declare war': { family: 'an order or signature', flags: ['noun'], title: 'declare war, declaration of war',
    post: 'war powers' },
  order: { family: 'an order or signature', flags: ['qualifier'], title: 'order, direct, instruct',
    post: 'ordering, directing, instructing, hereby' },
  sign: { family: 'an order or signature', flags: ['qualifier', 'countable', 'verb', 'transitive'],
    title: 'signed into law, bill into law, act into law, become law, sign, signature',
    post: 'into law, my signature, put my name on, put his name on, put pen to paper', standaloneCues: 'law, bill' },
  invoke: { family: 'an order or signature', flags: ['transitive'], title: 'invoke',
    post: 'use, institute, enact, implement' },
  pardon: { family: 'a pardon', flags: ['person', 'countable', 'noun', 'transitive'],
    title: 'pardon, commute, clemency, receive a presidential pardon, receive a pardon',
    post: 'full and complete pardon, full and unconditional, release from prison',
    standaloneCues: 'pardon, full, grant, sign, hereby' },
  remove: { family: 'a removal', flags: ['person', 'countable', 'verb', 'transitive'], requires: ['concernsOffice'],
    title: `fire, remove, resign, oust, try to fire, out as, leave the administration, leave office, dismiss, step down,
      leave the Trump administration, leave the Trump cabinet`,
    post: `termination, relieved, replaced, leaving, moving on, transitioning, quit, let go, departure, removed from,
      moved on, no longer with, stepped aside, sacked, last day, let him go, let her go, letting him go, letting her go,
      services are no longer, asked for his resignation, asked for her resignation, relinquish, vacate, replacement, no
      longer required, no longer needed, will no longer be, no longer be, out of a job, is out` },
  'resign office': { family: 'a removal', title: 'Trump resign, Trump step down',
    post: `I resign, I am resigning, I will resign, I have resigned, I have just resigned, I announce my resignation, I
      submitted my resignation, I am stepping down, I will step down, I will be stepping down`,
    standaloneCues: 'resign, step' },
  appoint: { family: 'an appointment', flags: ['office'], requires: ['concernsOffice'],
    title: 'nominate, appoint, pick, be Trump, Trump next, announced as, be named, choose, name as',
    post: `will serve as, to serve as, serving as, be the next, nation next, our next, sworn in, selected, naming,
      confirmed, will be my, will be our, selection of, make a great, make a fantastic, as the next, make an
      outstanding, make an excellent, make a terrific, will become, becomes our, become the acting, become the next, become our, take
      over the, as acting, be acting, will be the acting, be our new, I have named, I named, has named, have named, just
      named, assume the role, take over as, take the place, my choice, taking the position, new role as, will be
      outstanding, will be a great, tapped, elevated, promoted, step in as, will lead, will head, take the helm, take
      over for, fill the, filling in, the new, our new`,
    excludedForms: 'served' },
  blame: { family: 'words or posts', flags: ['shared'],
    post: `screwed, refuses, costing, costs our, hurting, hurts our, ruined, ruining, destroyed, destroying, betrayed,
      lied, cheated, blow it, fails, should resign, must resign, should be fired, been wrong, is wrong, was wrong, so
      wrong, allowed millions, voted to impeach, doesn't get it, should be ashamed, killing our, let millions, opened
      our, would not let, rot in` },
  insult: { family: 'words or posts', flags: ['person', 'shared', 'epithet'], requires: ['isDescription'],
    title: 'insult, disparage, mock, condemn, criticize',
    post: `crooked, sleepy, dumb, dumbest, disgrace, incompetent, incompetence, low iq, moron, loser, disaster, stupid,
      corrupt, worst, terrible, failed, sleazebag, scum, newscum, cryin, crazy, lunatic, fool, clueless, liar, lying,
      disgraceful, pathetic, horrible, weak, nasty, evil, deranged, traitor, lowlife, stubborn, numbskull, jerk, no
      talent, untalented, too late, hapless, thug, con man, wacky, third rate, hater, trouble maker, shifty, zero
      talent, lack of talent, less talent, i hate, no longer hot, never been good, sick, dummy, dope, idiot, imbecile,
      stiff, hack, phony, fraud, cheater, coward, bum, lightweight, overrated, grandstander, sleaze, slimeball, sleazy,
      puppet, communist, marxist, fascist, rino, unhinged, psycho, whack job, wacko, nutjob, rude, ungrateful, unfunny,
      not funny, in no way funny, whining, not talented, talentless, bad ratings, low ratings, no ratings, washed up,
      washed out, lost his mind, lost her mind, lost it, mentally, brain dead, low energy, incapable, unqualified,
      disloyal, backstabber, vile, wicked, demented, senile, destroyed our, dishonest, despised, laughing stock,
      embarrassment, embarrassing, clown, rotten, bad job, nobody knows, suffers from, derangement, jealous, cannot be
      trusted, ashamed, no clue, doesn't know, doesn't have a clue, no idea, poor job, unattractive, irrelevant,
      pervert, maniac, egomaniac, degenerate, scoundrel, snake, warmonger, tyrant, hypocrite, racist, fatso, slob,
      sloppy, kook, lost his way, lost her way, ratings challenged, does so poorly, nobody wants, no one wants, not very
      smart, low rated, bad person, con artist, choked, ridiculous, horrendous, atrocious, despicable, shameful,
      deceitful, treasonous, psychopath, sicko, creep, slime, punk, wimp, weakling, quitter, jackass, goofball, dopey,
      petty, vindictive, unwatchable, obnoxious, arrogant, pompous, insane, crazed, nuts, off the rails, train wreck,
      out of control, is out of control, unfit, broken man, never been the same, not presidential, no longer respected,
      bad reputation, laughingstock, dirty cop, poor judgement, destroyer, disappointed in, disappointment,
      obstructionist, dumber, insecure`,
    impliedBy: ['blame'] },
  praise: { family: 'words or posts', flags: ['person', 'shared', 'epithet'], requires: ['isDescription'],
    title: 'praise, congratulate',
    post: `respected, great job, congratulations, congratulations to, fantastic, friend, honor, wonderful, incredible,
      amazing, outstanding, brilliant, tremendous, talented, terrific, great guy, great man, great woman, great leader,
      great person, genius, legend, legendary, love, admire, excellent, star, special, patriot, warrior, fighter, smart,
      tough, strong, winner, best, good man, good woman, beautiful, magnificent, extraordinary, great president,
      superstar, central casting, thank you, hero, champion, inspiring, distinguished, impressive, well done, good job,
      unbelievable, great general, truly great, so proud, proud of, grateful, phenomenal, spectacular, fabulous, superb,
      finest, real leader, loyal` },
  remark: { family: 'words or posts', flags: ['never', 'shared'],
    title: `say, mention, speak for, comment on, minutes late, words, nicknames, wear, dance, leave the Trump cabinet,
      first to leave, next to leave` },
  apologize: { family: 'words or posts', flags: ['shared'], title: 'apologize, apologise', post: 'sorry' },
  'urge a vote': { family: 'an endorsement',
    post: 'vote for, vote today for, vote now for, vote tomorrow for, get out and vote for, go vote for',
    excludedForms: 'votes, voted' },
  endorse: { family: 'an endorsement', flags: ['person', 'exclusive', 'countable', 'transitive'],
    requires: ['isOwnAct', 'endorsesPerson'], title: 'endorse',
    post: `complete and total endorsement, full and complete endorsement, complete and total support, i endorsed, i have
      endorsed, i proudly endorsed, my full support, i am backing, i'm backing`,
    impliedBy: ['urge a vote'], excludedForms: 'endorsed', ownActorCues: 'i, my',
    standaloneCues: 'honor, proud, hereby, pleased, happy, my, total, complete, vote, am, today' },
  sanction: { family: 'a sanction or recognition', flags: ['noun', 'transitive'], title: 'sanction',
    post: 'sanctioning, magnitsky, specially designated',
    standaloneCues: 'impose, new, sanction, announce, additional' },
  recognise: { family: 'a sanction or recognition', flags: ['transitive'], title: 'recognize, recognise',
    post: 'sovereignty' },
  designate: { family: 'a sanction or recognition', flags: ['transitive'], title: 'designate, declare',
    post: 'terrorist organization, classify as, classify it as, classify them as' },
  release: { family: 'a release', flags: ['transitive'], title: 'release, declassify, unseal, disclose, declassifies',
    post: `grand jury, produce, transparency, make public, publish, hand over the, turn over the, let it out, make
      available, unredacted, come out, putting out, get it out, out to the public` },
  sue: { family: 'a lawsuit', title: 'sue, lawsuit, settle his lawsuit',
    post: `suing, legal action, defamation, libel, litigation, filed, see you in court, test out, suit against, filed
      suit, bring suit, law suit, legal proceedings, to court, to federal court, complaint against` },
  investigate: { family: 'a lawsuit',
    title: `investigate, indict, prosecute, special prosecutor, criminal charges, jail, criminal investigation,
      indicted, arrested, charged`,
    post: `prison, criminal, crimes, probe, grand jury, referral, behind bars, locked up, put on trial, held
      accountable, brought to justice` },
  suspend: { family: 'a pause', flags: ['qualifier', 'reversal', 'transitive'], title: 'suspend, pause, freeze, halt',
    post: 'stop, put on hold, hold off, postponing, moratorium' },
  ban: { family: 'a policy', flags: ['transitive'], requires: ['endsObject'],
    title: 'ban, prohibit, restrict, block, bar',
    post: `no mail in, not be allowed, no longer, keep out, let men, no more, stop, never had, forbidden, outlaw, be
      illegal, made illegal, off limits`,
    impliedBy: ['eliminate'] },
  eliminate: { family: 'a policy', flags: ['qualifier', 'reversal', 'transitive'], requires: ['endsObject'],
    title: `eliminate, lift, end, abolish, get rid of, dismantle, repeal, scrap, terminate, revoking, cancel, shut down,
      eliminated`,
    post: `ending, rid of, closing, send it back, no more, shut it down, take away, back to the states, phase out,
      wipe out` },
  create: { family: 'a policy', flags: ['qualifier'],
    title: 'create, establish, launch, start, set up, form, build, open, add',
    post: 'founded, heart of, happening, is born, announcing, reopen, rebuilt, construct, construction, put on, adding',
    impliedBy: ['pay out'], excludedForms: 'buildings' },
  cut: { family: 'a policy', flags: ['qualifier', 'transitive'], requires: ['endsObject'],
    title: 'cut off, reduce, slash, defund, lower, cutting',
    post: `withhold, no more, funding, stopping, come down, paused, suspended, frozen, halt, down to, goes down, going
      down, bring down, decrease, drop` },
  cap: { family: 'a policy', flags: ['transitive', 'noun'], title: 'cap', post: 'limit, ceiling, maximum' },
  propose: { family: 'a policy', title: 'propose, introduce, unveil, request, roll out, offer, call for',
    post: `proposal, plan for, asking congress, send congress, calling for, calling on congress, giving, bringing,
      launching, announcing, recommending, should cut, should lower, must cut, must lower` },
  rename: { family: 'a policy', flags: ['transitive'], title: 'renamed, change the name',
    post: 'new name, now called, be called, known as, change its name' },
  deport: { family: 'a policy', flags: ['transitive'], title: 'deport, expel, denaturalize, revoke citizenship',
    post: 'removal, send back, put on a plane, on a plane back, sent home, out of our country, kicked out of' },
  honour: { family: 'a policy', flags: ['person', 'transitive'],
    title: 'earn the, receive, award, win the Presidential Medal, given the',
    post: `will receive, posthumously, bestow, honoring, presenting, giving, highest civilian honor, presentation,
      ceremony, recipient` },
  save: { family: 'a policy', flags: ['qualifier'], title: 'save, delay, extend', post: 'keep, additional' },
  accept: { family: 'a policy', flags: ['shared'], title: 'accept', post: 'gift, given, donated, free' },
  sell: { family: 'a policy', title: 'sell, sale', post: 'buy, buying, purchase, ship, send' },
  approve: { family: 'a policy', flags: ['qualifier', 'transitive'], title: 'approve, allow',
    post: 'approving, allowing' },
  renegotiate: { family: 'a policy', title: 'renegotiate, reopen', post: 'renegotiating' },
  'pay out': { family: 'a policy', flags: ['qualifier'],
    title: 'pay out, send out, pay, receive, payment, checks, refund, dividend', post: 'distribute' },
  invest: { family: 'a policy', flags: ['qualifier', 'shared', 'noun'], title: 'invest, investment',
    post: 'commit, pouring, put into' },
  // Price and Fine are surnames too.
  price: { family: 'a policy', flags: ['qualifier', 'noun'],
    title: 'price of, price for, cost, fee, wage, salary, fine of, fine on',
    post: 'a month, per month, an hour, per hour, pay, charge, pricing, penalty' },
  fund: { family: 'a policy', flags: ['qualifier', 'noun'],
    title: 'aid, funding, bailout, grant, loan, bonus, subsidy, relief',
    post: 'assistance, payment, package, support, checks' },
  'call an election': { family: 'a policy', flags: ['countable'],
    title: `call an election, call a snap election, call a general election, call an early election, call a federal
      election, call elections, call snap elections, call early elections, snap election, early election, dissolve
      parliament, dissolve the parliament`,
    standaloneCues: 'call, announce, hold, dissolve, go' },
  dissolve: { family: 'a policy', flags: ['transitive'], title: 'dissolve', post: 'dissolution of' },
  'hold a referendum': { family: 'a policy', flags: ['noun'],
    title: 'call a referendum, hold a referendum, announce a referendum, referendum',
    standaloneCues: 'call, announce, hold, put, vote, schedule' },
  nationalise: { family: 'a policy', flags: ['transitive'], title: 'nationalise, nationalize', post: 'public ownership' },
  'call a session': { family: 'a policy',
    title: 'call a special session, call a session, convene a special session, for a special session',
    post: 'special session', standaloneCues: 'call, convene' },
  veto: { family: 'a veto', flags: ['countable', 'noun', 'transitive'], title: 'veto',
    post: 'vetoing, without my approval, without my signature', standaloneCues: 'i, my, bill' },
});

export const actRows: ActRows = table;

/** The acts of other office-holders: the guest of the White House is not theirs. */
export const otherActRows: ActRows = Object.fromEntries(
  Object.entries(actRows).filter(([name]) => name !== 'receive a guest'),
);

export const acts = toActs(actRows);
