import type { ActFamily, Requirement } from './family.ts';
import { isOwnWord } from '../posts/agent.ts';
import type { LocatedPair } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords, sameClauseWords } from '../posts/proximity.ts';
import { isCapitalised, toStemSet } from '../text/tokenize.ts';

const others = toStemSet(
  `plane jet flight aircraft helicopter bomber fleet ship vessel tanker troops soldier tourist citizen student athlete fan
  family hostage team delegation representative reps people person men women migrant worker player they he she`,
);
const ownPlaces = toStemSet('white oval washington lago here me us united usa america bedminster');
const destinationWords = toStemSet('to in at for visit tour');
/** "Just landed in Italy": a sentence that begins with the journey has no subject. */
const maxSubjectlessWords = 5;

/** Whether the president's side is the nearest one before the journey, or nobody is. */
function isOwnJourney({ post, proximity: { act } }: LocatedPair): boolean {
  const before = post.getStemsBefore(act.from, sameClauseWords);
  const isOther = (stem: string, offset: number): boolean =>
    others.has(stem) || post.getEntity(act.from - before.length + offset)?.kind === 'person';
  const own = before.findLastIndex((stem, offset) => isOwnWord(post, stem) && !isOther(stem, offset));
  const phrase = post.tokens.slice(act.from, act.to);
  const isSubjectless =
    before.length <= maxSubjectlessWords &&
    !before.some((stem, offset) => isName(post, act.from - before.length + offset));
  const isOwn = own >= 0 || isSubjectless || phrase.some(({ stem }) => isOwnWord(post, stem));
  return isOwn && before.findLastIndex(isOther) <= own;
}

/** A capital begins a name, and not only the sentence: "AIR FORCE TWO just took off". */
const isName = (post: ParsedPost, index: number): boolean =>
  isCapitalised(post.text, post.tokens[index]) &&
  !post.vocabulary.isGeneric(post.tokens[index]?.stem ?? '') &&
  !post.acts.some(({ from, to }) => from <= index && index < to);

/** Whether the place of the question is where the journey goes, and not one that the sentence names for another reason. */
function isDestination({ post, targets, proximity: { act } }: LocatedPair): boolean {
  const sentence = post.getSentence(act.from);
  return (targets[0] ?? []).some(({ from, to }) => {
    if (post.getSentence(from) !== sentence) return false;
    if (from < act.to) return to === act.from;
    // "Going to open up China": a place that does not follow directly is no destination.
    if (post.tokens[act.from]?.stem === 'going') return from === act.to;
    const words = post.getStemsBefore(from, nearWords + 1);
    return words.some((stem) => destinationWords.has(stem));
  });
}

/** Whether the words after the journey name somebody else's, or one to the president: "the trip of my envoys", "visit us". */
const isOfOthers = ({ post, proximity: { act } }: LocatedPair): boolean =>
  post.tokens
    .slice(act.to, act.to + nearWords)
    .some(({ stem, sentence }) => sentence === post.getSentence(act.from) && (ownPlaces.has(stem) || others.has(stem)));

const travels: Requirement = {
  fails:
    'the sentence of the journey names somebody else as the traveller ("their planes", "X will visit us"), or names the place in another role than the one where the journey goes',
  refusal: 'other_actor',
  test: (pair) => !isOwnJourney(pair) || (pair.targets.length > 0 && !isDestination(pair)) || isOfOthers(pair),
};

const attends: Requirement = {
  fails: 'the sentence names somebody else as the one who attends',
  refusal: 'other_actor',
  test: (pair) => !isOwnJourney(pair),
};

export const visit: ActFamily = {
  family: 'a visit or appearance',
  nouns: 'trip, rally, rallies, tour',
  verbs: 'golf',
  acts: {
    visit: {
      requires: [travels],
      flags: 'noun',
      title: 'visit, travel to, trips to, go to',
      post: `depart, heading to, land in, arriving, traveling, trip, leaving for, leaving early, leaving tomorrow, leaving tonight, heading down, heading up, on my way, on our way, going to,
      just left, heading out, off to, flying to, will be in, look forward to being in, heading over, be going, will be going to, when I get there, rescheduled, en route
      to, wheels up, just landed, landing at, touching down, flight to, flew to, see you in, rally in, speech in, speaking in, touring, next stop, stop in, I'll be in,
      see you tomorrow in, see you tonight in, take off for, returns to, join me live in, look forward to going to, their way to`,
    },
    attend: {
      requires: [attends],
      impliedBy: 'visit',
      title: 'attend, go on',
      post: `will be at, be in attendance, headed to, will be there, look forward to being at, will be going, asked to be there, have accepted, accepted the invitation,
      invited, be honored at, see you at, be the honoree, speak at, see everybody at, see you tomorrow at, see you tonight at, see you all tomorrow at, see you all at`,
    },
    host: { title: 'host', post: 'held at, will hold, take place at' },
  },
};
