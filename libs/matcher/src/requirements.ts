import type { RequirementName } from './english/act.ts';
import { cues } from './english/cues.ts';
import { placeKinds } from './english/entity.ts';
import {
  hasOwnWord,
  isOwner,
  isOwnWord,
  type LocatedPair,
  type Mentions,
  type PairMention,
  type Requirement,
} from './pair.ts';
import { isPossessive, type ParsedPost } from './post.ts';
import type { TitleTerm } from './questions/title.ts';
import { isNews, isSharedHeadline } from './reporting.ts';
import { beginsSentence, hasOtherSubject, isImperative, isOwnAct, isUsualKind } from './roles.ts';
import { reaches } from './text/cue.ts';
import { isBeforeSpace, isCapitalised, type TokenRange } from './text/words.ts';

/** What acts require of a post beside the rules for all acts, by the names that the table of acts uses. */
export const requirements: Readonly<Record<RequirementName, Requirement>> = {
  isNews,
  isOwnAct,
  isOfKind: {
    condition:
      'the post names only a "deal", and no word of the post shows the kind of agreement; but a deal with a country is about trade if no word shows another kind',
    refusal: 'different_act',
    fails: ({ post, question, proximity: { act } }) =>
      question.acts.some(
        (kind) =>
          kind.kindWords.size > 0 &&
          act.entry?.name !== kind.name &&
          !post.tokens.some(({ stem }) => kind.kindWords.has(stem)) &&
          !isUsualKind(post, kind, act),
      ),
  },
  isOwnDeal: {
    condition:
      'the sentence is about a deal of others ("their deal", "X\'s company signed a deal", "X and Y have agreed to a deal"), or about keeping or breaking one that exists ("honor their deal")',
    refusal: 'other_actor',
    fails: (pair) => isOwner(pair) || isCompliance(pair) || isOthersDeal(pair) || isDealOfParties(pair),
  },
  isNewTruce: {
    condition: 'the sentence says that a ceasefire holds or is violated',
    refusal: 'mentioned_in_passing',
    fails: (pair) => isCompliance(pair) || pair.post.hasCue(pair.proximity.act, cues.lasting),
  },
  isWithOwnSide: {
    condition:
      "the deal is one of two other countries or of a predecessor, and the question is about one with the president's side",
    refusal: 'other_actor',
    fails: (pair) => isBetweenOthers(pair) || pair.post.hasCue(pair.proximity.act, cues.predecessor),
  },
  isWithObject: {
    condition:
      'the person or country is in another sentence and more than 14 words away, or with a mention of the act in its own sentence; or is only the owner of something ("we discussed X\'s visit"), or the post names others after "with" ("X at our meeting with Y")',
    refusal: 'mentioned_in_passing',
    fails: (pair) => isOwner(pair) || isApart(pair) || isWithOthers(pair),
  },
  isOwnMeeting: {
    condition:
      "the sentence of the act names nobody of the president's side, and others before the act or as its subject; or it asks its readers to meet or call somebody",
    refusal: 'other_actor',
    // Others meet and talk too: "X met with Y in Moscow".
    fails: ({ post, proximity: { act } }) =>
      isImperative(post, act) || (!isAuthors(post, act) && !hasOwnWord(post, act) && !isAtResidence(post, act)),
  },
  travels: {
    condition:
      'the sentence of the journey names somebody else as the traveller ("their planes", "X will visit us"), asks its readers to travel, or names the place in another role than the one where the journey goes',
    refusal: 'other_actor',
    fails: (pair) => !isOwnJourney(pair) || !isDestination(pair),
  },
  attends: {
    condition: 'the sentence names somebody else as the one who attends',
    refusal: 'other_actor',
    fails: (pair) => !isOwnJourney(pair),
  },
  concernsOffice: {
    condition:
      'an object is an office that the act does not fill; in "will serve as the next X", the act fills the office X',
    refusal: 'mentioned_in_passing',
    fails: ({ post, question: { objects, answerTerms }, actMentions, proximity: { act } }) =>
      objects
        .filter(({ entity }) => entity?.kind === 'office')
        .some((office) => !fillsOffice(post, office, answerTerms.length > 0 ? [act] : actMentions.flat())),
  },
  endorsesPerson: {
    condition: 'the endorsement is refused or withdrawn, or another person is named after "vote for"',
    refusal: 'other_actor',
    fails: (pair) =>
      // "I am withdrawing my Endorsement of X"
      [cues.refusal, cues.standingAside].some((cue) => pair.post.hasCue(pair.proximity.act, cue)) ||
      (pair.targets.length > 0 && !pair.actMentions.flat().some((act) => isEndorsed(pair, act))),
  },
  isDescription: {
    condition:
      'the named person is no target of the post, named in its first 25 words or in two sentences, but is compared, listed or an owner ("the failed X administration"); or no word beyond a nickname describes what the person is or did; or the post only shares a headline',
    refusal: 'mentioned_in_passing',
    fails: ({ post, targets: [names = []], actMentions }) =>
      isSharedHeadline(post) || !describesPerson(post, names, actMentions.flat()),
  },
  namesThing: {
    condition: 'the post does not name the thing that is acquired',
    refusal: 'different_object',
    fails: ({ post, question: { optionalTerms } }) =>
      optionalTerms.length > 0 && optionalTerms.every((term) => post.findTerm(term).length === 0),
  },
  endsObject: {
    condition: 'words such as "no more" stand before something else than the object',
    refusal: 'different_object',
    // "No more X!" ends X, and "no more money for them, with their X" ends something else.
    fails: ({ post, proximity: { act, words } }) => post.isCue(act.from, cues.ending) && words > reaches.near,
  },
};

