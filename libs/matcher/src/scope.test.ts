import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideScope, memoizeDecideScope, type ScopeCandidate } from './scope.ts';

const titled = (event_title: string): ScopeCandidate => ({ title: event_title, event_title });

/** Titles that are in scope, by the act that they name. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'an end of his term': [
    'Will Trump resign by May?',
    'Trump out as President before the fair?',
    'Will Donald Trump leave office before the fair?',
    'Will Trump step down by May?',
  ],
  'a third term': ['Trump third term announced?', 'Will Trump run for a third term?'],
  'a departure from his cabinet': [
    'Who will leave the Trump Cabinet first?',
    "When will a member of Trump's Cabinet leave?",
    'Trump cabinet member out by May?',
    'Will Roe resign from the Trump administration?',
    'Jane Roe out as Secretary of Energy?',
    'Will Jane Roe depart as US Attorney General?',
    'Jane Roe out as Vice President of the United States?',
    'Will Roe announce her departure as Commerce Secretary?',
  ],
  'a state visit': [
    'Will the President of Finland visit the White House by June?',
    'Will the King of Spain be invited to the White House?',
    'Will Giorgia Meloni visit the White House this summer?',
    'Will the President of Uruguay come to the White House?',
    'President of Uruguay White House visit by June?',
    'Will the Sultan of Oman go to the White House in May?',
    'Will the Sultan of Oman be received at the White House?',
    'Will the Grand Duke of Luxembourg make a state visit to the White House?',
    'Next head of state to visit the White House?',
  ],
  'a pardon': [
    'Will Trump pardon a film star this spring?',
    'Trump pardons the lighthouse keeper by June?',
    'Trump commutations in March?',
    'Which Turkey gets the pardon by President Trump?',
  ],
  'an order or signature': [
    'Will the President sign an order on lighthouses?',
    'How many executive orders will Donald J. Trump sign in May?',
    'Will POTUS sign the harbor bill into law?',
    'How many commutations will the President sign in March?',
    'Trump emergency declaration over the river?',
  ],
  'a tariff': [
    'Will Trump impose new tariffs on umbrellas?',
    "Trump's umbrella tariffs end by winter?",
    '30% tariff on saddles in effect by August?',
    'How large will the tariff on Andorra be?',
    'Tariffs on harps lifted by June?',
    'What will the U.S. tariff rate on Andorra be on May 1?',
  ],
  'an appointment': [
    "Who will be Trump's Ambassador to Andorra?",
    "Who will be Trump's nominee for the harbor board?",
    'Who will Trump nominate to the Supreme Court next?',
    'Trump Fed chair pick announced by Thanksgiving?',
    'Jane Roe nominated to the Cabinet?',
    'Will Jane Roe join the Trump administration?',
    "Who will be part of Trump's administration?",
    'John Roe appointed ambassador to Andorra?',
    'Who will be the next White House Press Secretary?',
    'Will Jane Roe be the first stand-in White House press secretary?',
  ],
  'a removal': ['Will Trump fire the librarian?', 'How many generals will Trump dismiss in 2027?'],
  'a meeting': [
    'Will Roe have a call with Trump?',
    "Trump's phone call with Roe by May?",
    'Trump x Roe phone call by Sunday?',
    'Will Roe meet with Trump in Andorra?',
    'Will Roe and Trump meet before the fair?',
    'Will Trump and Jane Roe shake hands on Monday?',
    'Trump, Roe, and Doe seen together by May?',
    'Next admiral the President meets?',
  ],
  'a visit or appearance': [
    'Will Trump visit Andorra by May?',
    'How many times will Trump golf in June?',
    'Will Trump attend the harbor festival?',
    'How late will Trump be to the harbor festival?',
    "Trump in Andorra on New Year's Day?",
  ],
  'a deal': [
    'Trump annexes the Isle of Roe?',
    'Trump trade deal with Andorra by May?',
    'US-Andorra trade deal by June?',
    'Andorra x US nuclear talks resume by May?',
    'Will the US take a stake in a shipyard?',
    'US out of the Postal Union by July?',
    'Which islands will Trump buy?',
    'Trump-Andorra harbor treaty signed by May?',
    'Will the Trump administration announce a harbor plan?',
  ],
  'use of force': [
    'US x Andorra military clash by May?',
    'No US strike on Andorra by May?',
    'Trump cyberattack on Andorra by May?',
    'US strikes a radar station by...?',
    'Will Trump deploy the National Guard to Fargo?',
    'US military operation in the Arctic by May?',
    'Will the US take military action against the Isle of Roe?',
    'Next country US strikes?',
    'Trump orders troops to the Arctic?',
  ],
  'a sanction or recognition': [
    'Will the United States sanction the ferry company?',
    'US recognizes the Isle of Roe by May?',
  ],
  'an order, appointment or honour': [
    'Executive order on robot taxis by Friday?',
    'Insurrection Act invoked before the fair?',
    'Who will receive the Presidential Medal of Freedom in May?',
  ],
  'a veto': ['Trump veto by June?', 'How many bills will Trump veto in May?', 'How many laws with Trump veto in May?'],
  'a lawsuit': ['Will Trump sue the kite club?'],
  'an endorsement': ['Who will Trump endorse in the Fargo primary?'],
  'words or posts': [
    'Next person Trump insults?',
    'What will Trump say during the harbor speech?',
    'Will Trump say "kite" this week?',
    'What will Press Sec. Roe say at the briefing?',
    'Will the White House post 20-39 times this week? (5/1-5/8)',
    'Donald Trump # of Truth Social posts May 1-8?',
    'White House # of tweets in May?',
    'Trump speech longer than an hour?',
    'First word Trump mentions at the fair?',
    'Will the Trump administration comment on the lighthouse?',
  ],
  'a release': ['Will Trump declassify the lighthouse files?', 'Will the lighthouse files be declassified by Trump?'],
  'a policy': [
    'Trump ban on kites?',
    'Will Trump rename the Potomac?',
    'Will Trump and Roe get rid of the nickel?',
    'Will it be reported by any of the papers that Trump cancels the kite fair?',
  ],
  'an act': ['Trump repaints the Oval Office?', 'Will Trump repaint the Oval Office?'],
};

/** Titles that are out of scope, by their topic. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'a private visitor': [
    'Will a film star visit the White House by June?',
    'Will Jeff Bezos visit the White House?',
    'Will a former king visit the White House?',
  ],
  'his fate': [
    'Will Trump be allowed to run for a 3rd term?',
    'Will the House vote to let Trump have a 3rd term?',
    'Trump becomes mayor of Fargo?',
    'Trump out by June?',
    'Will Trump be impeached a third time?',
    'Will a mayor resign before Trump leaves office?',
    'Will Trump have surgery in May?',
    'Will Trump live to 90?',
  ],
  races: [
    'Will Trump win the harbor straw poll?',
    'Will a Trump-endorsed sheriff win in Fargo?',
    'Trump-backed sheriffs lose in Fargo?',
    'Who will win the Fargo primary?',
    'Will Trump announce a presidential run for 2032?',
  ],
  'approval and polls': [
    'Trump approval on Monday?',
    "Will Trump's approval rating fall below 30%?",
    'Net approval of the President on May 1?',
  ],
  'economic figures': [
    'US meets its harbor targets?',
    'Will Trump lower inflation?',
    'How much revenue will tariffs raise in May?',
    'US inflation in May?',
    'Will the average tariff rate be over 9%?',
  ],
  'Congress and the states': [
    "Will the Senate confirm Trump's admiral?",
    "Will Congress end Trump's umbrella tariffs?",
    'Will umbrella tariffs become law?',
    'US sanctions bill passes the Senate by June?',
    "Will Trump's big harbor bill pass the Senate?",
    'Will Trump make Andorra the 51st state?',
  ],
  courts: [
    'Trump charges dropped by May?',
    "Will a judge block Trump's kite ban?",
    'Trump tariff ruling by May?',
    'Trump umbrella tariffs struck down by June?',
    'Will Trump tariffs be ruled illegal?',
    "Will Trump's lawsuit against the kite club be dismissed?",
    'Trump v. Kite Club decided by May?',
    'Trump tariff case decided by June?',
    'First court to block Trump tariffs?',
    'Will Trump be found in contempt?',
  ],
  'the central bank': ['Will the Fed cut rates before Trump names a chair?', 'What will the Fed chair say in May?'],
  'other governments': [
    'Will Andorra impose tariffs on the US?',
    'Will Japan impose tariffs on apples?',
    'Jane Roe named ambassador of Japan to the US?',
    'Japan: Jane Roe appointed ambassador to the US by May?',
    'Will the President of Andorra resign?',
    "Roe rejects Trump's peace plan?",
    'Will President Roe visit Fargo?',
    'Newsom executive order on kites?',
    "Will the prime minister's cabinet pick be named?",
    'Andorra strikes US base by May?',
    "Will Andorra agree to Trump's harbor deal?",
    'How many countries retaliate against US tariffs?',
    'Senate confirms Jane Roe, the person nominated ambassador to Andorra?',
  ],
  'others in the United States': [
    'US nurses strike in May?',
    'US pilots strike before June?',
    'US autoworkers strike in May?',
    'How many killed in US strikes on Andorra?',
  ],
  'people around him': [
    "Trump's lawyer sues the kite club?",
    'Jane Roe out as Ohio Attorney General?',
    'Jane Roe out as Vice President of Peru?',
    'Will Roe drop out of the Attorney General race?',
    'Trump Cabinet confirmation by May?',
    'Trump shows cancelled by May?',
    'Another Trump nominee withdraws?',
    'Will Melania Trump attend the fair?',
    'What will Vance say at the fair about Trump?',
    'Who will attend the state dinner at the White House?',
    'Will Roe say "Trump" on television?',
  ],
  'his businesses and namesakes': [
    'Will Trump Media buy a bank?',
    '$TRUMP above $10 on May 1?',
    'Will DJT close above $20 on Friday?',
    'Will Trump launch a new phone?',
    'Trump Tower Andorra opened by May?',
  ],
  'who acted is not told apart': ['US/Israel strikes a radar station by May?'],
  'bets on odds': ['Odds Trump buys an island over 40% on Friday?'],
  'a peace that others must agree to': ['Trump ends the island war by May?'],
  'him as a date or a background': [
    "Will eggs cost more in Trump's first year?",
    "Will a comet be seen during Trump's second term?",
    "Will stocks fall after Trump's speech?",
    'Will kites be banned under Trump?',
  ],
  'the rest of the world': [
    'US base in Andorra attacked by May?',
    'Nippon US Steel deal approved?',
    'Highest temperature in Oslo on Sunday?',
    'USA vs Andorra: who wins?',
    'US dockworkers strike by May?',
    'US Open: will Roe win?',
    'Songs About Us: first week sales?',
    'Will Roe win the golden kite award?',
  ],
};
const rows = (table: Readonly<Record<string, readonly string[]>>): [reason: string, title: string][] =>
  Object.entries(table).flatMap(([reason, titles]) => titles.map((title): [string, string] => [reason, title]));

describe('a contract about an act of a tracked account', () => {
  it.each(rows(taken))('is in scope for %s: %s', (act, title) => {
    const verdict = decideScope(titled(title));
    expect(verdict.because).toContain(`: ${act} (`);
    expect(verdict.in_scope).toBe(true);
  });

  it('has the actor, the act and the words of the title in its reason', () => {
    expect(decideScope(titled('Will Trump pardon a film star this spring?')).because).toBe(
      'an act of the president: a pardon ("pardon" in the title)',
    );
  });
});

describe('a contract about something else', () => {
  it.each(rows(refused))('is out of scope, because it is about %s: %s', (_matter, title) => {
    expect(decideScope(titled(title)).in_scope).toBe(false);
  });

  it.each([
    ['Trump out by June?', 'what happens to him ("out" in the title)'],
    ['Odds Trump buys an island over 40%?', 'a bet on the odds of another market ("odds" in the title)'],
    ['Highest temperature in Oslo on Sunday?', 'no act of the president or the White House is named'],
  ])('has the reason in its verdict: %s', (title, because) => {
    expect(decideScope(titled(title)).because).toBe(because);
  });
});

describe('the question of an event', () => {
  it('decides for all its outcomes if it is refused', () => {
    const poll = { ...titled('Will Trump sign the bill?'), event_title: 'What will the approval rating be?' };
    expect(decideScope(poll).in_scope).toBe(false);
  });

  it('is the title of the contract if the title of the event names no act', () => {
    const attend = (guest: string): boolean =>
      decideScope({ ...titled('Who will attend the game?'), title: `Will ${guest} attend the game?` }).in_scope;
    expect(['Donald Trump', 'Taylor Swift', 'Yes'].map(attend)).toEqual([true, false, false]);
  });

  it('is the title of the contract if the event has no title', () => {
    expect(decideScope({ ...titled('Will Trump veto the harbor bill?'), event_title: ' ' }).in_scope).toBe(true);
  });

  it('is the title of the contract if the event asks for guests of the White House', () => {
    const visit = (guest: string): boolean =>
      decideScope({
        ...titled('Who will visit the White House in May?'),
        title: `Will ${guest} visit the White House in May?`,
      }).in_scope;
    expect(['Emmanuel Macron', 'the Prime Minister of Norway', 'King Charles'].map(visit)).toEqual([true, true, true]);
    expect(['Jane Roe', 'Taylor Swift', 'Elon Musk', 'JD Vance'].map(visit)).toEqual([false, false, false, false]);
  });

  it('is the outcome of the contract if its title asks for guests of the White House too', () => {
    const event_title = 'Who will visit the White House in May?';
    const visit = (outcome: string): boolean =>
      decideScope({ ...titled(event_title), title: event_title, outcome }).in_scope;
    expect(['The President of Uruguay', 'Sultan of Oman', 'Giorgia Meloni'].map(visit)).toEqual([true, true, true]);
    expect(['Jane Roe', 'Elon Musk', 'Yes'].map(visit)).toEqual([false, false, false]);
    expect(decideScope(titled(event_title)).needs_outcome).toBe(true);
    expect(decideScope(titled('Will Trump veto the harbor bill?')).needs_outcome).toBeUndefined();
  });
});

describe('hostile titles', () => {
  /**
   * Words that the scope rules look for, mixed with noise. The tests below join these words in random order to titles.
   */
  const vocabulary = fc.constantFrom(
    ...'Will Trump the President of White House and or x US tariff by deal " \' ( ) ’s be 51st ... Israel/US \u202e 🐦'.split(
      ' ',
    ),
  );
  const titles = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc.array(vocabulary, { maxLength: 300 }).map((words) => words.join(' ')),
  );

  it('never cause an exception and always get a reason of one short line', () => {
    fc.assert(
      fc.property(titles, (title) => {
        const { because } = decideScope(titled(title));
        expect(because).toMatch(/^[\x20-\x7e…\p{L}\p{N}]{1,300}$/u);
      }),
    );
  });

  it('have a verdict that depends only on the event title', () => {
    fc.assert(
      fc.property(titles, fc.string(), (title, other) => {
        fc.pre(title.trim() !== '');
        expect(decideScope({ ...titled(title), title: other })).toEqual(decideScope(titled(title)));
      }),
    );
  });

  it('are read up to a maximum length', () => {
    fc.assert(
      fc.property(titles, fc.string({ minLength: 1 }), (title, tail) => {
        const long = title.padEnd(300, ' and');
        expect(decideScope(titled(`${long}${tail.repeat(50)}`))).toEqual(decideScope(titled(long)));
      }),
    );
  });

  it('get the same verdict from the memoized function', () => {
    const memoized = memoizeDecideScope();
    fc.assert(
      fc.property(titles, fc.constantFrom('', ' ', 'Will it rain?'), (title, event_title) => {
        const candidate = { ...titled(title), event_title };
        expect(memoized(candidate)).toEqual(decideScope(candidate));
        expect(memoized(candidate)).toEqual(decideScope(candidate));
      }),
    );
  });
});

