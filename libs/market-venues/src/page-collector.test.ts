import { UpstreamError } from '@postjoin/upstream';
import { expect, it } from 'vitest';
import { createPageCollector, type DecideScope } from './venue-contract.ts';
import { ignoredRecord, invalidRecord, mergeParsed, validRecord } from './parsed.ts';
import { kalshiEvent, kalshiMarket } from './venues/kalshi/fixtures.ts';
import { parseEvents } from './venues/kalshi/parse.ts';

const [contract] = parseEvents([kalshiEvent([kalshiMarket()])]).records;
const ofAge = <Page extends object>(page: Page, ageSeconds = 0) => ({ ...page, ageSeconds });
const page = (count: number, ageSeconds = 0) =>
  ofAge(mergeParsed(Array.from({ length: count }, () => validRecord(contract!))), ageSeconds);
const everything = () => ({ in_scope: true, because: 'everything is' });
const create = (decideScope: DecideScope = everything) =>
  createPageCollector({ name: 'kalshi', decideScope, now: new Date('2026-01-01T00:00:00Z') });

it('collects the contracts in scope, each once, as they were read last', () => {
  const outside = create(() => ({ in_scope: false, because: '' }));
  outside.add(page(3));
  expect(outside.collect().contracts).toEqual([]);
  const collector = create();
  collector.add(page(3));
  collector.add(ofAge(validRecord({ ...contract!, contract: { ...contract!.contract, last_price: 0.9 } })));
  expect(collector.collect().contracts).toMatchObject([{ last_price: 0.9, in_scope_because: 'everything is' }]);
});

it('gives each contract the time of its page, and tells the age of the oldest page', () => {
  const collector = create();
  collector.add(page(1, 60));
  collector.add(ofAge(ignoredRecord, 600));
  expect(collector.collect()).toMatchObject({
    contracts: [{ price_at: '2025-12-31T23:59:00.000Z' }],
    age_seconds: 600,
  });
});

it('without a valid record throws the failure of the reading, or a fault of shape', () => {
  const collector = create();
  collector.add(ofAge(invalidRecord('no price', null)));
  expect(() => collector.collect(new UpstreamError('timeout', 'a test'))).toThrow('a test');
  expect(() => collector.collect()).toThrow(expect.objectContaining({ fault: 'shape' }) as Error);
  expect(create().collect()).toMatchObject({ contracts: [], over: [] });
});

it('ends a reading with more than 20,000 contracts in scope', () => {
  const collector = create();
  for (const count of [15_000, 5_000]) collector.add(page(count));
  expect(() => collector.add(page(1))).toThrow(
    expect.objectContaining({
      fault: 'too_many_records',
      message: 'kalshi lists more than 20000 contracts in scope',
    }) as Error,
  );
  expect(() => create().add(page(1))).not.toThrow();
});

it('ends a reading with more than 200,000 closed contracts and invalid records', () => {
  const collector = create();
  const invalid = mergeParsed(Array.from({ length: 100_000 }, () => invalidRecord('no price', null)));
  const over = Array.from({ length: 50_000 }, (_, n) => `kalshi:${n}`);
  collector.add(ofAge({ ...invalid, over }));
  collector.add(ofAge({ ...ignoredRecord, over }));
  expect(() => collector.add(ofAge({ ...ignoredRecord, over: ['kalshi:A'] }))).toThrow(
    expect.objectContaining({ fault: 'too_many_records' }) as Error,
  );
});
