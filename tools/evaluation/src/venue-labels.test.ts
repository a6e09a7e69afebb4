import { describe, expect, it } from 'vitest';
import type { ContractLine } from './data-files.ts';
import { addVenueLabels } from './venue-labels.ts';

const polymarket = (title: string, event_title: string, outcome: string | null = 'Yes'): ContractLine => ({
  id: title,
  venue: 'polymarket',
  event_id: event_title,
  title,
  event_title,
  outcome,
});

describe('addVenueLabels', () => {
  it.each([
    ['Trump visits Peru by June 30, 2026?', 'Trump visits Peru by...?', 'June 30, 2026'],
    ['Will Trump visit Peru before 2027?', 'Trump visits Peru by ___?', '2027'],
    ['Will Trump visit Peru by the end of March?', 'Trump visits Peru by…?', 'March'],
    ['Will Trump visit Peru on May 4, 2026?', 'Trump visits Peru on...?', 'May 4, 2026'],
    ['Will Trump visit Peru?', 'Trump visits Peru by...?', 'Yes'],
    ['Will Trump visit Peru by June 30?', 'Will Trump visit Peru by June 30?', 'Yes'],
  ])('labels %j of the event %j with %j', (title, event, label) => {
    expect(addVenueLabels([polymarket(title, event)], [])).toMatchObject([{ outcome: label }]);
  });

  it('omits the year of every second label, as the venue does', () => {
    const event = 'Trump visits Peru by...?';
    const contracts = [
      polymarket('Trump visits Peru by June 30, 2026?', event),
      polymarket('Trump visits Peru by July 31, 2026?', event),
    ];
    expect(addVenueLabels(contracts, []).map(({ outcome }) => outcome)).toEqual(['June 30, 2026', 'July 31']);
  });

  it('retains the labels that were recorded', () => {
    const contracts = [
      polymarket('Trump visits Peru by June 30, 2026?', 'Trump visits Peru by...?', 'June 30'),
      polymarket('Who will Trump meet?', 'Who will Trump meet?', null),
    ];
    expect(addVenueLabels(contracts, [])).toEqual(contracts);
  });

  it('gives an event without outcomes one contract for each outcome', () => {
    const contracts = [
      polymarket('Who will Trump meet?', 'meet', null),
      polymarket('Who will Trump call?', 'call'),
      polymarket('Who will Trump meet in May?', 'meet', null),
    ];
    expect(
      addVenueLabels(contracts, [{ event_id: 'meet', outcomes: ['Ann Lee', 'Ben Roe'] }]).map((contract) => [
        contract.id,
        contract.title,
        contract.outcome,
      ]),
    ).toEqual([
      ['meet-1', 'Who will Trump meet?', 'Ann Lee'],
      ['meet-2', 'Who will Trump meet?', 'Ben Roe'],
      ['Who will Trump call?', 'Who will Trump call?', 'Yes'],
    ]);
  });
});
