import type { ActFamily } from '../act.ts';

export const appointment: ActFamily = {
  family: 'an appointment',
  nouns: 'appointment, nomination',
  acts: {
    appoint: {
      flags: 'office',
      requires: 'concernsOffice',
      excludedForms: 'served',
      title: 'nominate, appoint, pick, be Trump, Trump next, announced as, be named, choose, name as',
      post: `will serve as, to serve as, serving as, be the next, nation next, our next, sworn in, selected, naming, confirmed, will be my, will be our, selection of,
      make a great, make a fantastic, make an outstanding, make an excellent, make a terrific, will become, become the acting, become the next, become our, take over the,
      as acting, be acting, will be the acting, be our new, assume the role, take over as, take the place, my choice, taking the position, new role as, will be
      outstanding, will be a great, tapped, elevated, promoted, step in as, will lead, will head, take the helm, take over for, fill the, filling in, the new, our new`,
    },
  },
};
