import type { ActFamily } from '../act.ts';

export const force: ActFamily = {
  family: 'use of force',
  byState: true,
  nouns: 'invasion, deployment, airstrike, cyberattack, troops, engagement, operation, intervention',
  verbs: 'capture, evacuate',
  acts: {
    strike: {
      requires: 'isNews, isOwnAct',
      flags: 'countable, noun',
      title: 'strike, bomb, military action, military engagement, attack, military clash, use of force, seizes',
      post: `destroy, shot down, knocked out, taken out, airstrike, military operation, hit, obliteration, sink, blowing up, wipe out, combat operation, epic fury,
      annihilated, rain down, bombardment, capture, boarded, intercepted, took possession, beat to hell, unleash, pounding, hammered, blown, extinguished, mission to
      eliminate, executed a mission, neutralized`,
      ownActorCues: 'ordered, my, we, us, our, united, military, army, navy, trump, forces, american, southcom',
    },
    invade: {
      requires: 'isNews',
      title: 'invade, ground troops, boots on the ground, ground operation, forces enter, forces in, forces will land',
      post: 'troops, seizing, land forces, special forces, marines, special operations, ground forces, take over, occupy, occupation',
    },
    blockade: { requires: 'isNews', flags: 'noun', title: 'blockade, quarantine', post: '' },
    'send warships': {
      title: 'send warships',
      post: 'warships, escorting, minesweeper, mine sweeper, destroyers, aircraft carrier, navy will begin',
    },
    deploy: {
      requires: 'isNews',
      title: 'send, deploy',
      post: `troops, go in, going in, federalize, bring in, mobilize, activate, call up, called into service, authorizing, national guard, dispatch, crime free,
      straighten out, clean up, fix it, stationed, boots on the ground, sending in, patrol, going into, coming in, federal help, military help, we're coming, we are
      coming`,
    },
    'end military action': {
      title: 'end of military operations, military action ends, end military operations',
      post: `end our military operations, end the military operation, winding down, end the war, end this war, end of the war, conclude our, complete our mission, mission
      accomplished, be at an end, leaving iran, we have won, objectives have been met, ending the war, bring this war to, ahead of schedule, end of hostilities,
      resolution of our hostilities, suspend the bombing, stop the bombing, hold the attack, operation is complete, completed the mission, wrapping up, is over, are over,
      comes to an end, is concluded, has concluded, have concluded, has ended, come home`,
    },
  },
};
