import type { ActFamily, Requirement } from './family.ts';
import { isOwn } from './own-side.ts';
import { isNamePart } from '../posts/names.ts';
import type { LocatedPair, PairMention } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords, samePhraseWords } from '../posts/proximity.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';

const refusals = toStemSet('withdraw withdrawing withdrawn withdrew rescind rescinding revoke refuse refused old fake');

/** Whether the sentence refuses or withdraws the endorsement: "I am withdrawing my Endorsement of X". */
const isRefused = ({ post, proximity: { act } }: LocatedPair): boolean =>
  post.getStemsBefore(act.from, samePhraseWords).some((stem) => refusals.has(stem));

const pronouns = toStemSet('he she him her');
const isPronoun = ({ tokens }: ParsedPost, { from }: TokenRange): boolean => pronouns.has(tokens[from]?.stem ?? '');

/** Whether the words of the act name the person: after "vote for X", and before "X has my endorsement". */
function isEndorsed({ post, targets, actMentions }: LocatedPair, act: PairMention): boolean {
  const isNamed = (from: number, to: number): boolean =>
    targets.some((mentions) =>
      mentions.some((mention) => mention.from < to && from < mention.to && !isPronoun(post, mention)),
    );
  const isVote = ({ to }: TokenRange): boolean => post.tokens[to - 1]?.stem === 'for';
  // "VOTE FOR X, HE HAS MY ENDORSEMENT"
  const votes = actMentions
    .flat()
    .filter((vote) => isVote(vote) && post.getSentence(vote.from) === post.getSentence(act.from));
  if (votes.length > 0) return votes.some(({ to }) => isNamed(to, to + nearWords + 1));
  const has =
    act.from - nearWords + post.tokens.slice(act.from - nearWords, act.from).findIndex(({ stem }) => stem === 'has');
  const isOther = has >= act.from - nearWords && isNamePart(post, has - 1) && isNamePart(post, has - 2);
  return !isOther || isNamed(has - 1, has);
}

const endorsesPerson: Requirement = {
  fails:
    'the endorsement is refused or withdrawn, or another person is named after "vote for" or before "has my endorsement"',
  refusal: 'other_actor',
  test: (pair) =>
    isRefused(pair) || (pair.targets.length > 0 && !pair.actMentions.flat().some((act) => isEndorsed(pair, act))),
};

export const endorsement: ActFamily = {
  family: 'an endorsement',
  nouns: 'endorsement',
  acts: {
    'urge a vote': {
      title: '',
      excludedForms: 'votes, voted',
      post: 'vote for, vote today for, vote now for, vote tomorrow for, get out and vote for, go vote for',
    },
    endorse: {
      requires: [isOwn, endorsesPerson],
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
