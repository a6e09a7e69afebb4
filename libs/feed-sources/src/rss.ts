import { InvalidRecord, shapeError, toUtf8, UpstreamError } from '@postjoin/upstream';
import { XMLParser } from 'fast-xml-parser';
import { decodeEntities } from './text/plain-text.ts';

/** Content types of feeds. */
export const rssTypes = ['application/rss+xml', 'application/xml', 'text/xml'] as const;

/**
 * The elements of an item, by name. A repeated element is an array, an element with children is an object, and any
 * other element is a string.
 */
export type RssItem = Record<string, unknown>;

const ignore = () => undefined;
/** Decodes all HTML entities, because feeds use them. The built-in decoder of the parser supports only a few dozen. */
const entityDecoder = {
  decode: decodeEntities,
  setExternalEntities: ignore,
  addInputEntities: ignore,
  reset: ignore,
  setXmlVersion: ignore,
};

/** By default, this parser rejects elements nested deeper than 100, and names such as `__proto__` and `constructor`. */
const parser = new XMLParser({
  // Ids remain text, because numbers lose leading zeros.
  parseTagValue: false,
  // The parser would trim each part of a text and lose the whitespace beside a CDATA section.
  trimValues: false,
  isArray: (_, path) => path === 'rss.channel.item',
  entityDecoder,
});

/**
 * Reads the items of an RSS 2.0 document. Decodes entities, leaves CDATA unchanged and trims text. An item with bytes
 * that are no text in the encoding of the document is an `InvalidRecord`.
 *
 * @throws {UpstreamError} `malformed` for a body that is not complete XML, `shape` for XML without exactly one RSS
 * channel
 */
export function readRss(name: string, body: Uint8Array): (RssItem | InvalidRecord)[] {
  const { document, isDamaged } = parse(name, body);
  const channel = document.rss?.channel;
  if (channel === undefined || Array.isArray(channel)) throw shapeError(name, 'expected exactly one channel');
  return (channel.item ?? []).map((item) => {
    const elements = typeof item === 'string' ? [] : Object.entries(item);
    const read = Object.fromEntries(elements.map(([key, content]) => [key, trim(content)]));
    return isDamaged && hasReplacement(read) ? new InvalidRecord('an item has bytes that are no text') : read;
  });
}

const hasReplacement = (item: RssItem): boolean => JSON.stringify(item).includes('\ufffd');

/** The parser reads an element without children as a string. */
interface RssDocument {
  rss?: { channel?: { item?: (RssItem | string)[] } };
}

function parse(name: string, body: Uint8Array): { document: RssDocument; isDamaged: boolean } {
  try {
    const { text, isDamaged } = decode(body);
    const xml = cutToDocument(text);
    // A document type can declare entities that expand exponentially. Feeds have no document type.
    if (/^(?:<\?xml[^>]*>)?\s*<!doctype/i.test(xml)) throw new Error('unexpected document type');
    return { document: parser.parse(xml, true) as RssDocument, isDamaged };
  } catch {
    throw new UpstreamError('malformed', `${name} sent a body that is not complete XML`);
  }
}

/**
 * Decodes the bytes as UTF-8, or else in the encoding that the XML declaration names. `isDamaged` is true if neither is
 * possible; the text then has a replacement character (U+FFFD) in place of each invalid byte.
 */
function decode(body: Uint8Array): { text: string; isDamaged: boolean } {
  const bytes = toUtf8(body);
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const declared = /<\?xml\s[^>]*\bencoding=["']([\w-]+)/.exec(beginning)?.[1] ?? 'utf-8';
  for (const encoding of ['utf-8', declared]) {
    const text = decodeStrictly(encoding, bytes);
    if (text !== undefined) return { text, isDamaged: false };
  }
  return { text: new TextDecoder().decode(bytes), isDamaged: true };
}

function decodeStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Removes text before and after the document, such as the blank line, the warning or the comment of a plug-in. */
function cutToDocument(text: string): string {
  const start = text.search(/<\?xml\s|<!doctype\s|<rss\b/i);
  const end = text.lastIndexOf('</rss>');
  return text.slice(Math.max(start, 0), end === -1 ? undefined : end + '</rss>'.length);
}

function trim(content: unknown): unknown {
  if (typeof content === 'string') return content.trim();
  return Array.isArray(content) ? content.map(trim) : {};
}
