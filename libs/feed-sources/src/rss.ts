import { shapeError, UpstreamError } from '@postjoin/upstream';
import { XMLParser } from 'fast-xml-parser';
import { decodeEntities } from './text/html.ts';

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
 * Reads the items of an RSS 2.0 document. Decodes entities, leaves CDATA unchanged and trims text.
 *
 * @throws {UpstreamError} `malformed` for a body that is not complete XML, `shape` for XML without exactly one RSS
 * channel
 */
export function readRss(name: string, body: Uint8Array): RssItem[] {
  const channel = parse(name, body).rss?.channel;
  if (channel === undefined || Array.isArray(channel)) throw shapeError(name, 'expected exactly one channel');
  return (channel.item ?? []).map((item) =>
    Object.fromEntries(
      typeof item === 'string' ? [] : Object.entries(item).map(([key, content]) => [key, trim(content)]),
    ),
  );
}

/** The parser reads an element without children as a string. */
interface RssDocument {
  rss?: { channel?: { item?: (RssItem | string)[] } };
}

function parse(name: string, body: Uint8Array): RssDocument {
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // A document type can declare entities that expand exponentially. Feeds have no document type.
    if (/<!DOCTYPE/i.test(xml)) throw new Error('unexpected document type');
    return parser.parse(xml, true) as RssDocument;
  } catch {
    throw new UpstreamError('malformed', `${name} sent a body that is not complete XML`);
  }
}

function trim(content: unknown): unknown {
  if (typeof content === 'string') return content.trim();
  return Array.isArray(content) ? content.map(trim) : {};
}
