import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/posts.ts';
import { normalizeForComparison, removeSignature, separateSentences } from './normalize-for-comparison.ts';
import {
  decodeEntities,
  hasOnlyLinks,
  joinBrokenLinks,
  maxTextLength,
  plainText,
  removeLinks,
  removeTracking,
} from './plain-text.ts';

describe('entities', () => {
  it.each([
    ['Q&amp;A &lt;b&gt; &#8217;&#160;&#038; &quot;', 'Q&A <b> ’\u00a0& "'],
    ['&amp;lt; &amp;amp;', '&lt; &amp;'],
    ['R&D AT&T &copy2026 &nosuch;', 'R&D AT&T &copy2026 &nosuch;'],
  ])('are decoded once: %s', (text, plain) => {
    expect(decodeEntities(text)).toBe(plain);
  });
});

describe('links', () => {
  it.each([
    ['See https://t.co/AbC1 now', 'See   now'],
    ['https://example.com/a?utm_source=x&id=1&fbclid=2#top', 'https://example.com/a?id=1#top'],
    ['https://example.com/?utm_medium=x', 'https://example.com/'],
    ['https://example.com/?q=utm_source&v=AbC', 'https://example.com/?q=utm_source&v=AbC'],
    ['https://t.companion.example/x', 'https://t.companion.example/x'],
    ['See https://t.co/AbC1?amp=1 now', 'See   now'],
  ])('lose tracking parameters: %s', (text, plain) => {
    expect(removeTracking(text)).toBe(plain);
  });

  it.each([
    ['https://example.com/a', true],
    ['https://example.com/a - http://example.com/b.', true],
    ['Word https://example.com/a', false],
    ['👏 https://example.com/a', false],
    ['...', false],
    ['', false],
  ])('%j is nothing but links: %s', (text, only) => {
    expect(hasOnlyLinks(text)).toBe(only);
  });

  it('are found directly after a word, as archives join them', () => {
    expect(removeLinks('live.https://example.com/a?b and “quoted”https://example.com/c')).toBe('live.  and “quoted” ');
  });
});

describe('paragraphs that an archive joined', () => {
  it.each([
    ['in the District!A Brave Veteran', 'in the District! A Brave Veteran'],
    ['the deal.”Thank you', 'the deal.” Thank you'],
    ['the U.S.A. and J.D.', 'the U.S.A. and J.D.'],
    ['version 2.0 of example.com', 'version 2.0 of example.com'],
  ])('%s', (text, separated) => {
    expect(separateSentences(text)).toBe(separated);
  });
});

describe('signature lines', () => {
  it.each([
    ['Widgets are great! President DONALD J. TRUMP', 'Widgets are great!'],
    [
      'Widgets. Thank you for your attention to this matter! DONALD J. TRUMP, PRESIDENT OF THE UNITED STATES OF AMERICA',
      'Widgets.',
    ],
    ['MAKE AMERICA GREAT AGAIN! President DJT', ''],
    ['DJT stock is up', 'DJT stock is up'],
    ['I met President Donald J. Trump yesterday', 'I met President Donald J. Trump yesterday'],
  ])('%s', (text, words) => {
    expect(removeSignature(text)).toBe(words);
  });
});

describe('the text for comparison', () => {
  it.each([
    ['“Widgets” — don’t!', '"WIDGETS" - don\'t!'],
    ['the District!A Brave', 'the District!\n\nA brave'],
    ['Read https://t.co/a', 'Read https://example.com/whole'],
  ])('%s and %s are the same', (a, b) => {
    expect(normalizeForComparison(a)).toBe(normalizeForComparison(b));
  });

  it.each([
    ['exclamation marks', '!'.repeat(30_000)],
    ['signatures', 'MAGA! '.repeat(5000)],
    ['sentences without blanks', 'Yes!No?'.repeat(4000)],
  ])('is computed quickly for a long text of %s', (_, text) => {
    expect(normalizeForComparison(text).length).toBeGreaterThan(0);
  });

  it('is unchanged if nothing else is left', () => {
    expect(normalizeForComparison('https://example.com/a')).toBe('https://example.com/a');
    expect(normalizeForComparison('President DJT')).toBe('President DJT');
  });
});

describe('plain text', () => {
  it.each([
    ['a tab', 'Tariffs\ton China'],
    ['tabs and blanks', 'Tariffs \t\ton China'],
    ['a separator of records', 'Tariffs\x1eon China'],
  ])('has a blank between words that stand apart by %s', (_, text) => {
    expect(plainText(text)).toBe('Tariffs on China');
  });

  it('has no space in place of a tab beside a line break', () => {
    expect(plainText('Tariffs\t\n\ton China')).toBe('Tariffs\non China');
  });

  const forbidden = /[\p{Cc}\p{Bidi_Control}\u200b\ufeff\ufff9-\ufffb]/u;

  it('never has controls, bidi characters, lone surrogates, tracking links or superfluous whitespace', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainText(text);
        expect(plain.replaceAll('\n', '')).not.toMatch(forbidden);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).not.toMatch(/https?:\/\/t\.co\/|[?&]utm_source=| {2}|\n{3}|^\s|\s$/);
        expect(plain.length).toBeLessThanOrEqual(maxTextLength);
      }),
      { numRuns: 500 },
    );
  });

  it('does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['combining marks', `a${'\u0301\u0316'.repeat(500_000)}`],
    ['zero-width characters', '\u200d'.repeat(1_000_000)],
    ['blank lines', ' \n'.repeat(500_000)],
    ['links', 'https://'.repeat(130_000)],
    ['half characters', '\ud83d'.repeat(1_000_000)],
  ])('is bounded for a megabyte of %s', (_, text) => {
    expect(plainText(text).length).toBeLessThanOrEqual(maxTextLength);
  });
});

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
