import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/posts.ts';
import { readTruthBody } from './body.ts';
import { plainText } from './plain-text.ts';

const known = ['realDonaldTrump', 'WhiteHouse'];
const read = (content: string, isGlued = true) => readTruthBody(content, { known, isGlued });
const mention = (handle: string) =>
  `<span class="h-card"><a href="https://truthsocial.com/@${handle}" class="u-url mention">@<span>${handle}</span></a></span>`;
const link = (start: string, middle: string, end: string) =>
  `<a href="${start}${middle}${end}"><span class="invisible">${start}</span><span class="ellipsis">${middle}</span><span class="invisible">${end}</span></a>`;
const quoted = 'https://truthsocial.com/users/other/statuses/115817000000000009';

describe('markup', () => {
  it.each([
    [
      'parts of an address without blanks',
      `<p>Read ${link('https://www.', 'example.com/a-long', '-way')}</p>`,
      'Read https://www.example.com/a-long-way',
    ],
    ['a blank after a mention', `<p>Thanks ${mention('someone')}for it</p>`, 'Thanks @someone for it'],
    [
      'no blank between a mention and what belongs to it',
      `<p>${mention('someone')}’s widgets, ${mention('other')}!</p>`,
      '@someone’s widgets, @other!',
    ],
    ['line feeds and paragraphs', '<p>One<br/>two</p><p>Three</p>', 'One\ntwo\n\nThree'],
    ['entities once', '<p>Q&amp;A &amp;lt;b&amp;gt; R&D</p>', 'Q&A &lt;b&gt; R&D'],
    ['hashtags', '<p><a class="mention hashtag" href="x">#<span>Widgets</span></a>rock</p>', '#Widgetsrock'],
    ['no scripts', '<p>a<script>alert(1)</script><style>p{}</style>b</p>', 'ab'],
  ])('gives %s', (_, html, text) => {
    expect(read(html)).toMatchObject({ text, kind: 'text' });
  });

  it('with only media is a blank post', () => {
    expect(read('<p></p>')).toEqual({ text: '', kind: 'blank', repost_of: null, quote_of: null });
  });

  it('with only a URL is a link', () => {
    expect(read(`<p>${link('https://', 'example.com', '')}</p>`)).toMatchObject({
      text: 'https://example.com',
      kind: 'link',
    });
  });

  it('is not assumed for plain text with angle brackets', () => {
    expect(read('I <3 widgets & a<b')).toMatchObject({ text: 'I <3 widgets & a<b' });
  });
});

