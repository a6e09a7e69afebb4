import {
  createPayloadCheck,
  InvalidRecord,
  requirePayload,
  selectValid,
  shapeError,
  UpstreamError,
} from '@postjoin/upstream';
import { cutText, hourMs, maxClockSkewMs } from '@postjoin/values';
import Type, { type Static } from 'typebox';
import { createPost } from '../../create-post.ts';
import { decodeTime } from '../../identity.ts';
import { otherAccount, readRecords, type ReadRecords } from '../../reading.ts';
import {
  type Body,
  ownBody,
  parseHandle,
  parseRepost,
  quoteBody,
  type Reference,
  repostBody,
} from '../../text/body.ts';
import { decodeEntities, maxTextLength, plainText } from '../../text/plain-text.ts';
import type { TrackedAccount } from '../../types.ts';

/**
 * A post of the X API v2 in both dialects: with the legacy field names (OpenAPI up to 2.166, requested by
 * `tweet.fields`) and with the new ones (from 2.167, `post.fields`). Only `id` and `text` are always present.
 */

const urlSchema = Type.Object({
  url: Type.String(),
  expanded_url: Type.Optional(Type.String()),
  media_key: Type.Optional(Type.String()),
});
const entitiesSchema = Type.Object({ urls: Type.Optional(Type.Array(urlSchema)) });
const noteSchema = Type.Object({ text: Type.String(), entities: Type.Optional(entitiesSchema) });
const articleSchema = Type.Object({ title: Type.Optional(Type.String()), plain_text: Type.Optional(Type.String()) });
const referenceSchema = Type.Object({ type: Type.String(), id: Type.String() });

export const xPostSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,19}$' }),
  text: Type.String(),
  created_at: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.String()),
  entities: Type.Optional(entitiesSchema),
  note_tweet: Type.Optional(noteSchema),
  note_post: Type.Optional(noteSchema),
  /** Not checked here, because a post is not lost with an article of another structure. */
  article: Type.Optional(Type.Unknown()),
  referenced_tweets: Type.Optional(Type.Array(referenceSchema)),
  referenced_posts: Type.Optional(Type.Array(referenceSchema)),
  edit_history_tweet_ids: Type.Optional(Type.Array(Type.String())),
  edit_history_post_ids: Type.Optional(Type.Array(Type.String())),
});
export type XPost = Static<typeof xPostSchema>;
export type XUrl = Static<typeof urlSchema>;

/** A page without posts has no `data`. Partial errors are in `errors`, with status 200. */
export const timelineSchema = Type.Object({
  data: Type.Optional(Type.Array(Type.Unknown())),
  includes: Type.Optional(
    Type.Object({
      users: Type.Optional(Type.Array(Type.Unknown())),
      tweets: Type.Optional(Type.Array(Type.Unknown())),
      posts: Type.Optional(Type.Array(Type.Unknown())),
    }),
  ),
  meta: Type.Optional(Type.Object({ next_token: Type.Optional(Type.String()) })),
  errors: Type.Optional(Type.Array(Type.Unknown())),
});
export type Timeline = Static<typeof timelineSchema>;

const userSchema = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,19}$' }), username: Type.String() });

/** The answer to a look-up of users or posts. What was not found is in `errors`, with status 200. */
const lookUpSchema = Type.Object({
  data: Type.Optional(Type.Array(Type.Unknown())),
  errors: Type.Optional(Type.Array(Type.Unknown())),
});

/** A problem document. Its other members are not read, because they contain account numbers. */
export const problemSchema = Type.Object({
  type: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});

const name = 'platform_api';
const checkTimeline = createPayloadCheck(timelineSchema);
export const checkXPost = createPayloadCheck(xPostSchema);
export const checkLookUp = createPayloadCheck(lookUpSchema);
const checkUser = createPayloadCheck(userSchema);
const checkArticle = createPayloadCheck(articleSchema);

export interface TimelinePage {
  records: ReadRecords;
  /** Ids of earlier versions of edited posts. On X, each version has an id of its own. */
  superseded: string[];
  /** The newest id of the account's posts on the page, without posts that are dated in the future. */
  newestId: string | undefined;
  nextToken: string | undefined;
}

