import type { ActFamily, Requirement } from './family.ts';
import { isPossession } from '../posts/names.ts';
import type { Mentions, PairMention } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords, sameClauseWords, samePhraseWords } from '../posts/proximity.ts';
import { isCapitalised, toStemSet, type TokenRange } from '../text/tokenize.ts';

/**
 * Whether the post targets one of the named people, and one of its words describes this person: before the name ("the
 * incompetent X"), after it ("X is a total disaster") or, for what is done, with the person as the subject ("X lied").
 */
function describesPerson(post: ParsedPost, names: Mentions, epithets: Mentions): boolean {
  return names.some(
    (name) =>
      !isAside(post, name) &&
      isTarget(post, name, names) &&
      epithets.some(
        (epithet) =>
          post.getSentence(epithet.from) === post.getSentence(name.from) &&
          (epithet.from < name.from ? isBefore(post, epithet, name) : isAfter(post, name, epithet)),
      ),
  );
}

/** A person whom the first 25 words name, or who is named or meant in two sentences, is a target of the post. */
const maxTargetIndex = 25;

function isTarget(post: ParsedPost, name: TokenRange, names: Mentions): boolean {
  const person = post.getEntity(name.from);
  const isSame = ({ from }: TokenRange): boolean => !person || (post.getEntity(from) ?? person) === person;
  return (
    name.from < maxTargetIndex ||
    names.some(
      (other) => isSame(other) && post.getSentence(other.from) !== post.getSentence(name.from) && !isAside(post, other),
    )
  );
}

const asideWords = toStemSet('like as than with under of from since by unlike including and or of for');
const maxTitleWords = 3;

/**
 * Whether the person is only compared, listed or named as the owner of something: "as bad as X", "under X", "the X
 * administration", "X's policies".
 */
function isAside(post: ParsedPost, { from, to }: TokenRange): boolean {
  if (isPossession(post.tokens[to]?.stem) || (post.getEntity(from) && possessive.test(toText(post, { from, to }))))
    return true;
  const before = post.getStemsBefore(from, maxTitleWords);
  const aside = before.findLastIndex((stem) => asideWords.has(stem));
  return aside >= 0 && isTitle(post, { from: from - before.length + aside + 1, to: from });
}

/** Whether only words with a capital or a quotation mark, such as titles and nicknames, are in a range. */
const isTitle = ({ text, tokens }: ParsedPost, { from, to }: TokenRange): boolean =>
  tokens.slice(from, to).every((token) => isCapitalised(text, token)) &&
  !/[,;:—–!?]/u.test(text.slice(tokens[from]?.start, tokens[to]?.start));

const possessive = /['’]s$/iu;
const toText = ({ tokens, text }: ParsedPost, { from, to }: TokenRange): string =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end);

/** Words that separate a description and a name: "the scum that X let in", "X and the thugs". */
const separators = toStemSet('on for by to against about that which under and of like in whether if what because did');

/** A nickname directly before the name does not describe: "Sleepy X". */
const isBefore = ({ text, tokens }: ParsedPost, epithet: PairMention, name: TokenRange): boolean =>
  epithet.entry?.flags.has('epithet') === true &&
  name.from - epithet.to <= nearWords &&
  !(name.from - epithet.to < 2 && nicknames.has(tokens[epithet.to - 1]?.stem ?? '')) &&
  !tokens.slice(epithet.to, name.from).some(({ stem }) => separators.has(stem)) &&
  !text.slice(tokens[epithet.from]?.end, tokens[name.from]?.start).includes(':');

const nicknames = toStemSet('crooked sleepy cryin crazy deranged wacky shifty newscum dopey late low iq');

/** Words before a description that follows the name: "X is a ...", "X, one of the ...". */
const copulas = toStemSet(
  'is was be been are were a an one who has have no most very so too such nothing truly really total',
);

function isAfter(post: ParsedPost, name: TokenRange, epithet: PairMention): boolean {
  const between = post.tokens.slice(name.to, epithet.from);
  if (epithet.from < name.to || between.length > sameClauseWords) return false;
  const isDeed = epithet.entry?.flags.has('epithet') !== true;
  const others = [...post.findEntities('person'), ...post.listNameRuns()];
  if (others.some(({ from, to }) => from >= name.to && to <= epithet.from)) return isDeed && name.from === 0;
  if (isDeed) return between.length < samePhraseWords;
  const last = between.slice(-nearWords).map(({ stem }) => stem);
  return (
    last.findLastIndex((stem) => copulas.has(stem)) >
    last.findLastIndex((stem) => stem !== 'by' && separators.has(stem))
  );
}

const maxHeadlineWords = 30;

/** Whether the post only shares a headline of somebody else: a few words and a link. */
const isSharedHeadline = ({ text, tokens }: ParsedPost): boolean =>
  tokens.length <= maxHeadlineWords &&
  tokens.at(-1)?.sentence === 0 &&
  /https?:\S*(?: \S+)?\s*$/u.test(text) &&
  !tokens.some(({ stem }) => ownPronouns.has(stem));
const ownPronouns = toStemSet('i we me my our you');

const isDescription: Requirement = {
  fails:
    'the named person is no target of the post, named in its first 25 words or in two sentences, but is compared, listed or an owner ("the failed X administration"); or no word beyond a nickname describes what the person is or did; or the post only shares a headline',
  refusal: 'mentioned_in_passing',
  test: ({ post, targets, actMentions }) =>
    isSharedHeadline(post) || !describesPerson(post, targets[0] ?? [], actMentions.flat()),
};

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
      requires: [isDescription],
      flags: 'shared, epithet, person',
      title: 'insult, disparage, mock, condemn, criticize',
      post: `crooked, sleepy, dumb, dumbest, disgrace, incompetent, incompetence, low iq, moron, loser, disaster, stupid, corrupt, worst, terrible, failed, sleazebag,
      scum, newscum, cryin, crazy, lunatic, fool, clueless, liar, lying, disgraceful, pathetic, horrible, weak, nasty, evil, deranged, traitor, lowlife, stubborn,
      numbskull, jerk, no talent, untalented, too late, hapless, thug, con man, wacky, third rate, hater, trouble maker, shifty, zero talent, lack of talent, less talent,
      i hate, no longer hot, never been good, sick, dummy, dope, idiot, imbecile, stiff, hack, phony, fraud, cheater, coward, bum, lightweight, overrated, grandstander,
      sleaze, slimeball, sleazy, puppet, communist, marxist, fascist, rino, unhinged, psycho, whack job, wacko, nutjob, rude, ungrateful, unfunny, not funny, not
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
      requires: [isDescription],
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