describe('reposts', () => {
  it.each([
    ['markup', `<p>RT ${mention('someone')}Widgets are great</p>`, 'RT @someone: Widgets are great', 'someone'],
    ['markup with a line feed', `<p>RT ${mention('someone')}<br/>Widgets</p>`, 'RT @someone: Widgets', 'someone'],
    [
      'a tracked handle with words glued to it',
      'RT @realDonaldTrumpThe Widgets',
      'RT @realDonaldTrump: The Widgets',
      'realDonaldTrump',
    ],
    ['a glued quotation', 'RT @someone“Widgets” are', 'RT @someone: “Widgets” are', 'someone'],
    ['a glued emoji', 'RT @someone👏 Widgets', 'RT @someone: 👏 Widgets', 'someone'],
    ['blanks on both sides', 'RT @ someone Widgets are', 'RT @someone: Widgets are', 'someone'],
    ['its own documented form', 'RT @realDonaldTrump: Widgets', 'RT @realDonaldTrump: Widgets', 'realDonaldTrump'],
    ['a longer handle that begins like a tracked one', 'RT @WhiteHouse47 Widgets', 'RT @WhiteHouse47 Widgets', null],
    ['a handle whose end is unknown', 'RT @someoneWidgets are great', 'RT @someoneWidgets are great', null],
  ])('are recognized in %s', (_, content, text, handle) => {
    expect(read(content)).toMatchObject({ text, kind: 'text', repost_of: { handle }, quote_of: null });
  });

  it.each([
    ['RT @someone', 'RT @someone'],
    ['RT @someonehttps://example.com/a', 'RT @someone: https://example.com/a'],
  ])('without text are links: %s', (content, text) => {
    expect(read(content)).toMatchObject({ text, kind: 'link', repost_of: { handle: 'someone' } });
  });

  it.each([
    ['someone', 'RT @someone: Widgets'],
    ['WhiteHouseHistory', 'RT @WhiteHouseHistory: Widgets'],
    ['WhiteHouseHistory', 'RT @WhiteHouseHistory Widgets'],
    ['realDonaldTrump', 'RT @realdonaldtrump: Widgets'],
  ])('have the whole handle if the source separates handle and text: %s', (handle, content) => {
    expect(read(content, false)).toMatchObject({ text: `RT @${handle}: Widgets`, repost_of: { handle } });
  });

  it('have no handle if a tracked handle could be the beginning of a longer handle', () => {
    const content = 'RT @WhiteHouseHistory: Widgets';
    expect(read(content)).toMatchObject({ text: content, repost_of: { handle: null } });
  });

  it('have the whole handle if a space follows the @', () => {
    expect(read('RT @ WhiteHouseHistory Widgets')).toMatchObject({ repost_of: { handle: 'WhiteHouseHistory' } });
  });

  it.each([
    ['someone', `RT @someone“Words” of theirs.RT: ${quoted}`, 'RT @someone: “Words” of theirs.'],
    [null, `RT @someoneWords of theirs.RT: ${quoted}`, 'RT @someoneWords of theirs.'],
    ['realDonaldTrump', `RT @realDonaldTrumpOlder words\nRT: ${quoted}`, 'RT @realDonaldTrump: Older words'],
  ])('of a quote show the words of the one who is reposted, not as own ones: %s', (handle, content, text) => {
    expect(read(content)).toMatchObject({ text, repost_of: { handle }, quote_of: null });
  });
});

describe('quotes', () => {
  const quote_of = { handle: 'other', url: quoted };

  it.each([
    ['markup in front', `<p><span class="quote-inline"><br/>RT: ${quoted}</span>Own words</p>`],
    ['markup behind', `<p>Own words<span class="quote-inline"><br/>RT: ${quoted}</span></p>`],
    ['own words glued to the address', `RT: ${quoted}Own words`],
    ['a blank between them', `RT: ${quoted} Own words`],
    ['the address behind', `Own words\nRT: ${quoted}`],
  ])('show own words only: %s', (_, content) => {
    expect(read(content)).toEqual({ text: 'Own words', kind: 'text', repost_of: null, quote_of });
  });

  it.each([`RT: ${quoted}`, `<p><span class="quote-inline"><br/>RT: ${quoted}</span></p>`])(
    'without own words are links to the quoted post: %s',
    (content) => {
      expect(read(content)).toEqual({ text: quoted, kind: 'link', repost_of: null, quote_of });
    },
  );
});

describe('any content', () => {
  it('results in plain text, and is blank exactly when the text is empty', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (content, isGlued) => {
        const body = read(content, isGlued);
        expect(body.text).toBe(plainText(body.text));
        expect(body.kind === 'blank').toBe(body.text === '');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nested tags', '<p>'.repeat(400_000)],
    ['tags that never end', '<p '.repeat(330_000)],
    ['opened spans', '<span class="h-card">'.repeat(60_000)],
    ['an endless handle', `RT @${'a'.repeat(1_000_000)}`],
    ['markers without a blank between them', `${'RT:https://truthsocial.com/'.repeat(40_000)} x`],
    ['an endless blank before a marker', `${' '.repeat(1_000_000)}RT: https://truthsocial.com/`],
  ])('is bounded for a megabyte of %s', (_, content) => {
    expect(read(content).text.length).toBeLessThanOrEqual(30_000);
  });
});
