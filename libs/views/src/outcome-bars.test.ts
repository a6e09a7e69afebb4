import { aContract, aRow } from '@postjoin/join/testing';
import type { Row } from '@postjoin/join/types';
import { expect, it } from 'vitest';
import { toCards } from './cards.ts';
import { outcomeBarsView } from './outcome-bars-view.ts';
import { toOutcomeBars } from './outcome-bars.ts';
import { renderToString } from './render-to-string.ts';
import { createTimes } from './times.ts';

const listed = (outcome: string, last_price: number | null, closes_at: string | null = null) =>
  aContract({ id: `polymarket:${outcome}`, title: 'Will Trump visit Japan by...?', outcome, last_price, closes_at });
const toAlternative = (
  relation: Row['alternatives'][number]['relation'],
  contract: Partial<ReturnType<typeof listed>>,
) => ({ ...aContract(contract), relation });
const describeBars = (chosen: ReturnType<typeof listed>, alternatives: Row['alternatives']) => {
  const [card] = toCards([aRow({}, chosen)]);
  const { name, bars, others } = toOutcomeBars(card!.contract, alternatives);
  return {
    name,
    bars: bars.map(({ label, last_price, isChosen }) => [label, last_price, ...(isChosen ? ['chosen'] : [])]),
    others: others.map(({ outcome }) => outcome),
  };
};

it('lists the deadlines of a question, earliest first, apart from its other alternatives', () => {
  const alternatives = [
    toAlternative('other_deadline', listed('Never', null, null)),
    toAlternative('other_deadline', listed('February 28', 0.7, '2027-02-28T00:00:00Z')),
    toAlternative('other_outcome', listed('Tokyo', 0.2, '2026-12-31T00:00:00Z')),
    toAlternative('other_venue', listed('March 31', 0.8, '2027-03-31T00:00:00Z')),
    toAlternative('other_deadline', listed('November 30', 0.3, '2026-11-30T00:00:00Z')),
    toAlternative('other_deadline', { ...listed('Before 2029', 0.9, '2029-01-01T00:00:00Z'), venue: 'kalshi' }),
  ];
  expect(describeBars(listed('December 31', 0.5, '2026-12-31T00:00:00Z'), alternatives)).toEqual({
    name: 'Deadlines',
    bars: [
      ['by 30 Nov', 0.3],
      ['by 31 Dec', 0.5, 'chosen'],
      ['by 28 Feb', 0.7],
      ['Never', null],
    ],
    others: ['Tokyo', 'March 31', 'Before 2029'],
  });
});

it('lists the outcomes of a question, most probable first and unknown prices last', () => {
  const alternatives = [
    toAlternative('other_outcome', { outcome: 'Rick Rieder', last_price: null }),
    toAlternative('other_outcome', { outcome: 'Kevin Warsh', last_price: 0.7 }),
    toAlternative('other_outcome', { outcome: 'Yes', title: 'Will Trump name nobody?', last_price: 0.01 }),
    toAlternative('other_question', { outcome: 'March', last_price: 0.9 }),
  ];
  expect(describeBars(listed('Kevin Hassett', 0.25), alternatives)).toEqual({
    name: 'Outcomes',
    bars: [
      ['Kevin Warsh', 0.7],
      ['Kevin Hassett', 0.25, 'chosen'],
      ['Will Trump name nobody?', 0.01],
      ['Rick Rieder', null],
    ],
    others: ['March'],
  });
});

it('lists nothing if no alternative is another outcome or deadline', () => {
  const alternatives = [toAlternative('other_venue', { outcome: 'March 31' })];
  expect(describeBars(listed('December 31', 0.5), alternatives)).toMatchObject({ bars: [], others: ['March 31'] });
});

it('shows the day of a price that was not updated since', () => {
  const old = { ...listed('March 31', 0.4), price_at: '2026-01-26T12:00:00Z', price_stale: true };
  const [card] = toCards([aRow({}, listed('December 31', 0.5))]);
  const { name, bars } = toOutcomeBars(card!.contract, [toAlternative('other_outcome', old)]);
  const view = renderToString(outcomeBarsView(name, bars, { times: createTimes(0), root: '' }));
  expect(view.match(/as of [^<]*/gu)).toEqual(['as of 26 Jan 2026']);
});
