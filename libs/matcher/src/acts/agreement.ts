import type { ActFamily, Requirement } from './family.ts';
import { isOwnWord } from '../posts/agent.ts';
import { isUsualKind } from '../posts/counterpart.ts';
import { isOwner } from '../posts/pair.ts';
import { samePhraseWords } from '../posts/proximity.ts';
import { toStemSet } from '../text/tokenize.ts';

const peaceWords = `peace, war, ceasefire, killing, hostilities, military, militarily, shooting, fighting, attack, strike, bomb, drone,
  missile, navy, blockade, strait, obliterated, decimated`;
const nuclearWords = 'nuclear, enrichment, enrich, uranium, centrifuges';

const isOfKind: Requirement = {
  fails:
    'the post names only a "deal", and no word of the post shows the kind of agreement; but a deal with a country is about trade if no word shows another kind',
  refusal: 'different_act',
  test: ({ post, question, proximity: { act } }) =>
    question.acts.some(
      (kind) =>
        kind.kindWords.size > 0 &&
        act.entry?.name !== kind.name &&
        !post.tokens.some(({ stem }) => kind.kindWords.has(stem)) &&
        !isUsualKind(post, kind, act),
    ),
};

const complianceWords = toStemSet(
  'fulfill fulfil comply complying violate violating violation enforce renege reneged existing',
);
const otherWords = toStemSet('they them their its');

/** Whether the sentence is about a deal of others, or about keeping or breaking one that exists. */
const isOthersDeal: Requirement = {
  fails:
    'the sentence is about a deal of others ("their deal", "X\'s company signed a deal"), or about keeping or breaking one that exists ("honor our deal")',
  refusal: 'other_actor',
  test: (pair) => {
    const { post, proximity } = pair;
    const sentence = post.getSentenceTokens(proximity.act.from).map(({ stem }) => stem);
    const before = post.getStemsBefore(proximity.act.from, samePhraseWords);
    const isCompliance = (stem: string, index: number): boolean =>
      complianceWords.has(stem) || (stem === 'honor' && otherWords.has(before[index + 1] ?? ''));
    return (
      isOwner(pair) ||
      before.some(isCompliance) ||
      (sentence.some((stem) => otherWords.has(stem)) && !sentence.some((stem) => isOwnWord(post, stem)))
    );
  },
};

const predecessors = toStemSet('biden obama clinton');

/** "A deal between X and Y" is none of the United States with X. */
const isBetweenOthers: Requirement = {
  fails:
    "the deal is one of two other countries or of a predecessor, and the question is about one with the president's side",
  refusal: 'other_actor',
  test: ({ post, targets, proximity: { act } }) => {
    const sentence = post.getSentenceTokens(act.from).map(({ stem }) => stem);
    const between = Math.max(0, sentence.indexOf('between'));
    const parties = post
      .findEntities('country')
      .filter(({ from }) => post.getSentence(from) === post.getSentence(act.from));
    const isOthers =
      targets.length < 2 && parties.length > 1 && !sentence.slice(between).some((stem) => isOwnWord(post, stem));
    return isOthers || post.getStemsBefore(act.from, post.tokens.length).some((stem) => predecessors.has(stem));
  },
};

const tradeDeal = {
  flags: 'shared, noun',
  kindWords: 'trade, tariff, export, import, billion',
  otherKindWords: `${peaceWords}, ${nuclearWords}`,
  requires: [isOfKind, isOthersDeal],
  standaloneCues: `announce, made, agreed, reached, concluded, finalized, signed, completed, deliver, conference, struck`,
};

export const agreement: ActFamily = {
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
      requires: [isBetweenOthers],
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
      requires: [isOfKind, isBetweenOthers],
    },
    'nuclear deal': {
      flags: 'shared, noun',
      impliedBy: 'agree',
      title: 'nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation',
      post: 'nuclear issue',
      kindWords: nuclearWords,
      requires: [isOfKind, isBetweenOthers],
    },
  },
};