/** Whether the sentence begins with the act, and not with its subject. */
const isAuthors = (post: ParsedPost, act: TokenRange): boolean =>
  beginsSentence(post, act) && !hasOtherSubject(post, act);

/** Whether the sentence of the act names a place where the office-holder receives guests. */
const isAtResidence = (post: ParsedPost, act: TokenRange): boolean =>
  post.vocabulary.ownPhrases.find(post.getSentenceTokens(act.from)).some(({ entry }) => entry === 'residence');

/** Whether the sentence is about keeping or breaking a deal that exists. */
const isCompliance = ({ post, proximity: { act } }: LocatedPair): boolean =>
  post.hasCue(act, cues.compliance) || post.hasCue(act, cues.honored);

/** Whether only others are named in the sentence: "their deal". */
const isOthersDeal = ({ post, proximity: { act } }: LocatedPair): boolean =>
  post.hasCue(act, cues.theirs) && !hasOwnWord(post, act);

/** The countries that the sentence of the act names. */
const listParties = ({ post, proximity: { act } }: LocatedPair): Mentions =>
  post.findEntities('country').filter((party) => post.isBeside(party, act));

/** "X and Y have agreed to a deal." */
const isDealOfParties = (pair: LocatedPair): boolean =>
  listParties(pair).filter(({ to }) => to <= pair.proximity.act.from).length > 1 && isBetweenOthers(pair);

/** "A deal between X and Y" is none of the United States with X. */
function isBetweenOthers(pair: LocatedPair): boolean {
  const { post, proximity } = pair;
  const between = post.tokens[post.findCue(proximity.act, cues.between) ?? 0];
  const after = post.getSentenceTokens(proximity.act.from).filter(({ start }) => start >= between!.start);
  return listParties(pair).length > 1 && !after.some((token) => isOwnWord(post, token));
}

