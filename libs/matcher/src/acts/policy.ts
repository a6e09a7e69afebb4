import type { ActFamily } from './family.ts';

export const policy: ActFamily = {
  family: 'a policy',
  nouns: 'ban, restriction, takeover',
  verbs: 'take, make, give, impose, issue, expand',
  acts: {
    ban: {
      impliedBy: 'eliminate',
      title: 'ban, prohibit, restrict, block, bar',
      post: 'no mail in, not be allowed, no longer, keep out, let men, no more, stop, never had, forbidden, outlaw',
    },
    eliminate: {
      flags: 'qualifier',
      title:
        'eliminate, lift, end, abolish, get rid of, dismantle, repeal, scrap, terminate, revoking, cancel, shut down, eliminated',
      post: `ending, rid of, closing, send it back, no more, shut it down, taking away, back to the states, phase out, wipe out`,
    },
    create: {
      flags: 'qualifier',
      impliedBy: 'pay out',
      title: 'create, establish, launch, start, set up, form, build, open, add',
      post: 'founded, heart of, happening, is born, announcing, reopen, rebuilt, construct, construction, put on, adding',
    },
    cut: {
      flags: 'qualifier',
      title: 'cut off, reduce, slash, defund, lower, cutting',
      post: 'withhold, no more, funding, stopping, come down, paused, suspended, frozen, halt',
    },
    cap: { title: 'cap', post: 'limit' },
    rename: { title: 'renamed, change the name', post: 'name, called, known as' },
    deport: { title: 'deport, denaturalize, revoke citizenship', post: 'removal, send back, expel' },
    honour: {
      flags: 'person',
      title: 'earn the, receive, award, win the Presidential Medal, given the',
      post: 'will receive, posthumously, bestow, honoring, presenting, giving, highest civilian honor, presentation, ceremony, recipient',
    },
    save: { flags: 'qualifier', title: 'save, delay, extend', post: 'keep, additional' },
    accept: { title: 'accept', post: 'gift, given, donated, free' },
    sell: { title: 'sell, sale', post: 'buy, buying, purchase, ship' },
    approve: { flags: 'qualifier', title: 'approve, allow', post: 'approving, allowing' },
    renegotiate: { title: 'renegotiate, reopen', post: 'renegotiating' },
    'pay out': {
      flags: 'qualifier',
      title: 'pay out, pay, receive, payment, checks, refund, dividend',
      post: 'distribute',
    },
  },
};
