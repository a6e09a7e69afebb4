import { InvalidRecord, requirePayload, selectValid, createPayloadCheck } from '@postjoin/upstream';
import type { Post, TrackedAccount } from '../../contract.ts';
import { readInstant } from '../../instants.ts';
import { ownBody, quoteBody, type Body } from '../../text/body.ts';
import { plainText } from '../../text/plain-text.ts';
import type { Reference } from '../../text/references.ts';
import { readRecords, type ReadRecords } from '../../read-records.ts';
import { authorFeedSchema, facetSchema, feedItemSchema, quoteSchema, type FeedItem } from './wire.ts';

const name = 'bluesky';
const checkFeed = createPayloadCheck(authorFeedSchema);
const checkItem = createPayloadCheck(feedItemSchema);
const checkFacet = createPayloadCheck(facetSchema);
const checkQuote = createPayloadCheck(quoteSchema);

/** Parses a page of an author feed. @throws {UpstreamError} `shape` */
export function parseAuthorFeed(payload: unknown, account: TrackedAccount) {
  const { feed, cursor } = requirePayload(name, checkFeed, payload);
  const records: ReadRecords = readRecords(feed, { name, check: checkItem, toPost: (item) => toPost(item, account) });
  return { count: feed.length, records, cursor };
}

/**
 * Returns undefined for a post of another author and for a repost. Reposts are omitted, because the documented view of
 * a repost has no id of its own.
 */
function toPost({ post, reason }: FeedItem, account: TrackedAccount): Post | undefined {
  const handle = account.bluesky?.handle ?? account.handle;
  if (reason !== undefined || post.author.handle.toLowerCase() !== handle.toLowerCase()) return undefined;
  const id = post.uri.slice(post.uri.lastIndexOf('/') + 1);
  const at = readTime(post);
  if (at === undefined) throw new InvalidRecord('the time is not an instant with an offset');
  const url = `https://bsky.app/profile/${handle}/post/${id}`;
  return { id, account: account.account, handle, platform: 'bluesky', at, source: name, ...readBody(post), url };
}

/**
 * Returns the earlier of `createdAt` and the time of indexing, because the client of the author sets `createdAt`
 * freely.
 */
function readTime({ record, indexedAt }: FeedItem['post']): string | undefined {
  const [created, indexed] = [readInstant(record.createdAt), readInstant(indexedAt)];
  return created !== undefined && indexed !== undefined && indexed < created ? indexed : created;
}

function readBody({ record, embed }: FeedItem['post']): Body {
  const text = plainText(expandLinks(record.text, record.facets ?? []));
  const quoted = readQuote(embed);
  return quoted ? quoteBody(text, quoted) : ownBody(text);
}

/** Replaces shortened links by their targets. Facets locate the links by offsets in UTF-8 bytes. */
function expandLinks(text: string, facets: readonly unknown[]): string {
  const links = selectValid(facets, checkFacet)
    .flatMap(({ index, features }) => features.flatMap(({ uri }) => (uri === undefined ? [] : [{ ...index, uri }])))
    .sort((a, b) => a.byteStart - b.byteStart);
  const bytes = Buffer.from(text);
  const parts: (string | Buffer)[] = [];
  let position = 0;
  for (const { byteStart, byteEnd, uri } of links) {
    if (byteStart < position || !isCharacterRange(bytes, byteStart, byteEnd) || !/^https?:\/\//.test(uri)) continue;
    parts.push(bytes.subarray(position, byteStart), uri);
    position = byteEnd;
  }
  return [...parts, bytes.subarray(position)].join('');
}

/** Whether a byte range contains one or more complete characters. A UTF-8 continuation byte begins with the bits 10. */
function isCharacterRange(bytes: Buffer, start: number, end: number): boolean {
  const isEdge = (offset: number) => offset === bytes.length || (bytes[offset]! & 0xc0) !== 0x80;
  return start < end && end <= bytes.length && isEdge(start) && isEdge(end);
}

function readQuote(embed: unknown): Reference | undefined {
  const checked = checkQuote(embed);
  if (!checked.isValid) return undefined;
  const { record } = checked.value;
  const { uri, author } = 'record' in record ? record.record : record;
  const id = /^at:\/\/[^/]+\/app\.bsky\.feed\.post\/([\w-]{1,64})$/.exec(uri)?.[1];
  return id === undefined
    ? undefined
    : { handle: author.handle, url: `https://bsky.app/profile/${author.handle}/post/${id}` };
}
