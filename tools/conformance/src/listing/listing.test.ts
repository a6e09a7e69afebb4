import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemo, type Service } from '../service.ts';
import { listingCases } from './listing-cases.ts';
import { runListingCases } from './run-listing-cases.ts';

let service: Service;
beforeAll(async () => (service = await startDemo()));
afterAll(() => service?.stop());

it('passes eight positive and three negative test cases on the demo', async () => {
  const { lines, isPassed } = await runListingCases(service.url);
  expect({ isPassed, lines }).toMatchObject({ isPassed: true });
  expect(listingCases.map(({ kind }) => kind)).toEqual([
    ...Array<string>(8).fill('positive'),
    ...Array<string>(3).fill('negative'),
  ]);
});
