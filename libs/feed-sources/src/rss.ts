import { UpstreamError } from '@postjoin/upstream';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { shapeError } from './wire-check.ts';

/** Kinds of documents that feeds are sent as. */
export const rssTypes = ['application/rss+xml', 'application/xml', 'text/xml'] as const;

/** Text nodes come out with their entities decoded, CDATA as it stands; everything is text, ids above all. */
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  htmlEntities: true,
  isArray: (name) => name === 'item',
});

/**
 * The items of an RSS 2.0 document.
 *
 * @throws {UpstreamError} `malformed` for what is no whole XML, `shape` for another document
 */
export function readRss(name: string, body: Uint8Array): unknown[] {
  const xml = decode(name, body);
  // A document type may declare entities that expand without end; feeds have none.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) throw malformed(name);
  const document = parse(name, xml);
  const channel = memberOf(memberOf(document, 'rss'), 'channel');
  if (channel === undefined) throw shapeError(name, 'it has no rss/channel');
  const items = memberOf(channel, 'item');
  return Array.isArray(items) ? (items as unknown[]) : [];
}

function decode(name: string, body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw malformed(name);
  }
}

function parse(name: string, xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    throw malformed(name);
  }
}

function memberOf(value: unknown, key: string): unknown {
  // An element without content is read as an empty text.
  if (value === '' && key === 'item') return undefined;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

const malformed = (name: string) => new UpstreamError('malformed', `${name} sent a body that is not whole XML`);
