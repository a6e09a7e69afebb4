import type { Evidence } from '@postjoin/matcher';
import { describe, expect, it } from 'vitest';
import { checkAnswer, type PromptContext } from './check-answer.ts';

const evidence: Evidence[] = [
  {
    topic: 'Japan',
    post: { start: 13, end: 18, text: 'Japan' },
    contract: { field: 'title', start: 17, end: 22, text: 'Japan' },
  },
];
const context: PromptContext<string> = {
  text: 'I will visit “Japan” in June – it’s a GREAT Country!\nThey are begging us to come.\nThank you.',
  questions: [
    {
      title: 'Trump visits Japan by ...?',
      opens_at: null,
      closes_at: null,
      outcomes: [
        { label: 'June 30', contract: 'v:june' },
        { label: 'December 31', contract: 'v:december' },
      ],
    },
    { title: 'Who?', opens_at: null, closes_at: null, outcomes: [{ label: 'Ann’s Party', contract: 'v:ann' }] },
  ],
  findEvidence: (contract) => (contract === 'v:ann' ? [] : evidence),
};
const right = { q: 1, outcome: 'June 30', words: 'I will visit “Japan” in June', sure: 'yes' };
const check = (answer: unknown) => checkAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), context);

describe('an answer', () => {
  it('is the contract of the chosen outcome, with the words that show it', () => {
    expect(check(right)).toEqual({
      contract: 'v:june',
      outcome: 'June 30',
      words: right.words,
      evidence,
      sure: 'yes',
    });
  });

  it.each([
    ['without a question', { q: null, outcome: null, words: null, sure: null }],
    ['without the other members', { q: null }],
  ])('is none %s', (_, answer) => {
    expect(check(answer)).toEqual({ contract: null });
  });

  it.each<[string, string]>([
    ['prose around it', `Sure! Here is my answer:\n${JSON.stringify(right)}\nI hope this helps.`],
    ['a fence around it', `\`\`\`json\n${JSON.stringify(right)}\n\`\`\``],
    ['reasoning before it', `<think>{"q": 2}? No, it is {about} Japan.</think>${JSON.stringify(right)}`],
  ])('is found with %s', (_, reply) => {
    expect(check(reply)).toMatchObject({ contract: 'v:june' });
  });

  it.each<[string, Partial<typeof right>]>([
    ['another case', { words: 'i will visit "japan" in june' }],
    ['other quotes and dashes', { words: "June - it's a GREAT Country" }],
    ['a line break as a space', { words: 'GREAT Country! They are begging' }],
    ['a part of a sentence with the topic', { words: 'a GREAT Country' }],
    ['a sentence that carries the topic on', { words: 'They are begging us to come' }],
    ['dots at the end', { words: 'I will visit Japan...' }],
    ['a label in another case', { outcome: 'june 30' }],
  ])('may quote with %s', (_, change) => {
    expect(check({ ...right, ...change })).toMatchObject({ contract: 'v:june' });
  });
});

it.each<[string, unknown, string]>([
  ['a cut object', '{"q": 1, "outcome": "June 30", "wor', 'malformed_answer'],
  ['nothing', '', 'malformed_answer'],
  ['prose alone', 'I would choose question 1.', 'malformed_answer'],
  ['two objects', `${JSON.stringify(right)} ${JSON.stringify(right)}`, 'malformed_answer'],
  ['a list', [right, right], 'malformed_answer'],
  ['an object without a number', { outcome: 'June 30', words: right.words }, 'malformed_answer'],
  ['a number as text', { ...right, q: '1' }, 'malformed_answer'],
  ['half a number', { ...right, q: 1.5 }, 'malformed_answer'],
  ['an outcome that is a number', { ...right, outcome: 30 }, 'malformed_answer'],
  ['words that are a list', { ...right, words: ['I', 'will'] }, 'malformed_answer'],
  ['the question 0', { ...right, q: 0 }, 'other_question'],
  ['a question after the last', { ...right, q: 3 }, 'other_question'],
  ['an outcome of another question', { ...right, outcome: 'Ann’s Party' }, 'other_outcome'],
  ['an outcome that no question has', { ...right, outcome: 'July 31' }, 'other_outcome'],
  ['no outcome', { ...right, outcome: null }, 'other_outcome'],
  ['words that are not in the post', { ...right, words: 'I will fly to Japan' }, 'other_words'],
  ['words in another order', { ...right, words: 'visit will I' }, 'other_words'],
  ['a part of a word', { ...right, words: 'visit Jap' }, 'other_words'],
  ['no words', { ...right, words: null }, 'other_words'],
  ['words without a letter', { ...right, words: '...' }, 'other_words'],
  ['a contract that shares no topic with the post', { ...right, q: 2, outcome: 'Ann’s Party' }, 'no_topic'],
  ['words of a sentence without a topic of the contract', { ...right, words: 'Thank you.' }, 'no_topic'],
])('takes %s for no answer', (_, answer, fault) => {
  expect(check(answer)).toBe(fault);
});
