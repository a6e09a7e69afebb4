import { expect, it } from 'vitest';
import { createMatcher, type MatcherOptions } from './index.ts';
import { resolveTopic } from './search.ts';

it.each([
  [{ actors: [''] }, 'options: actors must be a list of names'],
  [{ actors: [] }, 'options: actors must be a list of names'],
  [{ actors: 'Newsom' }, 'options: actors must be a list of names or an office-holder'],
  [{ actors: { titles: ['Governor'] } }, 'actors: names must be a list of names'],
  [{ actors: { names: ['Newsom'], title: 'Governor' } }, 'actors: title is unknown; known are names, titles'],
  [{ topics: [{ name: 'Coastal Housing Act' }] }, 'topic "Coastal Housing Act": kind must be one of person, country'],
  [{ topics: [{ name: ' ', kind: 'law' }] }, 'topic " ": name must be a name'],
  [{ topics: [{ name: 'A', kind: 'law', aliases: 'b' }] }, 'topic "A": aliases must be a list of names, and is "b"'],
  [{ acts: [{ family: 'a walk' }] }, 'options: acts must be acts by their names'],
  [{ acts: { stroll: { title: 'stroll' } } }, 'act "stroll": family must be a text, and is undefined'],
  [{ acts: { stroll: { family: 'a walk', titles: 'stroll' } } }, 'act "stroll": titles is unknown; known are family'],
  [{ acts: { stroll: { family: 'a walk', flags: ['verbs'] } } }, 'act "stroll": flags must be a list of qualifier, '],
  [
    { acts: { stroll: { family: 'a walk', requires: ['isOld'] } } },
    'act "stroll": requires must be a list of isNews, ',
  ],
])('refuses the options %j', (options, message) => {
  expect(() => createMatcher([], options as unknown as MatcherOptions)).toThrow(message);
});

const contract = { id: 'a:1', event_id: 'a:e', title: 'Will Trump resign?', event_title: 'Resign?', outcome: 'Yes' };
const matcher = createMatcher([contract]);

it.each<[string, () => unknown, string]>([
  [
    'an unknown option',
    () => createMatcher([], { topcs: [] } as never),
    'options: topcs is unknown; known are actors, topics, acts',
  ],
  [
    'options that are null',
    () => createMatcher([], null as never),
    'input: options must be an object with actors, topics, acts, and is null',
  ],
  [
    'an object in place of contracts',
    () => createMatcher({} as never),
    'input: contracts must be an array (spread an iterator: [...contracts]), and is {}',
  ],
  [
    'an iterator in place of contracts',
    () => createMatcher([contract].values() as never),
    'input: contracts must be an array',
  ],
  [
    'a contract that is null',
    () => createMatcher([contract, null] as never),
    'input: contracts[1] must be a contract, and is null',
  ],
  [
    'a contract without an id',
    () => createMatcher([{ title: 'A' }] as never),
    'contracts[0]: id must be a text, and is undefined',
  ],
  [
    'a Date as closing time',
    () => createMatcher([{ ...contract, closes_at: new Date(0) }] as never),
    'contract a:1: closes_at must be an ISO 8601 time or null, and is a Date; pass its toISOString()',
  ],
  ['a post that is null', () => matcher.match(null as never), 'input: post must be an object with a text, and is null'],
  [
    'a post that is a text',
    () => matcher.match('I resign' as never),
    'input: post must be an object with a text, and is "I resign"',
  ],
  [
    'a Date as time of a post',
    () => matcher.match({ text: 'A', at: new Date(0) } as never),
    'post: at must be an ISO 8601 time, and is a Date; pass its toISOString()',
  ],
  [
    'an unknown option of a match',
    () => matcher.match({ text: 'A' }, { acept: () => true } as never),
    'options: acept is unknown; known are accept',
  ],
  [
    'an unknown option of candidates',
    () => matcher.candidates({ text: 'A' }, { max: 3 } as never),
    'options: max is unknown; known are accept, limit',
  ],
  [
    'an id in place of a contract',
    () => matcher.explain({ text: 'A' }, 'a:1' as never),
    'input: contract must be a contract, and is "a:1"',
  ],
  [
    'a topic that is null',
    () => createMatcher([], { topics: [null] } as never),
    'options: topics must be a list of topics, and is [null]',
  ],
  ['a name of a topic that is null', () => resolveTopic(null as never), 'topic: name must be a text, and is null'],
])('refuses %s', (_, call, message) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});

it.each([{}, { actors: ['Newsom'] }, { topics: [{ name: 'A', kind: 'law' }] }] as const)(
  'accepts the options %j',
  (options) => {
    expect(() => createMatcher([], options)).not.toThrow();
  },
);

it('refuses two contracts with the same id', () => {
  const contracts = [contract, { ...contract, id: 'a:2' }, { ...contract, title: 'Will Trump veto it?' }];
  expect(() => createMatcher(contracts.slice(0, 2))).not.toThrow();
  expect(() => createMatcher(contracts)).toThrow('contract a:1: id must be unique, and two contracts have it');
});
