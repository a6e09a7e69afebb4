import type { ActFamily, Requirement } from './family.ts';
import { isOwnWord } from '../posts/agent.ts';
import { isOwner, type LocatedPair } from '../posts/pair.ts';
import { nearWords, sameClauseWords } from '../posts/proximity.ts';
import { isCapitalised, toStemSet, type Token } from '../text/tokenize.ts';

const isWithObject: Requirement = {
  fails:
    'the person or country is in another sentence and more than 14 words away, or with a mention of the act in its own sentence; or is only the owner of something ("we discussed X\'s visit"), or the post names only a place of the country',
  refusal: 'mentioned_in_passing',
  test: (pair) => isOwner(pair) || isPlace(pair) || isApart(pair),
};

const isApart = ({ post, targets, actMentions, proximity: { act, sentences, words } }: LocatedPair): boolean =>
  sentences > 0 &&
  (words > sameClauseWords ||
    (targets[0] ?? []).some(
      ({ from }) =>
        post.getSentence(from) !== post.getSentence(act.from) &&
        actMentions.flat().some((mention) => post.getSentence(mention.from) === post.getSentence(from)),
    ));

/** A place of the country is not the country: "The strait is open. Our meeting with X will be special." */
const isPlace = ({ post, targets: [names = []] }: LocatedPair): boolean =>
  names.length > 0 && names.every(({ from }) => post.getEntity(from)?.kind === 'place');

const ownWords = toStemSet('potus white house oval lago honor');
/** "Just spoke with X": a sentence that begins with the act has no subject. */
const maxSubjectlessWords = 5;

/** Others meet and talk too: "X met with Y in Moscow". */
const isOwnMeeting: Requirement = {
  fails: "the sentence of the act names nobody of the president's side, and others before the act",
  refusal: 'other_actor',
  test: ({ post, proximity: { act } }) => {
    const before = post.getSentenceTokens(act.from).filter(({ start }) => start < post.tokens[act.from]!.start);
    const isName = (token: Token): boolean => isCapitalised(post.text, token) && !post.vocabulary.isGeneric(token.stem);
    return (
      (before.length > maxSubjectlessWords || before.some(isName)) &&
      !post.getSentenceTokens(act.from).some(({ stem }) => ownWords.has(stem) || isOwnWord(post, stem))
    );
  },
};

const wishWords = toStemSet('forward hope hopefully at');

const isOtherContact: Requirement = {
  fails:
    'an earlier sentence is about another kind of contact, such as a call for a question about a meeting, and the act is only a wish or a place ("I look forward to seeing X")',
  refusal: 'different_act',
  test: ({ post, question, proximity: { act } }) =>
    post.getStemsBefore(act.to, nearWords + 1).some((stem) => wishWords.has(stem)) &&
    post.acts.some(
      ({ entry, from }) =>
        entry.family === meeting.family &&
        post.getSentence(from) < post.getSentence(act.from) &&
        !question.acts.some(({ name, impliedBy }) => name === entry.name || impliedBy.includes(entry.name)),
    ),
};

export const meeting: ActFamily = {
  family: 'a meeting',
  byState: true,
  nouns: 'seen, conversation',
  acts: {
    meet: {
      requires: [isWithObject, isOwnMeeting, isOtherContact],
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
      requires: [isWithObject],
      flags: 'shared, mutual, noun',
      impliedBy: 'meet',
      title: 'diplomatic meeting, diplomatic talks',
      post: `confirms talks, representatives will be meeting, representatives are meeting, representatives met, delegation, representatives are going, my representatives,
      our representatives, sending representatives, talks in`,
    },
    'receive a guest': {
      requires: [isWithObject, isOwnMeeting, isOtherContact],
      flags: 'mutual, person',
      title: 'visit the White House, visit the US, visit the United States',
      post: `welcomed, in the Oval Office, at the White House, to the White House, hosted, state visit, guest of, honored to have, coming to Washington, coming to the
      United States, receiving president, receiving prime minister, receiving the president`,
    },
    'shake hands': {
      requires: [isWithObject, isOwnMeeting, isOtherContact],
      flags: 'mutual, person, noun',
      title: 'shake hands, handshake, hug, kiss',
    },
    talk: {
      requires: [isWithObject, isOwnMeeting, isOtherContact],
      flags: 'mutual, person, noun',
      excludedForms: 'calls',
      impliedBy: 'meet',
      title: 'talk, speak to, speak with, call',
      post: `got off with, telephone, conversation, discussion, spoke, called me, phoned, communicated, dialogue, conversations with, conversations between, discussions
      with`,
    },
  },
};
