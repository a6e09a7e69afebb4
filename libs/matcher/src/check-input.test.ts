import { expect, it } from 'vitest';
import { createMatcher, type MatcherOptions } from './index.ts';

it.each([
  [{ threshold: 7 }, 'options: threshold must be a number from 0 to 1, and is 7'],
  [{ threshold: Number.NaN }, 'options: threshold must be a number from 0 to 1'],
  [{ actors: [''] }, 'options: actors must be a list of names'],
  [{ actors: [] }, 'options: actors must be a list of names'],
  [{ topics: [{ name: 'Coastal Housing Act' }] }, 'topic "Coastal Housing Act": kind must be one of person, country'],
  [{ topics: [{ name: ' ', kind: 'law' }] }, 'topic " ": name must be a name'],
  [{ topics: [{ name: 'A', kind: 'law', aliases: 'b' }] }, 'topic "A": aliases must be a list of names, and is "b"'],
])('refuses the options %j', (options, message) => {
  expect(() => createMatcher([], options as unknown as MatcherOptions)).toThrow(message);
});

it.each([
  {},
  { threshold: 0 },
  { threshold: 1 },
  { actors: ['Newsom'] },
  { topics: [{ name: 'A', kind: 'law' }] },
] as const)('accepts the options %j', (options) => {
  expect(() => createMatcher([], options)).not.toThrow();
});

it('refuses two contracts with the same id', () => {
  const contract = { id: 'a:1', event_id: 'a:e', title: 'Will Trump resign?', event_title: 'Resign?', outcome: 'Yes' };
  const contracts = [contract, { ...contract, id: 'a:2' }, { ...contract, title: 'Will Trump veto it?' }];
  expect(() => createMatcher(contracts.slice(0, 2))).not.toThrow();
  expect(() => createMatcher(contracts)).toThrow('contract a:1: id must be unique, and two contracts have it');
});
