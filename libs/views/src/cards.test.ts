import { answerJoin, createJoinTable } from '@postjoin/join';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import { sharedTopics, toCards } from './cards.ts';

const texts = [
  'I will be meeting with President Xi of China.',
  'I have decided to PARDON Ghislaine Maxwell.',
  'I will PARDON Ghislaine Maxwell. Thank you!',
];

it('groups the rows of an answer by their contract, each with the whole contract and its posts, newest first', async () => {
  const contracts = [
    aContract({ id: 'a', event_id: 'a' }),
    aContract({
      id: 'b',
      event_id: 'b',
      title: 'Will Trump meet with Xi Jinping by April 30?',
      event_title: 'Will Trump meet with Xi Jinping by April 30?',
    }),
  ];
  const posts = texts.map((text, index) =>
    aPost({ id: `p${index}`, at: hoursAgo(index + 1), text, account: index === 1 ? 'whitehouse' : 'trump' }),
  );
  const { rows } = answerJoin(await createJoinTable(aSnapshot({ posts, contracts })), { hours: 24 }, testNow);
  const describe = (cards: ReturnType<typeof toCards>) =>
    cards.map((card) => [card.contract.event_id, card.rows.map(({ post }) => post.id)]);
  expect(describe(toCards(rows))).toEqual([
    ['b', ['p0']],
    ['a', ['p1', 'p2']],
  ]);
  expect(describe(toCards(rows, ({ post }) => post.account === 'trump'))).toEqual([
    ['b', ['p0']],
    ['a', ['p2']],
  ]);
  expect(sharedTopics(toCards(rows)[1]!)).toContain('Ghislaine Maxwell');
});
