import { describe, expect, it } from 'vitest';
import { createMatcher } from './index.ts';

const toContract = (title: string) => ({
  ...{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' },
  ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T23:59:59Z' },
});
const matcher = createMatcher(
  [
    'Will Trump pardon Bob Menendez by December 31, 2026?',
    'Will Trump fire Kash Patel by December 31, 2026?',
    'Will Trump meet with Vladimir Putin by December 31, 2026?',
    'Will Trump endorse Ken Paxton by December 31, 2026?',
    'Will Trump fire the Attorney General by December 31, 2026?',
    'Will Trump fire Brooke Rollins by December 31, 2026?',
    'Will Trump sue Emil Novak by December 31, 2026?',
    'Will Trump sue the New York Times by December 31, 2026?',
    'Will Trump meet with Mohammed bin Salman by December 31, 2026?',
    'Will Trump nominate Ann Ashcombe as Minister of Defense by December 31, 2026?',
  ].map(toContract),
);
const isMatched = (text: string) => matcher.match({ text, at: '2026-11-20T12:00:00Z' }).matched;

describe('a name that only describes somebody or something else is not the object of the act', () => {
  it.each([
    'I am granting a full Pardon to Nadine Menendez, the wife of Bob Menendez!',
    'I am granting a full Pardon to the former lawyer of Bob Menendez. He suffered a lot.',
    'I am granting a full Pardon to the wife of the great Bob Menendez!',
    'I am granting a full Pardon to Jane Doe, a lawyer for Bob Menendez!',
    'I am pardoning Bob Menendez Jr., a fine man!',
    'I am pardoning a man named after Bob Menendez!',
    'I just fired the Deputy of Kash Patel.',
    'I have just fired Kash Patel’s brilliant young assistant, effective immediately.',
    'I will be meeting with the Daughter of President Vladimir Putin on Monday.',
    'Great meeting with Prince Khalid, the younger brother of Crown Prince Mohammed bin Salman.',
    'I had a meeting about Vladimir Putin with our Generals today.',
    'Mike McClain, for years the right-hand man of Bob Menendez, has received a Full Pardon from me.',
    'I have fired the Director whom Kash Patel had hired.',
    'I have fired the man Kash Patel inherited at the Bureau.',
    'I have fired the agents Kash Patel hired last year.',
    'I have fired the man that Kash Patel brought in.',
    'I have fired the man who Kash Patel said was a leaker.',
    'The man Ken Paxton defeated has my Complete and Total Endorsement!',
    'I will be meeting with the envoy of the Russian President, Vladimir Putin, on Monday.',
    'I will be meeting with the daughter of the President of Russia, Vladimir Putin, on Monday.',
    'The man who was President before Vladimir Putin called me, and we met today.',
    'The National Security Adviser of Prime Minister Vladimir Putin, met with me in the Oval Office.',
    'The brother of Ken Paxton has my Complete and Total Endorsement!',
    'The Ken Paxton Foundation has my Complete and Total Endorsement!',
    'I have fired the Attorney General’s top aide, effective immediately.',
    'I have fired Texas Attorney General John Doe from our Commission.',
    'I have fired the ex Attorney General from our Commission.',
    'Just fired Brooke Rollins’ press secretary for leaking!',
    "Just fired Brooke Rollins' press secretary for leaking!",
    'I am suing the publisher of Emil Novak for his fake book!',
    'I am suing Emil Novak’s wife for 10 Billion Dollars!',
    'I am suing the lawyer of the Failing New York Times!',
    'I am suing the head writer for Emil Novak!',
    'I will be meeting with Igor Putin, the son of President Vladimir Putin.',
  ])('%s', (text) => {
    expect(isMatched(text)).toBe(false);
  });

  it.each([
    'A full Pardon for Bob Menendez, whose wife Nadine was treated very unfairly!',
    'I am commuting the sentence of Bob Menendez, effective immediately.',
    'Bob Menendez’s pardon is signed. I am granting it today!',
    'Kash Patel’s out. I have just fired him!',
    'Kash Patel’s out, and was fired by me today!',
    'I have just fired the Director of the FBI, Kash Patel.',
    'I have just fired the great Kash Patel.',
    'I will be meeting with Russia’s President, Vladimir Putin, on Monday.',
    'I will be meeting with the President of Russia, Vladimir Putin, on Monday.',
    'Great meeting with Crown Prince Mohammed bin Salman, the brother of Prince Khalid.',
    'I am pardoning Hall of Famer Bob Menendez today!',
    'Many people ask me about Bob Menendez. I am granting him a full Pardon today.',
    'Bob Menendez, a friend of Egypt, was framed by the Biden DOJ. Today I gave him a full Pardon.',
    'I am proud to endorse the great Ken Paxton, the husband of Angela!',
    'I have fired the Attorney General, effective immediately.',
    'I have fired Brooke Rollins, effective immediately.',
    'I am suing Emil Novak, and his publisher, for his fake book!',
    'I am suing the Failing New York Times, and its lawyer!',
    'I am nominating Ann Ashcombe to be our new Minister of Defense.',
  ])('but is here: %s', (text) => {
    expect(isMatched(text)).toBe(true);
  });
});

describe('a name in another sentence than the act is not its object if the sentence of the act names another one', () => {
  const places = createMatcher(
    [
      'Will Trump impose new tariffs on Thailand by December 31, 2026?',
      'Will Trump visit Poland by December 31, 2026?',
      'Will Trump sue the New York Times by December 31, 2026?',
      'Will Trump meet with Friedrich Merz by December 31, 2026?',
    ].map(toContract),
  );
  it.each([
    ['Thailand has charged us for years. I am imposing new Tariffs on {}!', 'Canada', 'them'],
    ['I love Poland, great people. I will be visiting {} on Saturday!', 'France', 'Poland'],
    ['The Failing New York Times is losing readers. I am suing {} for 10 Billion Dollars!', 'the BBC', 'them'],
    ['Friedrich Merz gave a good speech. I will be meeting with {} on Monday.', 'Emmanuel Macron', 'him'],
    ['Friedrich Merz gave a good speech. I will be meeting with {} on Monday.', 'Emil Novak', 'the Chancellor'],
  ])('%s (%s, and not %s)', (text, other, same) => {
    const read = (name: string) => places.match({ text: text.replace('{}', name), at: '2026-11-20T12:00:00Z' }).matched;
    expect([read(other), read(same)]).toEqual([false, true]);
  });
});

describe('a country that was named before', () => {
  it.each([
    ['The people of Poland are strong. I will be visiting their beautiful Country next week!', true],
    ['I love Poland. I will be visiting that great Nation next week!', true],
    ['I love Poland, and also Peru. I will be visiting that Country next week!', false],
    ['I love Poland. I will be visiting every corner of our Country next week!', false],
  ])('is meant: "%s" (%s)', (text, isMeant) => {
    const contract = toContract('Will Trump visit Poland by December 31, 2026?');
    expect(createMatcher([contract]).match({ text, at: '2026-11-20T12:00:00Z' }).matched).toBe(isMeant);
  });
});

describe('"President" before the name of somebody else is not the office-holder', () => {
  it.each([
    ['Vladimir Putin met with President Lula today.', false],
    ['Vladimir Putin met with President Macron in Paris.', false],
    ['President Putin will be meeting with President Zelenskyy. Good luck to both!', false],
    ['Vladimir Putin met with former President Obama.', false],
    ['Vladimir Putin met with President Mulino of Panama today.', false],
    ['Vladimir Putin met with President Harris today.', false],
    ['The President met with President Putin today.', true],
    ['President Putin met with the President today.', true],
    ['President Trump met with President Putin today.', true],
  ])('%s: %s', (text, isMet) => {
    expect(isMatched(text)).toBe(isMet);
  });
});
