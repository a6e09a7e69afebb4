import { expect, it } from 'vitest';
import type { ContractLine } from './data-files.ts';
import { recordAnswer } from './recorded-answers.ts';
import { createPromptWriter } from './write-prompts.ts';

const contract: ContractLine = {
  id: 'v:1',
  event_id: 'v:e',
  title: 'Will Trump visit Japan in 2026?',
  event_title: 'Will Trump visit Japan in 2026?',
  outcome: 'Yes',
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: '2026-12-31T00:00:00Z',
};
const post = { id: 'p1', text: 'I will visit Japan soon!', created_at: '2026-03-01T11:00:00Z' };
const prompt = createPromptWriter([contract])(post);
const answer = { q: 1, outcome: 'Yes', words: 'I will visit Japan', sure: 'yes' };

it('writes no prompt about a post without candidates', () => {
  expect(createPromptWriter([contract])({ ...post, text: 'Good morning!' })).toBeUndefined();
  expect(createPromptWriter([contract])({ ...post, created_at: '2025-03-01T11:00:00Z' })).toBeUndefined();
});

it.each([
  ['its text', JSON.stringify(answer)],
  ['its object', answer],
])('records the contract of an answer, sent as %s', (_, sent) => {
  expect(recordAnswer({ id: 'p1', hash: prompt!.hash, answer: sent }, prompt)).toEqual({
    post: 'p1',
    hash: prompt!.hash,
    contract: 'v:1',
    outcome: 'Yes',
    words: 'I will visit Japan',
    sure: 'yes',
  });
});

it('records that no question fits', () => {
  expect(recordAnswer({ id: 'p1', answer: { q: null } }, prompt)).toEqual({
    post: 'p1',
    hash: prompt!.hash,
    contract: null,
  });
});

it.each([
  ['a fault', { id: 'p1', answer: { ...answer, q: 2 } }, prompt, 'other_question'],
  ['the answer to another prompt', { id: 'p1', hash: 'x', answer }, prompt, 'other_prompt'],
  ['a post without candidates', { id: 'p1', answer }, undefined, 'no_candidates'],
])('records why an answer counts as none: %s', (_, line, sentPrompt, fault) => {
  expect(recordAnswer(line, sentPrompt)).toMatchObject({ post: 'p1', fault });
});
