import type { Post } from '../types.ts';
import { decodeEntities, hasOnlyLinks, joinBrokenLinks, looksLikeHtml, plainText, readHtml } from './plain-text.ts';

/** The post that another post reposts or quotes. */
export interface Reference {
  handle: string | null;
  url: string | null;
}

const handlePattern = /^\w{1,30}(\.\w+)*$/;

/** Returns a valid handle without @; null for any other text. */
export function parseHandle(text: string | null | undefined): string | null {
  const handle = text?.replace(/^@/, '') ?? '';
  return handlePattern.test(handle) ? handle : null;
}

/** The ids of Truth Social have 18 digits until the year 2453, because `id >> 16` is the time in milliseconds. */
const postUrl = /https:\/\/truthsocial\.com\/(?:users\/(\w{1,30})\/statuses|@(\w{1,30}))\/(\d{18})/;

/**
 * Finds the first URL of a Truth Social post in a text. `length` is the length of the text up to the end of the URL.
 */
function parseTruthUrl(text: string): (Reference & { length: number }) | undefined {
  const found = postUrl.exec(text);
  if (!found) return undefined;
  return { handle: found[1] ?? found[2] ?? null, url: found[0], length: found.index + found[0].length };
}

const leadingMarker = /^\s*RT:\s*(?=https:\/\/truthsocial\.com\/)/;
/** The URL has a limit, so that a text of many markers without a blank is read in linear time. */
const trailingMarker = /\bRT:\s*(https:\/\/truthsocial\.com\/\S{1,200})\s*$/;

/**
 * Separates the author's text from the quote marker that Truth Social adds: `RT: ` and the URL of the quoted post. The
 * marker comes first, or last in older posts. Archives join text and marker without a separator.
 *
 * @returns undefined for a text without a quote marker
 */
function parseQuote(text: string): { words: string; quote_of: Reference } | undefined {
  const marker = leadingMarker.exec(text);
  if (marker) {
    const rest = text.slice(marker[0].length);
    const reference = parseTruthUrl(rest);
    if (reference?.url && rest.startsWith(reference.url)) {
      return { words: rest.slice(reference.length), quote_of: { handle: reference.handle, url: reference.url } };
    }
  }
  const trailing = trailingMarker.exec(text);
  const reference = trailing?.[1] === undefined ? undefined : parseTruthUrl(trailing[1]);
  if (!trailing || !reference) return undefined;
  return { words: text.slice(0, trailing.index), quote_of: { handle: reference.handle, url: reference.url } };
}

export interface ParsedRepost {
  /** Null if the end of the handle is unknown, because the text follows the handle without a separator. */
  handle: string | null;
  /** The reposted text. Begins with the handle if `handle` is null. */
  words: string;
}

/** Formats the text of a repost for readers. */
function formatRepost(handle: string | null, words: string): string {
  if (handle === null) return `RT @${words}`;
  return words === '' ? `RT @${handle}` : `RT @${handle}: ${words}`;
}

/** Matches `RT @` and the handle of a repost. A link may follow the handle without a separator. */
const repostMarker = /^RT @( ?)(\w{1,30}?(?=https?:\/\/)|\w{1,30})/;