describe('the scope of another office-holder', () => {
  const actors = { names: ['Gavin Newsom', 'Newsom'], titles: ['Governor'], institutions: ['California'] };
  it.each([
    'Will Newsom pardon Erik Menendez?',
    'Governor Newsom vetoes SB 7?',
    'Will the governor veto SB 7?',
    'Will Trump meet with Newsom?',
    'Will the Newsom administration ban gas cars?',
    'Will California sign a trade deal with Canada?',
    'Will Newsom resign by May?',
  ])('has "%s"', (title) => {
    const verdict = decideScope({ title, event_title: title }, { actors });
    expect(verdict).toMatchObject({ in_scope: true });
    expect(verdict.because).toMatch(/^an act of (?:the administration of )?Gavin Newsom: /u);
    expect(memoizeDecideScope({ actors })({ title, event_title: title })).toEqual(verdict);
  });

  it.each([
    'Will Trump pardon Erik Menendez?',
    'Will the President sign the bill?',
    'How many executive orders in 2026?',
    'Who will be nominated to the Cabinet?',
    'US strikes Iran?',
    'Which leader will visit the White House?',
    "Will it rain during Newsom's term?",
    'Will Newsom win the 2028 election?',
    'Newsom approval rating above 50%?',
  ])('leaves out "%s"', (title) => {
    expect(decideScope({ title, event_title: title }, { actors })).toMatchObject({ in_scope: false });
  });
});
