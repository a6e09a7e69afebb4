import type { Refused } from '@postjoin/snapshot-store/types';
import { describe, expect, it } from 'vitest';
import { answerJoin, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const event = { event_id: 'kalshi:fed', event_title: 'Who will Trump nominate as Fed Chair?' };
const outcome = (name: string, last_price: number | null, changes: Parameters<typeof aContract>[0] = {}) =>
  aContract({ id: `kalshi:${name}`, ...event, title: `Will it be ${name}?`, outcome: name, last_price, ...changes });

const outcomes = [
  outcome('Kevin Hassett', 0.2),
  outcome('Kevin Warsh', 0.5),
  outcome('Never traded', null),
  outcome('Scott Bessent', 0.1),
  outcome('Closed', 0.9, { closed_at: hoursAgo(2) }),
  outcome('Resolved', 0.95, { status: 'resolved' }),
  outcome('Someone else', 0.02),
];
const yesNo = [
  aContract({ id: 'kalshi:a', ...event, title: 'Will Trump nominate Kevin Warsh?', last_price: 0.6 }),
  aContract({ id: 'kalshi:b', ...event, title: 'Will Trump nominate Judy Shelton?', last_price: null }),
];

async function explain(reason: Refused['reason'], contracts = outcomes) {
  const matches = [{ matched: false as const, post: '100', reason, nearest: contracts[0]?.id ?? null, candidates: [] }];
  const table = await createJoinTable(aSnapshot({ posts: [aPost()], contracts, matches }));
  const { unmatched, reasons } = answerJoin(table, { hours: 24 }, testNow);
  return { unmatched, reasons };
}

describe('the nearest contract of a post without a row', () => {
  it.each(['outcome_not_listed', 'outcome_not_named'] as const)(
    'is the question with its three most probable open outcomes, if the reason is %s',
    async (reason) => {
      const { unmatched, reasons } = await explain(reason);
      expect(unmatched[0]).toMatchObject({
        reason,
        nearest: {
          title: event.event_title,
          url: outcomes[0]?.url,
          outcomes: [
            { outcome: 'Kevin Warsh', last_price: 0.5 },
            { outcome: 'Kevin Hassett', last_price: 0.2 },
            { outcome: 'Scott Bessent', last_price: 0.1 },
          ],
        },
      });
      expect(reasons[reason]).toMatch(/^The post .+\.$/u);
    },
  );

  it('has the titles of contracts that are yes/no questions, and only known prices, with their times', async () => {
    const { unmatched } = await explain('outcome_not_listed', yesNo);
    expect(unmatched[0]?.nearest?.outcomes).toEqual([
      { outcome: yesNo[0]?.title, last_price: 0.6, price_at: yesNo[0]?.price_at, price_stale: false },
    ]);
  });

  it('has no list of outcomes if no price is known', async () => {
    const { unmatched } = await explain('outcome_not_listed', [outcome('Kevin Warsh', null)]);
    expect(unmatched[0]?.nearest).toEqual({ title: event.event_title, url: outcomes[0]?.url });
  });

  it.each(['different_act', 'other_time', 'no_open_contract'] as const)(
    'is a contract, if the reason is %s',
    async (reason) => {
      const { unmatched, reasons } = await explain(reason);
      expect(unmatched[0]?.nearest).toEqual({ title: outcomes[0]?.title, url: outcomes[0]?.url });
      expect(reasons[reason]).toMatch(/^[A-Z].+\.$/u);
    },
  );
});

it('is unexplained, if an earlier version stored a reason that this version does not have', async () => {
  const { unmatched } = await explain('ambiguous' as Refused['reason']);
  expect(unmatched[0]?.reason).toBe('unexplained');
});