/** "X at our meeting with Y": the words after "with" name neither the person of the question nor the own side. */
function isWithOthers({ post, targets, proximity: { act } }: LocatedPair): boolean {
  const names = { from: act.to + 1, to: act.to + reaches.phrase };
  // "X and I had a meeting with our teams"
  const takesPart = ({ from, to }: TokenRange): boolean =>
    from > act.to || /\b(?:I|we)\b/u.test(post.quote({ from: to, to: act.from }));
  const beside = targets.flat().filter((target) => post.isBeside(target, act));
  return (
    beside.length > 0 &&
    post.isCue(act.to, cues.withWord) &&
    !beside.some(takesPart) &&
    !post.tokens.slice(names.from, names.to).some((token) => isOwnWord(post, token))
  );
}

const isApart = ({
  post,
  targets: [names = []],
  actMentions,
  proximity: { act, sentences, words },
}: LocatedPair): boolean =>
  sentences > 0 &&
  // In the next part of a statement, a meeting with nobody else goes on with the first: "X landed...", "...We just met."
  !(names.some((name) => post.getPart(name) < post.getPart(act)) && !post.isCue(act.to, cues.withWord)) &&
  (words > reaches.clause || names.some((name) => actMentions.flat().some((mention) => post.isBeside(mention, name))));

/** Whether the president's side is the nearest one before the journey, or nobody is. */
function isOwnJourney({ post, proximity: { act } }: LocatedPair): boolean {
  if (isImperative(post, act)) return false;
  const before = post.getStemsBefore(act.from, reaches.clause);
  const start = act.from - before.length;
  const own = before.findLastIndex((_, offset) => isOwnWord(post, post.tokens[start + offset]));
  const isOwn = own >= 0 || isAuthors(post, act);
  return isOwn && before.findLastIndex((stem) => cues.traveller.stems.has(stem)) <= own;
}

/** Whether the place of the question is where the journey goes, and not one that the sentence names for another reason. */
const isDestination = ({ post, targets: [places = []], proximity: { act } }: LocatedPair): boolean =>
  places.some((place) => {
    if (!post.isBeside(place, act) || post.getPart(place) < post.getPart(act)) return isElided(post, place, act);
    // "The deal with X, visit our page": another clause begins at the comma.
    if (place.from < act.to) return place.to === act.from && isBeforeSpace(post.text, post.tokens, place.to - 1);
    // "Going to open up X", "am in favor of X": a place that does not follow directly is no destination.
    const isBeing = act.to - act.from > 1 && post.isCue(act.to - 2, cues.being);
    if (post.isCue(act.from, cues.going) || isBeing)
      return place.from === act.to + Number(post.tokens[act.to]?.stem === 'the');
    return post.getStemsBefore(place.from, reaches.near + 1).some((stem) => cues.destination.stems.has(stem));
  });

/** Whether a sentence that goes on in the next part of a statement names no other place: "X invited me, and", "I will visit." */
const isElided = (post: ParsedPost, place: TokenRange, act: TokenRange): boolean =>
  post.getPart(place) < post.getPart(act) &&
  !post.entities.some(
    ({ entry, from }) =>
      placeKinds.includes(entry.kind) && from >= place.to && post.getSentence(from) <= post.getSentence(act.from),
  );

/** Whether the office follows the act directly, or after a word such as "as": "will serve as the Attorney General". */
const fillsOffice = (post: ParsedPost, office: TitleTerm, acts: Mentions): boolean =>
  post.findTerm(office).some((mention) =>
    acts.some((act) => {
      if (!post.isBeside(act, mention)) return false;
      // "Our Attorney General, X, was sworn in"
      if (post.isCue(act.from, cues.installed)) return true;
      const gap = mention.from - act.to;
      // The gap is -1 if the last word of the act is also the first word of the office.
      if (gap < -1 || gap > reaches.clause || isOfColleague(post, act)) return false;
      return gap < 2 || post.tokens.slice(act.from, mention.from).some(({ stem }) => cues.officeLink.stems.has(stem));
    }),
  );

