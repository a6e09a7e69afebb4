import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

/** The ways in which the venues write one outcome of an open question. */
const forms = {
  'its label': (question: string, _: string, outcome: string) => ({ title: question, outcome }),
  'its title and label': (_: string, named: string, outcome: string) => ({ title: named, outcome }),
  'its title': (_: string, named: string) => ({ title: named, outcome: 'Yes' }),
};
type Form = keyof typeof forms;

const createEvent = (
  form: Form,
  [question, named]: readonly [question: string, named: string],
  outcomes: readonly string[],
): MatchableContract[] =>
  outcomes.map((outcome) => ({
    ...{ id: outcome, event_id: question, event_title: question, opens_at: '2026-01-01T00:00:00Z', closes_at: null },
    ...forms[form](question, named.replace('{}', outcome), outcome),
  }));

const questions = {
  endorse: ['Who will Trump endorse in the 2026 primaries?', 'Will Trump endorse {} in the 2026 primaries?'],
  meet: ['Who will Trump meet in 2026?', 'Will Trump meet {} in 2026?'],
  talk: ['Who will Trump talk to in March?', 'Will Trump talk to {} in March?'],
  pardon: ['Who will Trump pardon in 2026?', 'Will Trump pardon {} in 2026?'],
  homeland: ["Who will be Trump's next DHS secretary?", "Will {} be Trump's next DHS secretary?"],
  health: ['Who will Trump nominate as CDC Director?', 'Will Trump nominate {} as CDC Director?'],
  visit: ['What countries will Trump visit in 2026?', 'Will Trump visit {} in 2026?'],
  states: ['Which states will Trump visit in 2026?', 'Will Trump visit {} in 2026?'],
  tariff: ['What countries will Trump tariff in 2026?', 'Will Trump impose tariffs on {} in 2026?'],
  sue: ['Who will Trump sue in 2026?', 'Will Trump sue {} in 2026?'],
  medal: [
    'Who will earn the Presidential Medal of Freedom in 2026?',
    'Will {} earn the Presidential Medal of Freedom?',
  ],
} as const;

function matchOutcome(form: Form, question: keyof typeof questions, outcomes: readonly string[], text: string): string {
  const contracts = createEvent(form, questions[question], outcomes);
  const result = createMatcher(contracts).match({ text, at: '2026-03-05T15:00:00Z' });
  return result.matched ? result.contract.id : 'none';
}

const rows: [question: keyof typeof questions, outcomes: string[], text: string, expected: string][] = [
  // Who is named
  [
    'endorse',
    ['Mike Simpson', 'Cody Simpson'],
    'It is my Great Honor to endorse Cody Simpson of Texas!',
    'Cody Simpson',
  ],
  ['endorse', ['Mike Simpson', 'Cody Simpson'], 'It is my Great Honor to endorse Simpson of Texas!', 'none'],
  ['endorse', ['Mike Simpson'], 'It is my Great Honor to endorse Cody Simpson of Texas!', 'none'],
  [
    'endorse',
    ['JD Vance'],
    'JD Vance has my Complete and Total Endorsement to be the next President of the United States!',
    'JD Vance',
  ],
  ['sue', ['ABC'], 'I am hereby filing a $10 Billion Dollar lawsuit against ABC Fake News.', 'ABC'],
  [
    'health',
    ['Ann Quill'],
    'I am proud to announce that Ann Quill, who ran my Domestic Policy Council in the First Term, will be nominated as CDC Director.',
    'Ann Quill',
  ],
  ['endorse', ['Randy Maxwell'], 'State Senator Randy Maxwell has my Complete and Total Endorsement!', 'Randy Maxwell'],
  [
    'endorse',
    ['Randy Maxwell'],
    'RANDY MAXWELL WILL BE A GREAT GOVERNOR OF OHIO. HE HAS MY COMPLETE AND TOTAL ENDORSEMENT!',
    'Randy Maxwell',
  ],
  [
    'endorse',
    ['Randy Maxwell'],
    'Randy Maxwell is running for Governor of Ohio. Young, Strong, and Smart! He has my Complete and Total Endorsement!',
    'Randy Maxwell',
  ],
  [
    'endorse',
    ['Nat Morris'],
    'I had a great meeting with Mr. Nat Morris yesterday. I will be making an Endorsement for U.S. Senate shortly.',
    'none',
  ],
  ['endorse', ['Stavros Anthony'], 'It is my Great Honor to endorse Anthony Constable. Anthony is great!', 'none'],
  [
    'endorse',
    ['Brinker Harding'],
    'Ann Gooden, a hard working patriot, has my Complete and Total Endorsement!',
    'none',
  ],
  ['endorse', ['Christine Tolley'], 'I hereby endorse Christine Jack Tolley for Congress!', 'Christine Tolley'],
  ['endorse', ['Robert F. Kelley, Jr.'], 'I hereby endorse Robert Kelley for Congress!', 'Robert F. Kelley, Jr.'],
  ['endorse', ['José Álvarez'], 'I hereby endorse Jose Alvarez for Congress!', 'José Álvarez'],
  ['endorse', ['Pamela Everett'], 'Pam Everett has my Complete and Total Endorsement!', 'Pamela Everett'],
  ['endorse', ['Michael Tolley'], 'I hereby endorse Mike Tolley for Congress!', 'Michael Tolley'],
  ['meet', ['Mohamed bin Zayed'], 'Tonight I welcomed Advisor Tahnoon bin Zayed to meetings and a dinner.', 'none'],
  ['endorse', ['Paul Tolley'], 'I hereby endorse Mike Tolley for Congress!', 'none'],
  ['pardon', ['Menendez brothers'], 'Today I pardoned Lyle and Erik Menendez.', 'Menendez brothers'],
  // The object of the act, and no other mention
  ['endorse', ['Greg Walden'], 'I endorse Michelle Dunn, who is running against RINO Greg Walden.', 'none'],
  [
    'endorse',
    ['Michelle Dunn', 'Greg Walden'],
    'Michelle Dunn has my Total Endorsement against Greg Walden!',
    'Michelle Dunn',
  ],
  ['endorse', ['Thomas Massie'], 'Unlike weak Thomas Massie, Captain Ed Gallagher has my Total Endorsement!', 'none'],
  ['endorse', ['Other', 'No one'], 'It is my Great Honor to endorse Cody Simpson of Texas!', 'none'],
  [
    'homeland',
    ['Glenn Youngkin', 'Tom Homan'],
    'Markwayne Mullin will become the next Secretary of Homeland Security!',
    'none',
  ],
  [
    'homeland',
    ['Kristi Noem'],
    'Markwayne Mullin will become the Secretary of Homeland Security. Kristi Noem was great!',
    'none',
  ],
  [
    'homeland',
    ['Markwayne Mullin'],
    'Markwayne Mullin will become the next Secretary of Homeland Security!',
    'Markwayne Mullin',
  ],
  ['health', ['Robert Redfield'], 'I am nominating Susan Monarez to be the next Director of the CDC!', 'none'],
  ['meet', ['Abelardo de la Espriella'], 'The meeting with Bill Maher was a waste of time.', 'none'],
  ['meet', ['Abelardo de la Espriella'], 'I had a great meeting with Mayor Karen Bass today.', 'none'],
  ['pardon', ['John Kiriakou'], 'Today I signed full pardons for Joe Klecko and Nate Newton!', 'none'],
  [
    'pardon',
    ['Nate Newton'],
    'Today I signed full pardons for Joe Klecko, Jamal Lewis, and Nate Newton!',
    'Nate Newton',
  ],
  ['medal', ['Donald Trump Jr.'], 'I awarded the Presidential Medal of Freedom to Ben Carson.', 'none'],
  ['visit', ['Germany'], 'I will be going to Switzerland tomorrow.', 'none'],
  ['visit', ['Germany'], 'I will be going to the G7, in France.', 'none'],
  ['visit', ['Germany', 'France'], 'I will be going to France.', 'France'],
  ['states', ['California'], 'On my way to Alaska! California is badly run.', 'none'],
  [
    'tariff',
    ['China'],
    'We lost our furniture to China, so I will impose a big Tariff on any Country that makes it.',
    'none',
  ],
  ['tariff', ['China', 'Mexico'], 'I am imposing a 25% Tariff on Mexico today.', 'Mexico'],
  ['talk', ['Xi Jinping'], 'I had a very good call with the President of China today.', 'none'],
];

