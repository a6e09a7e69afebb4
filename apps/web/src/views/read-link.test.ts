import { expect, it } from 'vitest';
import { toWebUrl } from './web-address.ts';

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//example.com',
  '/relative',
  '',
  null,
])('leads nowhere for %j', (given) => {
  expect(toWebUrl(given)).toBeUndefined();
});

it.each(['https://example.com/a?b=c#d', 'http://127.0.0.1:8080/x'])('leads to %s', (given) => {
  expect(toWebUrl(given)).toBe(given);
});
