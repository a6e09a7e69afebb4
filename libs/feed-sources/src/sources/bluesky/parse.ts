import { createPayloadCheck, requirePayload, selectValid } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { createPost, readInstant } from '../../create-post.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../reading.ts';
import { type Body, ownBody, quoteBody, type Reference } from '../../text/body.ts';
import { plainText } from '../../text/plain-text.ts';
import type { TrackedAccount } from '../../types.ts';

const authorSchema = Type.Object({ handle: Type.String() });

const facetSchema = Type.Object({
  index: Type.Object({ byteStart: Type.Integer({ minimum: 0 }), byteEnd: Type.Integer({ minimum: 0 }) }),
  features: Type.Array(Type.Object({ uri: Type.Optional(Type.String()) })),
});

/** A post in an author feed, as in the published lexicons `app.bsky.feed.defs` and `app.bsky.feed.post`. */
export const feedItemSchema = Type.Object({
  post: Type.Object({
    uri: Type.String({ pattern: '^at://[^/]+/app\\.bsky\\.feed\\.post/[A-Za-z0-9_-]{1,64}$' }),
    author: authorSchema,
    record: Type.Object({
      text: Type.String(),
      createdAt: Type.String(),
      facets: Type.Optional(Type.Array(Type.Unknown())),
    }),
    embed: Type.Optional(Type.Unknown()),
    indexedAt: Type.String(),
  }),
  reason: Type.Optional(Type.Unknown()),
});
export type FeedItem = Static<typeof feedItemSchema>;

const authorFeedSchema = Type.Object({
  cursor: Type.Optional(Type.String()),
  feed: Type.Array(Type.Unknown()),
});

const viewRecordSchema = Type.Object({ uri: Type.String(), author: authorSchema });

/** The embed of a quote, with or without media. */
const quoteSchema = Type.Object({
  record: Type.Union([viewRecordSchema, Type.Object({ record: viewRecordSchema })]),
});

const name = 'bluesky' as const;
const checkFeed = createPayloadCheck(authorFeedSchema);
const checkItem = createPayloadCheck(feedItemSchema);
const checkFacet = createPayloadCheck(facetSchema);
const checkQuote = createPayloadCheck(quoteSchema);

/**
 * Parses a page of the author feed of an account. `did` is the id of the account: the configured one, or the one of the
 * posts of this page, because only reposts in an author feed are by others. Undefined if neither is known.
 *
 * @throws {UpstreamError} `shape`
 */
export function parseAuthorFeed(payload: unknown, account: TrackedAccount) {
  const { feed, cursor } = requirePayload(name, checkFeed, payload);
  const did = account.bluesky?.id ?? findDid(feed, account);
  const records: ReadRecords = readRecords(feed, {
    name,
    check: checkItem,
    toPost: (item) => toPost(item, account, did),
  });
  return { count: feed.length, records, cursor, did };
}

/** The handle that a server shows in place of one that it cannot verify. */
const unverified = 'handle.invalid';

/**
 * Finds the DID of the author by the handle. If the server cannot verify the handle, finds the only author of the posts.
 */
function findDid(feed: readonly unknown[], account: TrackedAccount): string | undefined {
  const posts = selectValid(feed, checkItem).flatMap((item) => (isRepost(item) ? [] : item.post));
  const named = posts.find(({ author }) => isHandleOf(account, author.handle));
  const dids = [...new Set(posts.map(readDid))];
  const isUnverified = posts.every(({ author }) => author.handle === unverified);
  return named ? readDid(named) : isUnverified && dids.length === 1 ? dids[0] : undefined;
}

const readDid = ({ uri }: FeedItem['post']) => uri.split('/')[2];
const isRepost = ({ reason }: FeedItem) => reason !== undefined && reason !== null;
const isHandleOf = ({ bluesky }: TrackedAccount, handle: string) =>
  handle.toLowerCase() === bluesky?.handle.toLowerCase();

/** Omits reposts, because the documented view of a repost has no id of its own. */
function toPost(item: FeedItem, account: TrackedAccount, did: string | undefined) {
  const { post } = item;
  if (isRepost(item)) return undefined;
  if (readDid(post) !== did) return otherAccount;
  const id = post.uri.slice(post.uri.lastIndexOf('/') + 1);
  const profile = isHandleOf(account, post.author.handle) ? account.bluesky?.handle : did;
  const url = `https://bsky.app/profile/${profile}/post/${id}`;
  return createPost({ source: name, platform: name, account, id, at: readTime(post), body: parseBody(post), url });
}

/**
 * Returns the earlier of `createdAt` and the time of indexing, because the client of the author sets `createdAt`
 * freely.
 */
function readTime({ record, indexedAt }: FeedItem['post']): string {
  const [created, indexed] = [readInstant(record.createdAt), readInstant(indexedAt)];
  return created !== undefined && indexed !== undefined && indexed < created ? indexed : record.createdAt;
}

function parseBody({ record, embed }: FeedItem['post']): Body {
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