describe('the contract of an open question', () => {
  for (const form of Object.keys(forms) as Form[])
    it.each(rows)(`with the outcome in ${form} (%s, %j) is for "%s": %s`, (question, outcomes, text, expected) => {
      if (form !== 'its label' && outcomes.includes('Other')) return;
      expect(matchOutcome(form, question, outcomes, text)).toBe(expected);
    });

  it.each([
    ['I hereby endorse Cody Simpson of Texas!', 'outcome_not_listed'],
    ['I will announce my Endorsement next week!', 'outcome_not_named'],
  ])('is not shown for "%s": %s', (text, reason) => {
    const contracts = createEvent('its label', questions.endorse, ['Mike Rogers', 'Julia Letlow']);
    const result = createMatcher(contracts).match({ text, at: '2026-03-05T15:00:00Z' });
    expect(result).toMatchObject({ matched: false, reason, nearest: { event_id: questions.endorse[0] } });
  });
});

describe('an act', () => {
  const isMatched = (text: string, title: string): boolean =>
    createMatcher([{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' }]).match({ text }).matched;

  it.each([
    ['Will Trump fire Jerome Powell?', 'I have just fired Jerome Powell!', true],
    ['Will Trump fire Jerome Powell?', 'I would never fire Jerome Powell.', false],
    ['Will Trump fire Jerome Powell?', 'Congress should fire Jerome Powell.', false],
    ['Will Trump visit China?', 'I will visit China very soon.', true],
    ['Will Trump visit China?', 'Fake News says I will visit China. WRONG!', false],
    ['Will Trump sign a redistricting bill?', 'Governor Newsom just signed the redistricting bill.', false],
    [
      'Will Trump issue a national emergency on housing?',
      'I will declare a National Emergency and clean up D.C.!',
      false,
    ],
    ['Will Trump issue a national emergency on housing?', 'I will declare a National Emergency on housing!', true],
    [
      'Who will Trump endorse in the 2026 primaries?',
      'The Railway Safety Act, which I strongly endorsed in 2023.',
      false,
    ],
  ])('answers "%s" in "%s": %s', (title, text, expected) => {
    expect(isMatched(text, title)).toBe(expected);
  });

  it('that the post reports wins over one that it only intends', () => {
    const contracts = ['Will Trump meet with Xi Jinping in March?', 'Will Trump talk to Xi Jinping in March?'].map(
      (title) => ({
        id: title,
        event_id: title,
        title,
        event_title: title,
        outcome: 'Yes',
        opens_at: '2026-02-01T00:00:00Z',
      }),
    );
    const text =
      'I just completed a very productive call with President Xi. We agreed that we would meet at the Summit.';
    expect(createMatcher(contracts).match({ text, at: '2026-03-05T15:00:00Z' })).toMatchObject({
      contract: { id: 'Will Trump talk to Xi Jinping in March?' },
    });
  });
});
