import { expect, it } from 'vitest';
import { joinBrokenLinks } from './links.ts';

it.each([
  [
    '51st State! https://www. example.com/news/articles/2026 -05-29/a-b Sad!',
    '51st State! https://www.example.com/news/articles/2026-05-29/a-b Sad!',
  ],
  ['https:// example.com/kentucky/ VOTE', 'https://example.com/kentucky/ VOTE'],
  ['https:// example.com/why-did-this-happe n-to-us/', 'https://example.com/why-did-this-happen-to-us/'],
  ['https:// example.com/exactly-thirty/abc Thank you', 'https://example.com/exactly-thirty/abc Thank you'],
  ['https://www.example.com/a b/c', 'https://www.example.com/a b/c'],
  ['https:// — see above', 'https:// — see above'],
])('joins the parts of the links in %s', (text, joined) => {
  expect(joinBrokenLinks(text)).toBe(joined);
});
