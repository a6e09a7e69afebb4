import { aContract, aRow } from '@postjoin/join/testing';
import type { Row } from '@postjoin/join/contract';
import { expect, it } from 'vitest';
import { toCards } from './cards.ts';
import { labelDeadline, toLadder } from './ladder.ts';

it.each([
  ['US strikes Iran by...?', 'December 31', 'by 31 Dec'],
  ['US strikes Iran by...?', 'June 30, 2026', 'by 30 Jun 2026'],
  ['Will Trump visit Japan before...?', 'Sept 5', 'before 5 Sep'],
  ['Will Trump visit Japan before...?', 'Before 2027', 'Before 2027'],
  ['Will Trump visit Japan?', 'Q3', 'Q3'],
  ['On which day will Trump visit Japan?', 'December 31', 'December 31'],
  ['Will Trump visit Japan by May 2?', 'Yes', 'by 2 May'],
  ['Will Trump visit Japan before June?', 'Yes', 'before June'],
  ['Will Trump pardon Ghislaine Maxwell in 2026?', 'Yes', 'in 2026'],
  ['Will Trump visit Japan by the end of 2026?', 'Yes', 'by the end of 2026'],
  ['Will Trump be impeached by Congress?', 'Yes', 'Will Trump be impeached by Congress?'],
  ['Will Trump visit Japan?', 'Yes', 'Will Trump visit Japan?'],
])('labels the deadline of "%s" with the outcome "%s" as "%s"', (title, outcome, label) => {
  expect(labelDeadline({ title, event_title: title, outcome })).toBe(label);
});

const rung = (outcome: string, last_price: number | null, closes_at: string | null) =>
  aContract({ id: `polymarket:${outcome}`, title: 'Will Trump visit Japan by...?', outcome, last_price, closes_at });
const toAlternative = (relation: Row['alternatives'][number]['relation'], contract: ReturnType<typeof rung>) => ({
  ...contract,
  relation,
});

it('sorts the deadlines by their time, marks that of the matched contract, and leaves out other alternatives', () => {
  const [card] = toCards([aRow({}, rung('December 31', 0.5, '2026-12-31T00:00:00Z'))]);
  const alternatives = [
    toAlternative('other_deadline', rung('Never', null, null)),
    toAlternative('other_deadline', rung('February 28', 0.7, '2027-02-28T00:00:00Z')),
    toAlternative('other_venue', rung('March 31', 0.8, '2027-03-31T00:00:00Z')),
    toAlternative('other_deadline', rung('November 30', 0.3, '2026-11-30T00:00:00Z')),
  ];
  expect(toLadder(card!.contract, alternatives).map(({ label, last_price }) => [label, last_price])).toEqual([
    ['by 30 Nov', 0.3],
    ['by 31 Dec', 0.5],
    ['by 28 Feb', 0.7],
    ['Never', null],
  ]);
  expect(toLadder(card!.contract, alternatives).map(({ isChosen }) => isChosen)).toEqual([false, true, false, false]);
  expect(toLadder(card!.contract, alternatives.slice(2, 3))).toEqual([]);
});
