import type { ActFamily } from '../act.ts';

const peaceWords = `peace, war, ceasefire, killing, hostilities, military, militarily, shooting, fighting, attack, strike, bomb, drone,
  missile, navy, blockade, strait, obliterated, decimated`;
const nuclearWords = 'nuclear, enrichment, enrich, uranium, centrifuges';
const tradeDeal = {
  flags: 'shared, noun',
  kindWords: 'trade, tariff, export, import, billion',
  otherKindWords: `${peaceWords}, ${nuclearWords}`,
  requires: 'isOfKind, isOwnDeal',
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
      requires: 'isNewTruce, isWithOwnSide',
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
      requires: 'isOfKind, isWithOwnSide',
    },
    'nuclear deal': {
      flags: 'shared, noun',
      impliedBy: 'agree',
      title: 'nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation',
      post: 'nuclear issue',
      kindWords: nuclearWords,
      requires: 'isOfKind, isWithOwnSide',
    },
  },
};
