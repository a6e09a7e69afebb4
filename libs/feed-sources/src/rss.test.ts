import { describe, expect, it } from 'vitest';
import { InvalidRecord } from '@postjoin/upstream';
import { readRss } from './rss.ts';

const read = (xml: string) => readRss('feed', Buffer.from(xml));
const feedOf = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>All</title>${items}</channel></rss>`;

describe('an item of a feed', () => {
  it.each([
    ['a text', '<guid>0012</guid>', { guid: '0012' }],
    ['blanks around it', '<title>\n  Two  words </title>', { title: 'Two  words' }],
    ['entities', '<title>Law &amp; Order&#8217;s &lt;b&gt;</title>', { title: 'Law & Order’s <b>' }],
    [
      'entities of HTML',
      '<title>Fish&nbsp;&amp;&nbsp;Chips &copy; &amp;nbsp;</title>',
      { title: 'Fish\u00a0&\u00a0Chips © &nbsp;' },
    ],
    ['character data', '<title><![CDATA[A &amp; <b>B</b>]]></title>', { title: 'A &amp; <b>B</b>' }],
    ['text beside character data', '<title>A <![CDATA[& B]]> C</title>', { title: 'A & B C' }],
    ['nothing', '<title/><link></link>', { title: '', link: '' }],
    ['attributes', '<guid isPermaLink="false">1</guid>', { guid: '1' }],
    ['a namespace', '<truth:originalId>7</truth:originalId>', { 'truth:originalId': '7' }],
    ['an element twice and thrice', '<a>1</a><b>2</b><a>3</a><a>4</a>', { a: ['1', '3', '4'], b: '2' }],
    ['an element in another', '<title>A <b>B</b> C</title><link>L</link>', { title: {}, link: 'L' }],
    ['an entity that nobody declares', '<title>A &foo; B</title>', { title: 'A &foo; B' }],
    ['a comment', '<title>A<!-- B --> C</title>', { title: 'A C' }],
  ])('has %s', (_, xml, item) => {
    expect(read(feedOf(`<item>${xml}</item>`))).toEqual([item]);
  });

  it('is read in linear time when an element is repeated', () => {
    const times = 200_000;
    const [item] = read(feedOf(`<item>${'<a/>'.repeat(times)}</item>`));
    expect(item).toMatchObject({ a: { length: times } });
  });

  it('is read from the channel only, in the order of the feed', () => {
    const elsewhere = '<image><item><title>no</title></item><title>neither</title></image>';
    expect(read(feedOf(`<item><title>1</title></item>${elsewhere}<item/>`))).toEqual([{ title: '1' }, {}]);
  });
});

it('reads a feed without items', () => {
  expect(read(feedOf(''))).toEqual([]);
});

it.each([
  ['another document', '<html><body/></html>', 'shape'],
  ['one without a channel', '<rss version="2.0"/>', 'shape'],
  ['one with two channels', '<rss><channel/><channel/></rss>', 'shape'],
  ['an item cut short', '<rss><channel><item><title>A', 'malformed'],
  ['elements that overlap', feedOf('<item><a><b></a></b></item>'), 'malformed'],
  ['an ampersand by itself', feedOf('<item><a>A & B</a></item>'), 'malformed'],
  ['a name that objects have', feedOf('<item><constructor>1</constructor></item>'), 'malformed'],
  ['elements nested 200 deep', feedOf(`<item>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</item>`), 'malformed'],
  ['a document type', `<!DOCTYPE rss [<!ENTITY a "b">]>${feedOf('')}`, 'malformed'],
])('refuses %s', (_, xml, fault) => {
  expect(() => read(xml)).toThrow(expect.objectContaining({ fault }));
});

describe('a document that every reader shows', () => {
  const feed = feedOf('<item><title>One</title></item>');
  it.each([
    ['a blank line before it', `\n${feed}`],
    ['blanks and lines before it', `  \r\n\r\n${feed}`],
    ['a byte order mark and a line before it', `\ufeff\n${feed}`],
    ['a warning before it', `<br />\n<b>Warning</b>: no such file & line\n${feed}`],
    ['a comment before it', `<!-- generated -->\n${feed}`],
    ['no declaration', feed.replace(/^<\?.*?\?>/, '')],
    ['a comment after it', `${feed}<!-- cached -->\n`],
    ['a text after it', `${feed}\n<script>track()</script> & more`],
    ['zero bytes after it', `${feed}\0\0`],
    ['CRLF', feed.replaceAll('>', '>\r\n')],
    ['a document type in a text', feed.replace('<title>All', '<title><![CDATA[<!DOCTYPE html>]]>')],
  ])('is read with %s', (_, xml) => {
    expect(read(xml)).toMatchObject([{ title: 'One' }]);
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${feedOf('<item><title>é😀</title></item>')}`, 'utf16le'), 'é😀'],
    [
      'its declared encoding',
      Buffer.from(feedOf('<item><title>é</title></item>').replace('"1.0"', '"1.0" encoding="ISO-8859-1"'), 'latin1'),
      'é',
    ],
    [
      'UTF-8 against its declaration',
      Buffer.from(feedOf('<item><title>é</title></item>').replace('"1.0"', '"1.0" encoding="ISO-8859-1"')),
      'é',
    ],
  ])('is read in %s', (_, bytes, title) => {
    expect(readRss('feed', bytes)).toEqual([{ title }]);
  });

  it('loses only the items with bytes that are no text', () => {
    const bytes = Buffer.from(feedOf('<item><title>\xff</title></item><item><title>One</title></item>'), 'latin1');
    expect(readRss('feed', bytes)).toEqual([new InvalidRecord('an item has bytes that are no text'), { title: 'One' }]);
    expect(read(feedOf('<item><title>\ufffd</title></item>'))).toEqual([{ title: '\ufffd' }]);
  });
});

it('refuses bytes that are no text outside of items', () => {
  expect(() => readRss('feed', Buffer.from([0x3c, 0xff]))).toThrow(expect.objectContaining({ fault: 'malformed' }));
});
