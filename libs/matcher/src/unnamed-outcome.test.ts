import { describe, expect, it } from 'vitest';
import { createMatcher, type MatchableContract } from './index.ts';

const event_title = 'Who will Trump nominate as Fed Chair?';
const contracts = ['Kevin Warsh', 'Kevin Hassett', 'himself', 'someone else', 'no one'].map(
  (name, index): MatchableContract => ({
    ...{ id: name, event_id: 'fed', title: `Will Trump nominate ${name} as the next Fed chair?`, event_title },
    ...{ outcome: 'Yes', opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T00:00:00Z', last_price: 0.1 * index },
  }),
);
const match = (text: string) => createMatcher(contracts).match({ text, at: '2026-06-04T12:00:00Z' });

it.each([
  ['add himself to Mt. Rushmore', 'I will be added to Mount Rushmore. They are adding ME!', true],
  ['pardon himself', 'Today I signed a full pardon of Ann Quill.', false],
  ['nominate himself as the next Fed chair', 'I am nominating Kevin Warsh as the next Fed chair.', false],
])('"himself" is the tracked account where something else is the object: "%s", "%s": %s', (act, text, expected) => {
  const title = `Will Trump ${act}?`;
  const contract = { id: 'one', event_id: 'one', title, event_title: title, outcome: 'Yes' };
  expect(createMatcher([contract]).match({ text }).matched).toBe(expected);
});

describe('an outcome such as "himself" or "no one"', () => {
  it.each([
    ['Who will be the next Fed chair?', 'outcome_not_named'],
    ['I will be nominating a new Chair of the Federal Reserve', 'outcome_not_named'],
    ['I am nominating Jane Doe to be Chairman of the Federal Reserve', 'outcome_not_listed'],
    ['Nobody else but me, myself, should be the next Fed Chair. I will nominate no one!', 'outcome_not_named'],
  ])('is never the answer of "%s": %s', (text, reason) => {
    expect(match(text)).toMatchObject({ matched: false, reason, nearest: { event_id: 'fed' } });
  });

  it('is no other deadline of the one that the post names', () => {
    const result = match('I am nominating Kevin Warsh to be Chairman of the Federal Reserve');
    expect(result).toMatchObject({ matched: true, contract: { id: 'Kevin Warsh' } });
    expect(result.matched && result.alternatives.map(({ relation }) => relation)).not.toContain('other_deadline');
  });
});
