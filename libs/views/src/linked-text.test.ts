import { expect, it } from 'vitest';
import { toWebUrl } from './linked-text.ts';

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
])('rejects the address %j', (address) => {
  expect(toWebUrl(address)).toBeUndefined();
});

it.each(['https://example.com/a?b=c#d', 'http://127.0.0.1:8080/x'])('accepts the address %s', (address) => {
  expect(toWebUrl(address)).toBe(address);
});
