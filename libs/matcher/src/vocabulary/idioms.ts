import { toList } from '../text/phrases.ts';

/** Idioms of posts. They contain a phrase of an act but do not name the act: "call for" is not a call. */
export const postIdioms: readonly string[] = toList(`
  so called, called upon, call on, call for, call it, call them, called the, strike a deal, struck a deal, attack ad, meet the press, meet the fake
  press, hit job, on the other hand, in order to, law and order, in order, deal with it, great deal of, big deal about, of the best, sick and tired,
  worst of the worst, crime free zone, hit by, fake news, corrupt media, endorse me, endorse donald, endorse trump, crooked media, my honor, great
  honor to announce, an honor to, pay respects, strong border, strong economy, thank you for your attention, thank you to all, no longer than, abraham
  accords, best wishes, love to all, sorry loser, pardoning two, pardon a turkey, pardon the turkey, turkey pardon, endorsement record, record of
  endorsements, its own, our own, their own, his own, her own, called a, called an, was called, strike deal, been met, be met with, is welcome, are
  welcome, pardon attorney, perfect phone call, storm headed to, welcome home, to deal with, dealt with, speak on, talk about, speak about, go to war, go to hell, go to jail, go to prison, fired up, fire up, called him a, called her a, call him the, call her the,
  fire away`);
