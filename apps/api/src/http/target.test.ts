import { expect, it } from 'vitest';
import { pathAndQueryOf } from './middleware.ts';

it.each([
  ['/api/v1/markets?q=a', '/api/v1/markets?q=a'],
  ['//a@[/b?c', '//a@[/b?c'],
  ['*', '*'],
  ['http://here.example/api/v1/markets?q=a', '/api/v1/markets?q=a'],
  ['http://here.example', '/'],
  ['/a?b#c', '/a?b'],
  ['//a@[/b?c#d', '//a@[/b?c'],
  ['http://[/api/v1/markets?q=a', undefined],
  ['http://here.example:eighty/api/v1/markets?q=a', undefined],
  ['other://here.example', undefined],
  ['*a', undefined],
  ['', undefined],
])('of the target %j takes %j', (target, pathAndQuery) => {
  expect(pathAndQueryOf(target)).toBe(pathAndQuery);
});
