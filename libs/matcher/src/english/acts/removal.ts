import type { ActFamily } from '../act.ts';

export const removal: ActFamily = {
  family: 'a removal',
  nouns: 'firing',
  acts: {
    remove: {
      requires: 'concernsOffice',
      flags: 'person, countable',
      title: `fire, remove, resign, oust, try to fire, out as, leave the administration, leave office, dismiss, step down, leave the Trump administration, leave the Trump
      cabinet`,
      post: `termination, relieved, replaced, leaving, moving on, transitioning, quit, let go, departure, removed from, moved on, no longer with, stepped aside, sacked,
      last day, let him go, let her go, services are no longer, asked for his resignation, asked for her resignation, relinquish, vacate, replacement`,
    },
  },
};
