import { describe, expect, it } from 'vitest';
import { createMatcher } from './index.ts';

const at = '2026-05-20T14:00:00Z';
const isMatched = (title: string, text: string): boolean =>
  createMatcher([{ id: title, event_id: title, title, event_title: title, outcome: 'Yes' }]).match({ text, at })
    .matched;

describe('an act that only describes somebody', () => {
  it.each([
    ['Will Trump pardon George Santos?', 'Happy Birthday to George Santos, who I pardoned. He is doing a great job!'],
    ['Will Trump fire Pam Bondi?', 'Pam Bondi, whom I fired, has a new book about Florida. Buy it!'],
    ['Will Trump sue the BBC?', 'The BBC, which I am suing, has the worst ratings of them all.'],
  ])('%s: %s', (title, text) => {
    expect(isMatched(title, text)).toBe(false);
  });

  it.each([
    ['Will Trump pardon George Santos?', 'I have just pardoned George Santos, who was treated very unfairly!'],
    ['Will Trump sue the BBC?', 'I am suing the BBC, which is totally corrupt!'],
  ])('is a match as the act of the main clause, %s: %s', (title, text) => {
    expect(isMatched(title, text)).toBe(true);
  });
});

describe('a deal', () => {
  it.each([
    ['The European Union and India have agreed to a very big Trade Deal. Good luck to both of them!', false],
    ['We have agreed to a very big Trade Deal with India!', true],
    ['India and the United States have agreed to a very big Trade Deal. Congratulations to all!', true],
  ])('%s', (text, expected) => {
    expect(isMatched('US-India trade deal by December 31, 2026?', text)).toBe(expected);
  });
});

it.each([
  [
    'Will Trump fire Kash Patel?',
    'The services of Kash Patel as Director of the FBI are no longer required. Thank you!',
  ],
  ['Will Trump raise tariffs on China?', 'Tariffs on China go up to 100 percent.'],
  ['Will Trump visit Turkey?', 'I will be travelling to Turkey on July 7th for the NATO Summit in Ankara!'],
])('reads how people say an act, %s: %s', (title, text) => {
  expect(isMatched(title, text)).toBe(true);
});
