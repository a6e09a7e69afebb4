import { expect, it } from 'vitest';
import { parseFilters, parseSharedWords, toQuery, formatWindow } from './filters.ts';

it.each([
  ['', { account: undefined, hours: 24, sort: 'time' }],
  ['?account=trump&hours=168', { account: 'trump', hours: 168, sort: 'time' }],
  ['?account=whitehouse', { account: 'whitehouse', hours: 24, sort: 'time' }],
  ['?account=unknown&hours=5', { account: undefined, hours: 24, sort: 'time' }],
  ['?sort=move_since_post', { account: undefined, hours: 24, sort: 'move_since_post' }],
  ['?sort=after_60m', { account: undefined, hours: 24, sort: 'after_60m' }],
  ['?sort=price', { account: undefined, hours: 24, sort: 'time' }],
  ['?hours=168.0&account=%00', { account: undefined, hours: 24, sort: 'time' }],
])('parses %j', (query, filters) => {
  expect(parseFilters(query)).toEqual(filters);
});

it.each(['', '?account=trump', '?hours=72', '?account=whitehouse&hours=168&sort=after_24h'])(
  'writes %j as it was parsed',
  (query) => {
    expect(toQuery(parseFilters(query))).toBe(query);
  },
);

it.each(['', '?q=Fed+chair', '?q=pardon&markets=Fed%2CIndia&hours=72'])(
  'writes the search and the topics of %j as they were parsed',
  (query) => {
    expect(toQuery(parseFilters(query), parseSharedWords(query))).toBe(query);
  },
);

it('describes every window', () => {
  expect([24, 72, 168, 5].map(formatWindow)).toEqual(['last 24 hours', 'last 3 days', 'last 7 days', 'last 5 hours']);
});
