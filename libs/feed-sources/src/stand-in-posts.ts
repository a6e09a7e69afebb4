import { hashHex } from '@postjoin/upstream/checks';

/** The posts that the stand-ins of the sources serve, with their ids and markup on the wire. */

export interface WorldPost {
  /** Id on the platform. */
  id: string;
  account: 'trump' | 'whitehouse';
  handle: string;
  platform: 'truthsocial' | 'x' | 'whitehouse.gov' | 'bluesky';
  atMs: number;
  kind: 'text' | 'link' | 'blank' | 'repost' | 'quote';
  /** Plain text. For a repost, the text of the original post. Empty for a blank post. */
  text: string;
  /** Recorded markup of the platform. If absent, markup is created from `text`. */
  html?: string;
  url: string;
  /** Handle of the original author of a repost. */
  repostOf?: string;
  /** Address of the quoted post. */
  quoteOf?: string;
}

/** The posts up to `now`, newest first. The same object is used for the same time, so derived data can be memoized. */
export interface PostsView {
  now: Date;
  posts: readonly WorldPost[];
}

/** Lists Trump's posts on Truth Social, newest first. */
export function listTruthPosts({ posts }: PostsView): WorldPost[] {
  return posts.filter(({ account, platform }) => account === 'trump' && platform === 'truthsocial');
}

/** A generated id depends only on the recorded id, so every run generates the same id. */
const isNumber = /^\d+$/;

/** Position of the time in an id of Truth Social: the time in milliseconds is above the lower 16 bits. */
const truthTimeShift = 16n;

/** Creates a Truth Social id for a time, with `sequence` modulo 65,536 in its lower bits. */
export function truthIdAt(ms: number, sequence: number): string {
  return String((BigInt(ms) << truthTimeShift) | BigInt(sequence % 65_536));
}

/** Epoch of X's ids in Unix milliseconds. */
const xEpochMs = 1_288_834_974_657n;

/** Creates an X id for a time, with `sequence` modulo 4,194,304 in its lower 22 bits. */
export function xIdAt(ms: number, sequence: number): string {
  return String(((BigInt(ms) - xEpochMs) << 22n) | BigInt(sequence % 4_194_304));
}

/**
 * Returns the Truth Social id of a post. A recording may have only the number of the post in an archive (`truth-123`).
 * The id then has the time of the post, and that number in the lower bits.
 */
export function truthId({ id, atMs }: WorldPost): string {
  return isNumber.test(id) ? id : truthIdAt(atMs, archiveNumber(id));
}

/** Returns the number of a post in the archive: the number in the recorded id `truth-123`, or a hash of the id. */
export function archiveNumber(id: string): number {
  const recorded = /^truth-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(hashHex(id).slice(0, 4), 16) : Number(recorded);
}

/** Returns the number of a page on whitehouse.gov: the number in the recorded id `wh-123`, or a hash of the id. */
export function pageNumber(id: string): number {
  const recorded = /^wh-(\d+)$/.exec(id)?.[1];
  return recorded === undefined ? Number.parseInt(hashHex(id).slice(0, 5), 16) : Number(recorded);
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const link = /https?:\/\/[^\s<]+/g;

/** Renders a post as Truth Social's HTML: the recorded markup, or markup created from the text. */
export function renderTruthHtml(post: WorldPost): string {
  if (post.html !== undefined) return post.html;
  if (post.kind === 'blank') return '<p></p>';
  const mention = post.repostOf === undefined ? '' : `RT ${renderMention(post.repostOf)}`;
  const quote =
    post.quoteOf === undefined ? '' : `<span class="quote-inline"><br/>RT: ${escapeMarkup(post.quoteOf)}</span>`;
  const paragraphs = escapeMarkup(post.text)
    .replace(link, renderLink)
    .replaceAll('\n\n', '</p><p>')
    .replaceAll('\n', '<br/>');
  return `<p>${quote}${mention}${paragraphs}</p>`;
}

/** Truth Social shows the first 30 characters of an address and hides the rest. */
const visibleCharacters = 30;

/** Renders a link in Truth Social's markup: three spans whose texts together are the address. */
function renderLink(url: string): string {
  const [scheme = '', rest = ''] = url.split(/(?<=:\/\/)/);
  const visible = rest.slice(0, visibleCharacters);
  const hidden = rest.slice(visibleCharacters);
  const spans =
    `<span class="invisible">${scheme}</span><span class="ellipsis">${visible}</span>` +
    `<span class="invisible">${hidden}</span>`;
  return `<a href="${url}" rel="nofollow noopener noreferrer" target="_blank">${spans}</a>`;
}

function renderMention(handle: string): string {
  return `<span class="h-card"><a href="https://truthsocial.com/@${handle}" class="u-url mention">@<span>${handle}</span></a></span>`;
}

/** Removes tags without inserting spaces and leaves `&amp;` encoded, like the archives of Truth Social. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
}

/** Wraps a text in CDATA. Splits `]]>`, which would end the section. */
export function toCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Formats a time like `Tue, 25 Aug 2026 18:32:56 +0000`. */
export function formatRssDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
