import type { Post } from '../types.ts';
import { decodeEntities, looksLikeHtml, readHtml } from './html.ts';
import { hasOnlyLinks, joinBrokenLinks } from './links.ts';
import { plainText } from './plain-text.ts';
import { parseHandle, parseQuote, parseTruthUrl, type Reference } from './references.ts';
import { formatRepost, parseRepost } from './reposts.ts';

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
