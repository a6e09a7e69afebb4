import { isPossession } from '../posts/names.ts';
import type { Mentions } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords } from '../posts/proximity.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ActFamily, Requirement } from './family.ts';

/**
 * Whether an epithet describes one of the named people: it is near the name in the same sentence ("the incompetent X"),
 * or follows a name that begins the sentence ("X is a total disaster"), or is part of such a name ("Sleepy X").
 */
function describesPerson(post: ParsedPost, names: Mentions, epithets: Mentions): boolean {
  return names.some((name) => {
    if (isPossessive(post, name)) return false;
    const isFirst = beginsSentence(post, name);
    return epithets.some((epithet) => {
      if (post.getSentence(epithet.from) !== post.getSentence(name.from)) return false;
      if (epithet.from >= name.from) return isFirst || (epithet.to > name.to && isNear(post, name, epithet));
      return isNear(post, epithet, name);
    });
  });
}

/** Whether a mention begins its sentence. One word, such as "The", may stand before the mention. */
const beginsSentence = (post: ParsedPost, { from }: TokenRange): boolean =>
  from < 2 || post.getSentence(from - 2) !== post.getSentence(from);

/** Words that separate an epithet and a name: "the scum that X let in", "X and the thugs". */
const separators = toStemSet('on for by to against about that who which under and');

const isNear = ({ tokens }: ParsedPost, first: TokenRange, last: TokenRange): boolean =>
  last.from - first.to <= nearWords && !tokens.slice(first.to, last.from).some(({ stem }) => separators.has(stem));

const possessive = /['’]s$/iu;
const isPossessive = ({ tokens, text }: ParsedPost, { from, to }: TokenRange): boolean =>
  isPossession(tokens[to]?.stem) || possessive.test(text.slice(tokens[from]?.start, tokens[to - 1]?.end));

const isDescription: Requirement = {
  fails:
    'the insult or praise does not describe the named person: in "the failed X administration", "failed" does not describe X',
  refusal: 'mentioned_in_passing',
  test: ({ post, targets, actMentions }) => !describesPerson(post, targets[0] ?? [], actMentions.flat()),
};

export const epithet: ActFamily = {
  family: 'words or posts',
  acts: {
    insult: {
      requires: [isDescription],
      flags: 'epithet, person',
      title: 'insult, disparage, mock, condemn, criticize',
      post: `crooked, sleepy, dumb, dumbest, disgrace, incompetent, incompetence, low iq, moron, loser, disaster, stupid, corrupt, worst, terrible, failed, sleazebag,
      scum, newscum, cryin, crazy, lunatic, fool, clueless, liar, lying, disgraceful, pathetic, horrible, weak, nasty, evil, deranged, traitor, lowlife, stubborn,
      numbskull, jerk, no talent, untalented, too late, hapless, thug, con man, wacky, third rate, hater, trouble maker, shifty, zero talent, lack of talent, less talent,
      i hate, no longer hot, never been good, sick, dummy, dope, idiot, imbecile, stiff, hack, phony, fraud, cheater, coward, bum, lightweight, overrated, grandstander,
      sleaze, slimeball, sleazy, puppet, communist, marxist, fascist, rino, unhinged, psycho, whack job, wacko, nutjob, rude, ungrateful, unfunny, not funny, not
      talented, talentless, bad ratings, low ratings, no ratings, washed up, washed out, lost his mind, lost her mind, lost it, mentally, brain dead, low energy,
      incapable, unqualified, disloyal, backstabber, vile, wicked, demented, senile, destroyed our, dishonest, despised, laughing stock, embarrassment, embarrassing,
      clown, rotten, bad job, rot, nobody knows, suffers from, derangement, jealous, cannot be trusted, ashamed, no clue, doesn't know, doesn't have a clue, no idea, poor
      job, unattractive, irrelevant, pervert, maniac, egomaniac, degenerate, scoundrel, snake, warmonger, tyrant, hypocrite, racist, fatso, slob, sloppy, kook, lost his
      way, lost her way, ratings challenged, does so poorly, nobody wants, no one wants, not very smart, low rated, bad person, con artist, choked, ridiculous,
      horrendous, atrocious, despicable, shameful, deceitful, treasonous, psychopath, sicko, creep, slime, punk, wimp, weakling, quitter, jackass, goofball, dopey, petty,
      vindictive, unwatchable, obnoxious, arrogant, pompous, insane, crazed, nuts, off the rails, train wreck, out of control, unfit, broken man, never been the same, not
      presidential, no longer respected, bad reputation, laughingstock, dirty cop, poor judgement, destroyer, disappointed in, disappointment`,
    },
    praise: {
      requires: [isDescription],
      flags: 'epithet, person',
      title: 'praise, congratulate',
      post: `respected, great job, congratulations, congratulations to, fantastic, friend, honor, wonderful, incredible, amazing, outstanding, brilliant, tremendous,
      talented, terrific, great guy, great man, great woman, great leader, great person, genius, legend, legendary, love, admire, excellent, star, special, patriot,
      warrior, fighter, smart, tough, strong, winner, best, good man, good woman, beautiful, magnificent, extraordinary, great president, superstar, central casting,
      thank you, hero, champion, inspiring, distinguished, impressive, well done, good job, unbelievable, great general, truly great, so proud, proud of, grateful,
      phenomenal, spectacular, fabulous, superb, finest, real leader, loyal`,
    },
  },
};
