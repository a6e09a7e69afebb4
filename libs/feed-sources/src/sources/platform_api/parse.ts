import { cutText } from '@postjoin/values';
import {
  InvalidRecord,
  requirePayload,
  selectValid,
  shapeError,
  createPayloadCheck,
  UpstreamError,
} from '@postjoin/upstream';
import type { TrackedAccount } from '../../contract.ts';
import { timeOfId } from '../../native-ids.ts';
import { ownBody, quoteBody, repostBody, type Body } from '../../text/body.ts';
import { decodeEntities } from '../../text/html.ts';
import { maxTextLength, plainText } from '../../text/plain-text.ts';
import { handleOf, type Reference } from '../../text/references.ts';
import { splitRepost } from '../../text/reposts.ts';
import { postOf } from '../../truth-posts.ts';
import { readRecords, type ReadRecords } from '../../read-records.ts';
import { timelineSchema, usersSchema, xPostSchema, type Timeline, type XPost, type XUrl } from './wire.ts';

const name = 'platform_api';
const checkTimeline = createPayloadCheck(timelineSchema);
const checkXPost = createPayloadCheck(xPostSchema);
const checkUsers = createPayloadCheck(usersSchema);

export interface TimelinePage {
  records: ReadRecords;
  /** Ids of earlier forms of edited posts: an edit has a new id. */
  superseded: string[];
  /** Newest of the ids on the page. */
  newestId: string | undefined;
  nextToken: string | undefined;
}

/** A page of one account's timeline, in either dialect. @throws {UpstreamError} `shape` */
export function parseTimeline(payload: unknown, account: TrackedAccount, userId: string): TimelinePage {
  const timeline = requirePayload(name, checkTimeline, payload);
  if (timeline.data === undefined && timeline.meta === undefined) throw noTimeline(timeline);
  const data = timeline.data ?? [];
  const included = includedIn(timeline);
  const records = readRecords(data, {
    name,
    check: checkXPost,
    toPost: (post) => (isBy(userId, post) ? toPost(post, account, included) : undefined),
  });
  const posts = selectValid(data, checkXPost);
  return {
    records,
    superseded: posts.flatMap(earlierForms),
    newestId: newestOf(posts.map(({ id }) => id)),
    nextToken: timeline.meta?.next_token,
  };
}

/** An unknown user is answered with status 200 and nothing but errors. */
function noTimeline({ errors }: Timeline): UpstreamError {
  if (errors === undefined) return shapeError(name, 'it has neither data nor meta');
  return new UpstreamError('not_found', `${name} has no timeline for a user of the configuration`, { status: 200 });
}

/** Ids by handle in small letters. Unknown handles are missing. @throws {UpstreamError} `shape` */
export function parseUsers(payload: unknown): Record<string, string> {
  const { data = [] } = requirePayload(name, checkUsers, payload);
  return Object.fromEntries(data.map(({ id, username }) => [username.toLowerCase(), id]));
}

/** Ids go beyond 2^53 and are compared as numbers all the same. */
export function newestOf(ids: readonly (string | undefined)[]): string | undefined {
  const known = ids.filter((id) => id !== undefined);
  return known.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1);
}

const isBy = (userId: string, { author_id }: XPost) => author_id === undefined || author_id === userId;

function earlierForms({ id, edit_history_tweet_ids, edit_history_post_ids }: XPost): string[] {
  const forms = edit_history_tweet_ids ?? edit_history_post_ids ?? [];
  return forms.filter((form) => form !== id && newestOf([form, id]) === id);
}

/** What came along with a page: the posts that its posts refer to, and their authors' handles, by id. */
interface Included {
  posts: ReadonlyMap<string, XPost>;
  handles: ReadonlyMap<string | undefined, string>;
}

function includedIn({ includes }: Timeline): Included {
  const posts = selectValid([...(includes?.tweets ?? []), ...(includes?.posts ?? [])], checkXPost);
  const handles = (includes?.users ?? []).map(({ id, username }) => [id, username] as const);
  return { posts: new Map(posts.map((post) => [post.id, post])), handles: new Map(handles) };
}

