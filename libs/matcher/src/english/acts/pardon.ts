import type { ActFamily } from '../act.ts';

export const pardon: ActFamily = {
  family: 'a pardon',
  acts: {
    pardon: {
      flags: 'person, countable, noun',
      title: 'pardon, commute, clemency, receive a presidential pardon, receive a pardon',
      post: 'full and complete pardon, full and unconditional, release from prison',
      standaloneCues: 'pardon, full, grant, sign, hereby',
    },
  },
};
