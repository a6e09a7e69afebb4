import { expect, it } from 'vitest';
import { ignoredRecord, invalidRecord, mergeParsed, validRecord } from './parsed.ts';
import { createSelection } from './selection.ts';
import type { DecideScope } from './venue-contract.ts';
import { kalshiEvent, kalshiMarket } from './venues/kalshi/fixtures.ts';
import { parseEvents } from './venues/kalshi/parse.ts';

const [contract] = parseEvents([kalshiEvent([kalshiMarket()])]).records;
const page = (count: number) => ({
  ...mergeParsed(Array.from({ length: count }, () => validRecord(contract!))),
  over: [],
});
const everything = () => ({ in_scope: true, because: 'everything is' });
const create = (decideScope: DecideScope = everything) =>
  createSelection({ name: 'kalshi', decideScope, now: new Date('2026-01-01T00:00:00Z') });

it('selects the contracts in scope of each page', () => {
  const select = create((candidate) => ({
    in_scope: candidate !== contract?.contract,
    because: '',
  }));
  expect(select(page(3)).records).toEqual([]);
  expect(create()(page(3)).records).toHaveLength(3);
});

it('ends a reading with more than 20,000 contracts in scope', () => {
  const select = create();
  for (const count of [15_000, 5_000]) expect(select(page(count)).records).toHaveLength(count);
  expect(() => select(page(1))).toThrow(
    expect.objectContaining({
      fault: 'too_many_records',
      message: 'kalshi lists more than 20000 contracts in scope',
    }) as Error,
  );
  expect(create()(page(1)).records).toHaveLength(1);
});

it('ends a reading with more than 200,000 closed contracts and invalid records', () => {
  const select = create();
  const invalid = mergeParsed(Array.from({ length: 100_000 }, () => invalidRecord('no price', null)));
  const over = Array.from({ length: 50_000 }, (_, n) => `kalshi:${n}`);
  expect(select({ ...invalid, records: [], over }).records).toEqual([]);
  expect(select({ ...ignoredRecord, over }).records).toEqual([]);
  expect(() => select({ ...ignoredRecord, over: ['kalshi:A'] })).toThrow(
    expect.objectContaining({ fault: 'too_many_records' }) as Error,
  );
});
