import type { ActFamily } from '../act.ts';

/** The families whose acts require little of a post beside the gates. */
export const otherFamilies: readonly ActFamily[] = [
  {
    family: 'words or posts',
    nouns:
      'apology, post, tweet, speech, address, announcement, statement, briefing, interview, remarks, conference, presser',
    verbs: 'announce, confirm, claim, discuss, speak',
    acts: {
      remark: {
        flags: 'shared, never',
        title: `say, mention, speak for, comment on, minutes late, words, nicknames, wear, dance, leave the Trump cabinet, first to leave, next to leave`,
      },
      apologize: { flags: 'shared', title: 'apologize, apologise', post: 'sorry' },
    },
  },
  {
    family: 'a deal',
    byState: true,
    nouns: 'withdrawal',
    verbs: 'rejoin',
    acts: {
      join: {
        flags: 'person',
        impliedBy: 'appoint',
        title: 'join the Trump Administration, join the administration, part of the administration, join, rejoin',
        post: 'joining our, will serve as, has been appointed, will be our, serve in my administration, joining the',
        standaloneCues: 'announce, pleased, honor, thrilled, proud',
      },
      acquire: {
        requires: 'namesThing',
        flags: 'shared',
        title: 'acquire, buy, purchase, annex, take back, take control, take, control, own, stake, obtain',
        post: `need it, ownership, buying, lost, sell, sale, join, be a part of, give us, turn over, hand over, become part, part of the, equity, shares, percent of, 10%
        of, territory, possession, must have, complete and total access, need for, united states needs, america needs, for us to get it, going to get, will get`,
      },
      withdraw: {
        title: 'withdraw, leave, exit, pull out, pull US from, US out of, giving up, quit',
        post: `getting out, States out, America out, we are out, terminating our membership, walk away, bring our troops home`,
      },
    },
  },
  {
    family: 'a sanction or recognition',
    byState: true,
    nouns: 'recognition, embargo',
    acts: {
      sanction: {
        flags: 'noun',
        title: 'sanction',
        post: 'sanctioning, magnitsky, specially designated',
        standaloneCues: 'impose, new, sanction, announce, additional',
      },
      recognise: { title: 'recognize, recognise', post: 'sovereignty' },
      designate: { title: 'designate, declare', post: 'terrorist organization, classify as' },
    },
  },
  {
    family: 'a release',
    nouns: 'declassification',
    acts: {
      release: {
        flags: 'shared',
        title: 'release, declassify, unseal, disclose, declassifies',
        post: `grand jury, produce, transparency, make public, publish, hand over the, turn over the, let it out, make available, unredacted, come out, putting out, get
        it out, out to the public`,
      },
    },
  },
  {
    family: 'a lawsuit',
    nouns: 'lawsuit',
    acts: {
      sue: {
        title: 'sue, lawsuit, settle his lawsuit',
        post: `suing, legal action, defamation, libel, litigation, filed, see you in court, test out, suit, legal proceedings, to court, complaint against`,
      },
      investigate: {
        title:
          'investigate, indict, prosecute, special prosecutor, criminal charges, jail, criminal investigation, indicted, arrested, charged',
        post: 'prison, criminal, crimes, probe, grand jury, referral, behind bars, locked up, put on trial, held accountable, brought to justice',
      },
    },
  },
  {
    family: 'a pause',
    byState: true,
    nouns: 'pause, freeze',
    acts: {
      suspend: {
        flags: 'qualifier, reversal',
        title: 'suspend, pause, freeze, halt',
        post: 'stop, put on hold, postponing, moratorium',
      },
    },
  },
  {
    family: 'a policy',
    nouns: 'ban, restriction, takeover',
    verbs: 'take, make, give, impose, issue, expand',
    acts: {
      ban: {
        requires: 'endsObject',
        impliedBy: 'eliminate',
        title: 'ban, prohibit, restrict, block, bar',
        post: 'no mail in, not be allowed, no longer, keep out, let men, no more, stop, never had, forbidden, outlaw',
      },
      eliminate: {
        requires: 'endsObject',
        flags: 'qualifier, reversal',
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
        requires: 'endsObject',
        flags: 'qualifier',
        title: 'cut off, reduce, slash, defund, lower, cutting',
        post: 'withhold, no more, funding, stopping, come down, paused, suspended, frozen, halt',
      },
      cap: { title: 'cap', post: 'limit' },
      rename: { title: 'renamed, change the name', post: 'new name, now called, be called, known as' },
      deport: { title: 'deport, denaturalize, revoke citizenship', post: 'removal, send back, expel' },
      honour: {
        flags: 'person',
        title: 'earn the, receive, award, win the Presidential Medal, given the',
        post: 'will receive, posthumously, bestow, honoring, presenting, giving, highest civilian honor, presentation, ceremony, recipient',
      },
      save: { flags: 'qualifier', title: 'save, delay, extend', post: 'keep, additional' },
      accept: { flags: 'shared', title: 'accept', post: 'gift, given, donated, free' },
      sell: { title: 'sell, sale', post: 'buy, buying, purchase, ship' },
      approve: { flags: 'qualifier', title: 'approve, allow', post: 'approving, allowing' },
      renegotiate: { title: 'renegotiate, reopen', post: 'renegotiating' },
      'pay out': {
        flags: 'qualifier',
        title: 'pay out, send out, pay, receive, payment, checks, refund, dividend',
        post: 'distribute',
      },
    },
  },
  {
    family: 'a veto',
    byState: true,
    acts: {
      veto: {
        flags: 'countable, noun',
        title: 'veto',
        post: 'vetoing, without my approval',
        standaloneCues: 'i, my, bill',
      },
    },
  },
];
