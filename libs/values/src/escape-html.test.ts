import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it.each([
  [`<a href="x" id='y'>`, '&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;'],
  ['A & B &amp; C', 'A &#38; B &#38;amp; C'],
  ['“Ünïcode” stays 🙂', '“Ünïcode” stays 🙂'],
])('escapes %s', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
});