function toPost(post: XPost, account: TrackedAccount, included: Included) {
  const at = post.created_at ?? timeOfId('x', post.id)?.toISOString();
  if (at === undefined) throw new InvalidRecord('a post has no time');
  return postOf({ source: name, platform: 'x', account, id: post.id, at, body: bodyOf(post, included) });
}

function bodyOf(post: XPost, included: Included): Body {
  const references = post.referenced_tweets ?? post.referenced_posts ?? [];
  const reposted = references.find(({ type }) => type === 'retweeted' || type === 'reposted');
  const quoted = references.find(({ type }) => type === 'quoted');
  const { text, urls } = fullText(post);
  const words = plainText(withLinks(text, urls, quoted ? [post.id, quoted.id] : [post.id]));
  if (reposted) return wholeRepost(words, reposted.id, included);
  const repost = splitRepost(words, [], false);
  if (repost) return repostBody(repost.handle, repost.words, null);
  return quoted ? quoteBody(words, referenceTo(quoted.id, urls, included)) : ownBody(words);
}

/** A long post's `text` is cut at about 280 characters; the whole is in its note, with links of its own. */
function fullText(post: XPost): { text: string; urls: readonly XUrl[] } {
  const note = post.note_tweet ?? post.note_post;
  const urls = [...(note?.entities?.urls ?? []), ...(post.entities?.urls ?? [])];
  return { text: decodeEntities(note?.text ?? post.text), urls };
}

/** X puts its own redirect in the place of every link. */
const shortLink = /https?:\/\/t\.co\/\w+?(?=https?:|\W|$)/gi;

/** Longer than any address that X takes. */
const longestAddress = 4096;

/** The page of a picture or a film in a post. */
const mediaPage = /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/\w+\/status\/\d+\/(?:photo|video)\/\d+$/i;

/** Each shortened link as what it stands for, in one pass: an address may look like a shortened link itself. */
function withLinks(text: string, urls: readonly XUrl[], knownIds: readonly string[]): string {
  const whole = new Map(urls.map((link) => [link.url, shownOf(link, knownIds)]));
  return cutText(text, maxTextLength).replace(shortLink, (short) => whole.get(short) ?? short);
}

/** Links to the post's own media, to the rest of a post that came cut and to the quoted post are no words. */
function shownOf({ expanded_url: full = '', media_key }: XUrl, knownIds: readonly string[]): string {
  const isNoWord = media_key !== undefined || mediaPage.test(full) || knownIds.some((id) => isStatus(full, id));
  return isNoWord || full.length > longestAddress || !/^https?:\/\//.test(full) ? '' : full;
}

const isStatus = (url: string, id: string) => url.endsWith(`/status/${id}`);

/** `text` of a repost is cut at 140 characters; where the reposted post came along, its words are whole. */
function wholeRepost(words: string, id: string, included: Included): Body {
  const original = included.posts.get(id);
  const shown = splitRepost(words, [], false);
  const reference = referenceTo(id, [], included);
  const handle = reference.handle ?? shown?.handle ?? null;
  const whole = original && fullText(original);
  const text = whole ? plainText(withLinks(whole.text, whole.urls, [id])) : (shown?.words ?? words);
  return handle === null ? { ...ownBody(words), repost_of: reference } : repostBody(handle, text, reference.url);
}

function referenceTo(id: string, urls: readonly XUrl[], included: Included): Reference {
  const linked = urls.find(({ expanded_url }) => isStatus(expanded_url ?? '', id))?.expanded_url;
  const user = included.handles.get(included.posts.get(id)?.author_id);
  const handle = handleOf(user ?? /^https:\/\/(?:x|twitter)\.com\/(\w+)\/status\//.exec(linked ?? '')?.[1]);
  return { handle, url: /^\d{1,19}$/.test(id) ? `https://x.com/${handle ?? 'i'}/status/${id}` : null };
}
