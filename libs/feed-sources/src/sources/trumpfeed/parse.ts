import { createPayloadCheck, InvalidRecord, requirePayload } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { createPost } from '../../create-post.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../reading.ts';
import { readXBody } from '../../text/body.ts';
import type { TrackedAccount } from '../../types.ts';

/** A page of `GET /api/posts`, with the members that a public client of 2026-06 reads. There is no recording. */
const pageSchema = Type.Object({
  posts: Type.Array(Type.Unknown()),
  totalPages: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** A post. `authorHandle` begins with @, and `sourceUrl` is the URL of the post on X. */
export const archivedPostSchema = Type.Object({
  authorHandle: Type.String(),
  sourceUrl: Type.String(),
  postedAt: Type.String(),
  contentText: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type ArchivedPost = Static<typeof archivedPostSchema>;

const name = 'trumpfeed';
const checkPage = createPayloadCheck(pageSchema);
const checkPost = createPayloadCheck(archivedPostSchema);

/** Parses a page. The archive also has posts of other handles, which are omitted. @throws {UpstreamError} `shape` */
export function parsePage(payload: unknown, account: TrackedAccount) {
  const { posts, totalPages } = requirePayload(name, checkPage, payload);
  const records: ReadRecords = readRecords(posts, { name, check: checkPost, toPost: (post) => toPost(post, account) });
  return { count: posts.length, records, totalPages };
}

function toPost({ authorHandle, sourceUrl, postedAt, contentText }: ArchivedPost, account: TrackedAccount) {
  const [, urlHandle, id] = /^https:\/\/(?:x|twitter)\.com\/(\w+)\/status\/(\d{1,19})$/.exec(sourceUrl) ?? [];
  if (urlHandle === undefined || id === undefined) throw new InvalidRecord('the URL is not that of a post on X');
  const isOwn = [authorHandle.replace(/^@/, ''), urlHandle].every((handle) => isHandleOf(account, handle));
  if (!isOwn) return otherAccount;
  const body = readXBody(contentText ?? '');
  return createPost({ source: name, platform: 'x', account, id, at: postedAt, body });
}

const isHandleOf = ({ x }: TrackedAccount, handle: string) => handle.toLowerCase() === x?.handle.toLowerCase();