/**
 * Parses a page of one account's timeline, in either dialect.
 * @param now The next read starts after the newest id, so a post that is dated later does not move it.
 * @throws {UpstreamError} `shape`
 */
export function parseTimeline(payload: unknown, account: TrackedAccount, userId: string, now: Date): TimelinePage {
  const timeline = requirePayload(name, checkTimeline, payload);
  if (timeline.data === undefined && timeline.meta === undefined) throw createNoTimelineError(timeline);
  const data = timeline.data ?? [];
  const included = indexIncluded(timeline);
  const records = readRecords(data, {
    name,
    check: checkXPost,
    toPost: (post) => (isAuthor(userId, post) ? toPost(post, account, included) : otherAccount),
  });
  const posts = selectValid(data, checkXPost).filter((post) => isAuthor(userId, post));
  return {
    records,
    superseded: posts.flatMap(listEarlierVersions),
    newestId: findNewestId(posts.map(({ id }) => id).filter((id) => isPlausibleId(id, now))),
    nextToken: timeline.meta?.next_token,
  };
}

/** Whether the time in the id of a post is not in the future, apart from the difference of two clocks. */
export function isPlausibleId(id: string, now: Date): boolean {
  const at = decodeTime('x', id);
  return at === undefined ? /^\d{1,14}$/.test(id) : at.getTime() <= now.getTime() + maxClockSkewMs;
}

/**
 * Creates the error for a response without `data` and `meta`. For an unknown user, the API returns status 200 with only
 * `errors`.
 */
function createNoTimelineError({ errors }: Timeline): UpstreamError {
  if (errors === undefined) return shapeError(name, 'it has neither data nor meta');
  return new UpstreamError('not_found', `${name} has no timeline for a configured user id`, { status: 200 });
}

/** Parses user ids by handle in lower case. Unknown handles are absent. @throws {UpstreamError} `shape` */
export function parseUsers(payload: unknown): Record<string, string> {
  const { data = [] } = requirePayload(name, checkLookUp, payload);
  return Object.fromEntries(selectValid(data, checkUser).map(({ id, username }) => [username.toLowerCase(), id]));
}

/** Returns the largest id. Compares digits, because ids exceed 2^53. */
export function findNewestId(ids: readonly (string | undefined)[]): string | undefined {
  const known = ids.filter((id) => id !== undefined);
  return known.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1);
}

const isAuthor = (userId: string, { author_id }: XPost) => author_id === undefined || author_id === userId;

/** X permits five edits within an hour, so a post has at most six versions. */
const maxVersions = 6;
const maxEditMs = hourMs;

/** Lists the earlier versions that X permits, because a post that is listed here is never shown again. */
export function listEarlierVersions({ id, edit_history_tweet_ids, edit_history_post_ids }: XPost): string[] {
  const versions = edit_history_tweet_ids ?? edit_history_post_ids ?? [];
  const isEarlier = (version: string) => {
    const ms = (toMs(id) ?? NaN) - (toMs(version) ?? NaN);
    return ms > 0 && ms <= maxEditMs;
  };
  return versions.length <= maxVersions ? versions.filter(isEarlier) : [];
}

const toMs = (id: string) => decodeTime('x', id)?.getTime();

/** Objects that X includes in a page: the referenced posts by post id, and the handles of authors by user id. */
interface Included {
  posts: ReadonlyMap<string, XPost>;
  handles: ReadonlyMap<string | undefined, string>;
}

function indexIncluded({ includes }: Timeline): Included {
  const posts = selectValid([...(includes?.tweets ?? []), ...(includes?.posts ?? [])], checkXPost);
  const handles = selectValid(includes?.users ?? [], checkUser).map(({ id, username }) => [id, username] as const);
  return { posts: new Map(posts.map((post) => [post.id, post])), handles: new Map(handles) };
}

function toPost(post: XPost, account: TrackedAccount, included: Included) {
  const at = post.created_at ?? decodeTime('x', post.id)?.toISOString();
  if (at === undefined) throw new InvalidRecord('the post has no time');
  return createPost({ source: name, platform: 'x', account, id: post.id, at, body: parseBody(post, included) });
}

