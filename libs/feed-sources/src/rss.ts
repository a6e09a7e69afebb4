import { shapeError, UpstreamError } from '@postjoin/upstream';
import { XMLParser } from 'fast-xml-parser';
import { decodeEntities } from './text/html.ts';

/** Kinds of documents that feeds are sent as. */
export const rssTypes = ['application/rss+xml', 'application/xml', 'text/xml'] as const;

/** The elements of an item by their names: texts, a list where one comes twice, an object where one holds others. */
export type RssItem = Record<string, unknown>;

const ignore = () => undefined;
/** Feeds use all entities of HTML, of which the parser's own decoder knows a few dozen. */
const entityDecoder = {
  decode: decodeEntities,
  setExternalEntities: ignore,
  addInputEntities: ignore,
  reset: ignore,
  setXmlVersion: ignore,
};

/** Refuses elements nested deeper than 100, and names such as `__proto__` and `constructor`. */
const parser = new XMLParser({
  // Ids stay text, with their leading zeros.
  parseTagValue: false,
  // The parser would trim each part of a text, and lose the blanks beside a CDATA section.
  trimValues: false,
  isArray: (_, path) => path === 'rss.channel.item',
  entityDecoder,
});

/**
 * The items of an RSS 2.0 document: entities decoded, CDATA as it stands, blanks around a text trimmed.
 *
 * @throws {UpstreamError} `malformed` for a body that is not whole XML, `shape` for another document
 */
export function readRss(name: string, body: Uint8Array): RssItem[] {
  const channel = parse(name, body).rss?.channel;
  if (channel === undefined || Array.isArray(channel)) throw shapeError(name, 'it has not one rss/channel');
  return (channel.item ?? []).map((item) =>
    Object.fromEntries(
      typeof item === 'string' ? [] : Object.entries(item).map(([key, content]) => [key, trim(content)]),
    ),
  );
}

/** An element without elements is a string: of blanks, or empty. */
interface RssDocument {
  rss?: { channel?: { item?: (RssItem | string)[] } };
}

function parse(name: string, body: Uint8Array): RssDocument {
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // A document type may declare entities that expand without end; feeds have none.
    if (/<!DOCTYPE/i.test(xml)) throw new Error('it declares a document type');
    return parser.parse(xml, true) as RssDocument;
  } catch {
    throw new UpstreamError('malformed', `${name} sent a body that is not whole XML`);
  }
}

function trim(content: unknown): unknown {
  if (typeof content === 'string') return content.trim();
  return Array.isArray(content) ? content.map(trim) : {};
}
