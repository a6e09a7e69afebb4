import { expect, it } from 'vitest';
import { createExplainer } from './explain.ts';

const toContract = (title: string) => ({ id: 'v:1', event_id: 'v:1', title, event_title: title, outcome: 'Yes' });
const explain = createExplainer([toContract('Will Newsom visit China?')], { actors: ['Gavin Newsom', 'Newsom'] });

it.each([
  ['I am flying to China tomorrow.', 'high match: Will Newsom visit China? (Yes) v:1', 'fits'],
  ['Trump will visit China next week.', 'no match: other_actor', 'other_actor (actor before)'],
])('states what "%s" shares with the candidate', (text, head, reason) => {
  const lines = explain({ id: 'p', text }).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    `p: ${head}`,
    `  ${reason}: Will Newsom visit China? (Yes) v:1`,
    '    China: "China" in the post, "China" in its title',
  ]);
});

it('states that a post has no candidate', () => {
  expect(explain({ id: 'p', text: 'Good morning!' })).toBe(
    'p: no match: only_generic_words\n  no candidate shares a topic',
  );
});