function parseBody(post: XPost, included: Included): Body {
  const references = post.referenced_tweets ?? post.referenced_posts ?? [];
  const reposted = references.find(({ type }) => type === 'retweeted' || type === 'reposted');
  const quoted = references.find(({ type }) => type === 'quoted');
  const { text, urls } = readFullText(post);
  const own = expandLinks(text, urls, quoted ? [post.id, quoted.id] : [post.id]);
  const words = plainText([own, readArticle(post)].filter((part) => part !== '').join('\n\n'));
  if (reposted) return readRepost(words, reposted.id, included);
  const repost = parseRepost(words, [], false);
  if (repost) return repostBody(repost.handle, repost.words, null);
  return quoted ? quoteBody(words, toReference(quoted.id, urls, included)) : ownBody(words);
}

/**
 * The `text` of a long post is truncated to about 280 characters. The note of the post has the full text and all links.
 */
function readFullText(post: XPost): { text: string; urls: readonly XUrl[] } {
  const note = post.note_tweet ?? post.note_post;
  const urls = [...(note?.entities?.urls ?? []), ...(post.entities?.urls ?? [])];
  return { text: decodeEntities(note?.text ?? post.text), urls };
}

/** Returns the title and the words of an Article; empty for any other post, whose `text` has all of its words. */
function readArticle({ article }: XPost): string {
  const [{ title = '', plain_text: text = '' } = {}] = selectValid([article], checkArticle);
  return text.startsWith(title) ? text : `${title}\n\n${text}`;
}

/** Matches a `t.co` link. X replaces every link by such a redirect. */
const shortLink = /https?:\/\/t\.co\/\w+?(?=https?:|\W|$)/gi;

/** Maximum length of a link, more than X accepts. Longer links are dropped. */
const maxUrlLength = 4096;

/** Matches the URL of the page of an image or a video of a post. */
const mediaPage = /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/\w+\/status\/\d+\/(?:photo|video)\/\d+$/i;

/** Replaces each shortened link by its target, in one pass, because a target can look like a shortened link. */
function expandLinks(text: string, urls: readonly XUrl[], knownIds: readonly string[]): string {
  const targets = new Map(urls.map((link) => [link.url, resolveLink(link, knownIds)]));
  return cutText(text, maxTextLength).replace(shortLink, (link) => targets.get(link) ?? link);
}

/**
 * Returns the target of a shortened link. Returns '' for a link that X adds to the text (to the media of the post, to
 * the rest of a truncated post or to the quoted post), and for a target that is too long or not http.
 */
function resolveLink({ expanded_url: full = '', media_key }: XUrl, knownIds: readonly string[]): string {
  const isAdded = media_key !== undefined || mediaPage.test(full) || knownIds.some((id) => isStatus(full, id));
  return isAdded || full.length > maxUrlLength || !/^https?:\/\//.test(full) ? '' : full;
}

const isStatus = (url: string, id: string) => url.endsWith(`/status/${id}`);

/** The `text` of a repost is truncated to 140 characters, so the text of the included original is used if present. */
function readRepost(words: string, id: string, included: Included): Body {
  const original = included.posts.get(id);
  const truncated = parseRepost(words, [], false);
  const reference = toReference(id, [], included);
  const handle = reference.handle ?? truncated?.handle ?? null;
  const whole = original && readFullText(original);
  const text = whole ? plainText(expandLinks(whole.text, whole.urls, [id])) : (truncated?.words ?? words);
  return handle === null ? { ...ownBody(words), repost_of: reference } : repostBody(handle, text, reference.url);
}

function toReference(id: string, urls: readonly XUrl[], included: Included): Reference {
  const linked = urls.find(({ expanded_url }) => isStatus(expanded_url ?? '', id))?.expanded_url;
  const user = included.handles.get(included.posts.get(id)?.author_id);
  const handle = parseHandle(user ?? /^https:\/\/(?:x|twitter)\.com\/(\w+)\/status\//.exec(linked ?? '')?.[1]);
  return { handle, url: /^\d{1,19}$/.test(id) ? `https://x.com/${handle ?? 'i'}/status/${id}` : null };
}
