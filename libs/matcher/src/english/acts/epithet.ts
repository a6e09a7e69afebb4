import type { ActFamily } from '../act.ts';

export const epithet: ActFamily = {
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
