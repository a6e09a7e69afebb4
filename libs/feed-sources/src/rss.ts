import { UpstreamError } from '@postjoin/upstream';
import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';
import { decodeOnce } from './text/entities.ts';
import { shapeError } from './wire-check.ts';

/** Kinds of documents that feeds are sent as. */
export const rssTypes = ['application/rss+xml', 'application/xml', 'text/xml'] as const;

/** The elements of an item by their names: texts, a list where one comes twice, an object where one holds others. */
export type RssItem = Record<string, unknown>;

/**
 * The items of an RSS 2.0 document: entities decoded, CDATA as it stands, blanks around trimmed; nothing is taken for a
 * number, ids above all.
 *
 * @throws {UpstreamError} `malformed` for what is no whole XML, `shape` for another document
 */
export function readRss(name: string, body: Uint8Array): RssItem[] {
  const xml = decode(name, body);
  // A document type may declare entities that expand without end; feeds have none.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) throw malformed(name);
  const items = itemsOf(xml);
  if (items === undefined) throw shapeError(name, 'it has no rss/channel');
  return items;
}

function decode(name: string, body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw malformed(name);
  }
}

const channelPath = ['rss', 'channel'];
const itemPath = [...channelPath, 'item'];

/** Undefined when there is no channel. */
function itemsOf(xml: string): RssItem[] | undefined {
  const open: string[] = [];
  let items: RssItem[] | undefined;
  let item: RssItem = {};
  /** Of the element of an item that is open; undefined once another one opens in it. */
  let text: string | undefined;
  let isCharacterData = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        text = isAt(open, itemPath) ? '' : undefined;
        open.push(name);
        if (isAt(open, channelPath)) items ??= [];
        if (isAt(open, itemPath)) items?.push((item = {}));
      },
      ontext(words) {
        if (text !== undefined) text += isCharacterData ? words : decodeOnce(words);
      },
      oncdatastart() {
        isCharacterData = true;
      },
      oncdataend() {
        isCharacterData = false;
      },
      onclosetag(name) {
        open.pop();
        if (isAt(open, itemPath)) add(item, name, text === undefined ? {} : text.trim());
      },
    },
    // Of entities that mode would decode those of XML only, and feeds have those of HTML as well.
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return items;
}

function isAt(open: readonly string[], path: readonly string[]): boolean {
  return open.length === path.length && path.every((name, depth) => open[depth] === name);
}

function add(item: RssItem, name: string, content: unknown): void {
  const before = Object.hasOwn(item, name) ? item[name] : undefined;
  if (Array.isArray(before)) before.push(content);
  else item[name] = before === undefined ? content : [before, content];
}

const malformed = (name: string) => new UpstreamError('malformed', `${name} sent a body that is not whole XML`);