/** Matches the beginning of a text that cannot continue a handle. */
const startOfText = /^\s*$|^[“"‘#@([]|^https?:|^\p{Extended_Pictographic}/u;

/**
 * Parses `RT @user: words`. Archives that remove markup write `RT @userWords`. The end of such a handle is known if
 * nothing follows, if the next character cannot be part of a handle, or if the handle is in `known` and a sentence
 * seems to follow.
 *
 * @param isGlued whether the source removes markup and leaves no separator in its place
 * @returns undefined for a text that is not a repost
 */
export function parseRepost(text: string, known: readonly string[], isGlued: boolean): ParsedRepost | undefined {
  const found = repostMarker.exec(text);
  if (!found) return undefined;
  const [whole, blank, run = ''] = found;
  const rest = text.slice(whole.length);
  // A source that writes a space after the @ also writes a space after the handle.
  const isSeparated = !isGlued || blank !== '';
  const handle =
    known.find((candidate) => isSameHandle(run, candidate)) ??
    (isSeparated ? undefined : findGluedHandle(run, rest, known));
  if (handle !== undefined) return { handle, words: removeColon(run.slice(handle.length) + rest) };
  if (!isSeparated && !startOfText.test(rest)) return { handle: null, words: run + rest };
  return { handle: parseHandle(run), words: removeColon(rest) };
}

/** The platforms ignore the case of handles. */
const isSameHandle = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Finds a known handle at the start of `run`, which has the word characters after `RT @`: the handle and text that is
 * joined to it. The rest of `run` must be able to begin a sentence. Finds no handle if a colon follows the run, because
 * the colon could end a longer handle.
 */
function findGluedHandle(run: string, rest: string, known: readonly string[]): string | undefined {
  if (rest.startsWith(':')) return undefined;
  return known.find(
    (handle) => isSameHandle(run.slice(0, handle.length), handle) && !/^[a-z0-9_]/.test(run.slice(handle.length)),
  );
}

const removeColon = (words: string) => words.replace(/^:/, '').trim();

/** The content of a post: its text, and the posts it refers to. */
export type Body = Pick<Post, 'text' | 'kind' | 'repost_of' | 'quote_of' | 'truncated'>;

export interface TruthBodyOptions {
  /**
   * The tracked handles. A repost of such a handle is recognized even if the text follows the handle without a
   * separator.
   */
  known: readonly string[];
  /**
   * Whether the source removes markup and leaves no separator in its place. The words before and after the markup are
   * then joined.
   */
  isGlued: boolean;
}

/**
 * Reads the content of a Truth Social post. The content is markup, or the plain text of an archive.
 *
 * The text of a repost is `RT @user: ` and the reposted text. The text of a quote is the author's own text. If a quote
 * has no text of its own, its text is the URL of the quoted post.
 */
export function readTruthBody(content: string, options: TruthBodyOptions): Body {
  if (!looksLikeHtml(content)) return readPlainBody(joinBrokenLinks(plainText(decodeEntities(content))), options);
  const { text, repostedHandle, quoteMarker } = readHtml(content);
  const words = plainText(text);
  if (repostedHandle !== null) return repostBody(parseHandle(repostedHandle), removeRepostMarker(words), null);
  const reference = quoteMarker === null ? undefined : parseTruthUrl(quoteMarker);
  if (reference) return quoteBody(words, { handle: reference.handle, url: reference.url });
  return readPlainBody(words, options);
}

/** Reads the text of an X post as X writes it, with entities for `&`, `<` and `>`. A repost begins with `RT @user`. */
export function readXBody(content: string): Body {
  const text = plainText(decodeEntities(content));
  const repost = parseRepost(text, [], false);
  return repost ? repostBody(repost.handle, repost.words, null) : ownBody(text);
}

/** Reads the plain text of a post. Only a marker in the text, such as `RT @user`, shows a repost or a quote. */
function readPlainBody(words: string, { known, isGlued }: TruthBodyOptions): Body {
  const repost = parseRepost(words, known, isGlued);
  // A quote marker inside a repost belongs to the reposted post, so it is removed and not reported.
  if (repost) return repostBody(repost.handle, parseQuote(repost.words)?.words ?? repost.words, null);
  const quote = parseQuote(words);
  return quote ? quoteBody(quote.words, quote.quote_of) : ownBody(words);
}

function removeRepostMarker(words: string): string {
  return words.replace(/^RT\s*@\S*[ \t:]*/, '').trim();
}

/** Creates the body of a post that is neither a repost nor a quote. */
export function ownBody(text: string): Body {
  const kind = text === '' ? 'blank' : hasOnlyLinks(text) ? 'link' : 'text';
  return { text, kind, repost_of: null, quote_of: null };
}

/** Creates the body of a quote. A quote without its own text is a link to the quoted post. */
export function quoteBody(words: string, quote_of: Reference): Body {
  const text = plainText(words);
  return { ...ownBody(text === '' ? (quote_of.url ?? '') : text), quote_of };
}

/** Creates the body of a repost. Its kind is `link` if the reposted text is empty or has only links. */
export function repostBody(handle: string | null, words: string, url: string | null): Body {
  const shown = plainText(words);
  const kind = shown === '' || hasOnlyLinks(shown) ? 'link' : 'text';
  return { text: plainText(formatRepost(handle, shown)), kind, repost_of: { handle, url }, quote_of: null };
}