/** Whether the act belongs to someone with or for whom the appointed person will work. */
function isOfColleague(post: ParsedPost, act: TokenRange): boolean {
  const companion = post.findCue(act, cues.companion);
  if (companion === undefined || post.isCue(companion - 1, cues.here)) return false;
  return !((post.findCue(act, cues.will) ?? -1) > companion);
}

/** Whether "vote for", if the sentence of the act has it, names the person: "VOTE FOR X, HE HAS MY ENDORSEMENT". */
function isEndorsed({ post, targets, actMentions }: LocatedPair, act: PairMention): boolean {
  const votes = actMentions.flat().filter((vote) => post.isBeside(vote, act) && post.isCue(vote.to - 1, cues.voteFor));
  const names = targets.flat().filter(({ from }) => !post.isCue(from, cues.pronoun));
  return (
    votes.length === 0 ||
    votes.some((vote) => names.some(({ from, to }) => from <= vote.to + reaches.near && vote.to < to))
  );
}

/** Whether a word describes a target of the post: "the incompetent X", "X is a total disaster", "X lied". */
const describesPerson = (post: ParsedPost, names: Mentions, epithets: Mentions): boolean =>
  names.some(
    (name) =>
      !isAside(post, name) &&
      isTarget(post, name, names) &&
      epithets.some(
        (epithet) =>
          post.isBeside(epithet, name) &&
          (epithet.from < name.from ? isBefore(post, epithet, name) : isAfter(post, name, epithet)),
      ),
  );

/** The first 25 words of a post name its target. */
const maxTargetIndex = 25;
/** "Grossly incompetent X would not ...": the target is the subject of a sentence, after at most 5 words. */
const maxSubjectIndex = 5;

/** Whether a person is a target of the post: named early, as the subject after an epithet, or in two sentences. */
function isTarget(post: ParsedPost, name: TokenRange, names: Mentions): boolean {
  const { length } = post.getStemsBefore(name.from, name.from);
  return (
    name.from < maxTargetIndex ||
    (length > 1 && length <= maxSubjectIndex) ||
    names.some((other) => !post.isBeside(other, name) && !isAside(post, other))
  );
}

/** Whether the person is only compared, listed or an owner: "as bad as X", "the X administration", "X's policies". */
function isAside(post: ParsedPost, name: TokenRange): boolean {
  if (isPossessive(post, name) || post.hasCue(name, cues.possession)) return true;
  const aside = post.findCue(name, cues.aside);
  return aside !== undefined && isTitle(post, { from: aside + 1, to: name.from });
}

/** Whether only words with a capital or a quotation mark, such as titles and nicknames, are in a range. */
const isTitle = ({ text, tokens }: ParsedPost, { from, to }: TokenRange): boolean =>
  tokens.slice(from, to).every((token) => isCapitalised(text, token)) &&
  !/[,;:—–!?]/u.test(text.slice(tokens[from]?.start, tokens[to]?.start));

/** A nickname directly before the name does not describe: "Sleepy X". */
const isBefore = (post: ParsedPost, epithet: PairMention, name: TokenRange): boolean =>
  name.from - epithet.to <= reaches.near &&
  !(name.from - epithet.to < 2 && post.isCue(epithet.to - 1, cues.nickname)) &&
  !post.tokens.slice(epithet.to, name.from).some(({ stem }) => cues.separator.stems.has(stem));

function isAfter(post: ParsedPost, name: TokenRange, epithet: PairMention): boolean {
  const words = epithet.from - name.to;
  if (words > reaches.clause) return false;
  const isDeed = epithet.entry?.flags.has('epithet') !== true;
  const others = [...post.findEntities('person'), ...post.listNameRuns()];
  if (others.some(({ from, to }) => from >= name.to && to <= epithet.from)) return false;
  if (isDeed) return words < reaches.phrase;
  // "His incompetence"
  if (words === 0 && post.isCue(name.from, cues.his)) return true;
  return (post.findCue(epithet, cues.copula) ?? -1) >= name.to;
}
