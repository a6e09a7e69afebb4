import { cleanCharacters, cutText, normalizeWhitespace } from '@postjoin/values';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';

/**
 * Matches URLs in a text. Archives omit the separator between a word and a URL, or between two URLs. So a URL may begin
 * anywhere, and ends at the latest where the next URL begins.
 */
const linkPattern = /https?:\/\/(?:(?!https?:\/\/)[^\s<>"“”])+/giu;

/**
 * Matches a link that an archive has broken. The markup of Mastodon hides the beginning of a link, shows the next 30
 * characters and hides the rest (`shortened_link` in its `TextFormatter`). Some archives write a space between these
 * parts. A word after 30 characters is only the rest of the link if it has a character that most words do not have.
 */
const brokenLinkPattern = /(https?:\/\/(?:www\.)?) (?=[\p{L}\p{N}])(?:(\S{30}) (?=\S*[\d/=_?&%#-]))?/giu;

/** Removes the spaces inside links. */
export function joinBrokenLinks(text: string): string {
  return text.replace(brokenLinkPattern, '$1$2');
}

/** Replaces each link by a space. */
export function removeLinks(text: string): string {
  return text.replace(linkPattern, ' ');
}

/** Whether a text has links and, apart from them, no letter, digit or symbol. */
export function hasOnlyLinks(text: string): boolean {
  return hasLinks(text) && !/[\p{L}\p{N}\p{S}]/u.test(removeLinks(text));
}

function hasLinks(text: string): boolean {
  return text.search(linkPattern) !== -1;
}

/** Query parameters that track clicks and do not affect the page. */
const trackingParameter = /^(utm_\w+|fbclid|gclid|dclid|msclkid|twclid|igshid|mc_[ce]id|ref_src|ref_url)=/i;

/** Matches a `t.co` link. X replaces each link by a `t.co` link. X adds `?amp=1` to some of them, and nothing else. */
const redirect = /https?:\/\/t\.co\/\w*?(?=https?:|\W|$)(?:\?amp=1)?/gi;

/** Removes tracking parameters from links, and `t.co` links whose target is unknown. */
export function removeTracking(text: string): string {
  return text.replace(redirect, ' ').replace(linkPattern, removeTrackingParameters);
}

function removeTrackingParameters(link: string): string {
  const [, page = link, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const parameters = query.split('&');
  const retained = parameters.filter((parameter) => !trackingParameter.test(parameter));
  if (retained.length === parameters.length) return link;
  return page + (retained.length > 0 ? `?${retained.join('&')}` : '') + fragment;
}

/**
 * Maximum length of a text, more than any post has: X allows 25,000 characters, and the longest recorded Truth Social
 * post has 4,183.
 */
export const maxTextLength = 30_000;

/** Maximum length of a body with its markup, in UTF-16 code units. A longer body is truncated before it is read. */
const maxBodyLength = 250_000;

/** The steps of `plainText`, in order. */
const cleaners: readonly ((text: string) => string)[] = [
  (text) => cutText(text, maxBodyLength),
  cleanCharacters,
  (text) => cutText(text, maxTextLength),
  removeTracking,
  normalizeWhitespace,
];

/** Cleans a text that has no markup or entities. Idempotent. */
export function plainText(text: string): string {
  return cleaners.reduce((cleaned, clean) => clean(cleaned), text);
}

export interface HtmlText {
  /**
   * The text with decoded entities, a line feed for `<br>` and an empty line between paragraphs. The caller still has
   * to clean the text with `plainText`.
   */
  text: string;
  /** The handle of the reposted account; null unless the markup begins with `RT` and a mention. */
  repostedHandle: string | null;
  /**
   * The text of `span.quote-inline`: `RT: ` and the URL of the quoted post. `text` does not contain this marker. Null
   * if the post has no marker.
   */
  quoteMarker: string | null;
}

const ignoredTags = new Set(['script', 'style', 'template', 'head', 'title', 'noscript']);
const blockTags = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);

type Role = 'ignored' | 'quote' | 'mention' | undefined;

/**
 * Reads the text of a post's markup. Adds no separator around `span.invisible` and `span.ellipsis`, because these are
 * parts of one URL. Adds a space after a mention, because the text of a repost follows the mention without a space.
 */
export function readHtml(html: string): HtmlText {
  const open: { name: string; role: Role }[] = [];
  let text = '';
  let quote = '';
  let mention: string | undefined;
  let repostedHandle: string | null = null;
  let isAfterMention = false;

  const isIn = (role: Role) => open.some((element) => element.role === role);

  const addText = (words: string) => {
    if (isIn('ignored')) return;
    if (isIn('quote')) return void (quote += words);
    if (isIn('mention')) return void (mention = (mention ?? '') + words);
    if (isAfterMention && /^[^\s.,:;!?)\]’']/u.test(words)) text += ' ';
    isAfterMention = false;
    text += words;
  };

  const endMention = () => {
    const handle = (mention ?? '').trim();
    mention = undefined;
    if (text.trim() === 'RT' && handle.startsWith('@')) repostedHandle = handle.slice(1);
    text += handle;
    isAfterMention = true;
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'br') addText('\n');
      if (blockTags.has(name) && text !== '' && !isIn('quote')) text += '\n\n';
      if (name === 'li') text += '\n';
      // Limits the depth to 200, more than any post has. The text of deeper elements is read, but their role is
      // ignored.
      if (open.length < 200) open.push({ name, role: findRole(name, attributes['class'] ?? '', isIn('mention')) });
    },
    ontext: addText,
    onclosetag: (name) => {
      const last = open.findLastIndex((element) => element.name === name);
      if (last === -1) return;
      const closed = open.splice(last);
      if (closed.some(({ role }) => role === 'mention')) endMention();
    },
  });
  parser.end(cutText(html, maxBodyLength));
  return { text, repostedHandle, quoteMarker: quote.trim() === '' ? null : quote.trim() };
}

function findRole(name: string, classes: string, isInMention: boolean): Role {
  if (ignoredTags.has(name)) return 'ignored';
  const names = classes.split(/\s+/);
  if (names.includes('quote-inline')) return 'quote';
  const isMention = names.includes('h-card') || (names.includes('mention') && !names.includes('hashtag'));
  return isMention && !isInMention ? 'mention' : undefined;
}

/** Whether a text is markup rather than plain text such as `I <3 you`. */
export function looksLikeHtml(body: string): boolean {
  return /<\/?(?:p|br|a|span|div)\b[^<>]*>/i.test(body);
}

/**
 * Decodes HTML entities in one pass: `&amp;lt;` becomes `&lt;`. Requires the semicolon, so `R&D` and `AT&T` remain
 * unchanged. Cuts the text first, because decoding takes ten times the memory of the text.
 */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(cutText(text, maxBodyLength));
}
