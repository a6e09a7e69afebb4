import type { Post } from '../contract.ts';
import { decodeEntities, looksLikeHtml, readHtml } from './html.ts';
import { isOnlyLinks } from './links.ts';
import { plainText } from './plain-text.ts';
import { handleOf, splitQuote, truthReference, type Reference } from './references.ts';
import { repostText, splitRepost } from './reposts.ts';

/** What a post says, apart from where and when. */
export type Body = Pick<Post, 'text' | 'kind' | 'repost_of' | 'quote_of'>;

export interface TruthBodyOptions {
  /** Handles that a repost may name with its words glued to it: those that are tracked. */
  known: readonly string[];
  /** Whether this source drops markup without a separator. */
  isGlued: boolean;
}

/**
 * The body of a Truth Social post in markup or as archives strip it. A repost shows the reposted words behind
 * `RT @user: `; a quote shows its own words; one without words of its own shows the quoted address, as a link.
 */
export function readTruthBody(content: string, options: TruthBodyOptions): Body {
  if (!looksLikeHtml(content)) return readWords(plainText(decodeEntities(content)), options);
  const { text, repostedHandle, quoteMarker } = readHtml(content);
  const words = plainText(text);
  if (repostedHandle !== null) return repostBody(handleOf(repostedHandle), withoutRepostMarker(words), null);
  const reference = quoteMarker === null ? undefined : truthReference(quoteMarker);
  if (reference) return quoteBody(words, { handle: reference.handle, url: reference.url });
  return readWords(words, options);
}

/** Words with the markers that are left of reposts and quotes where there is no markup for them. */
function readWords(words: string, { known, isGlued }: TruthBodyOptions): Body {
  const repost = splitRepost(words, known, isGlued);
  // The marker of a quote in reposted words is the other account's.
  if (repost) return repostBody(repost.handle, splitQuote(repost.words)?.words ?? repost.words, null);
  const quote = splitQuote(words);
  return quote ? quoteBody(quote.words, quote.quote_of) : ownBody(words);
}

function withoutRepostMarker(words: string): string {
  return words.replace(/^RT\s*@\S*[ \t:]*/, '').trim();
}

/** Own words, or none. */
export function ownBody(text: string): Body {
  const kind = text === '' ? 'blank' : isOnlyLinks(text) ? 'link' : 'text';
  return { text, kind, repost_of: null, quote_of: null };
}

/** Without words of its own a quote is a link to another post. */
export function quoteBody(words: string, quote_of: Reference): Body {
  const text = plainText(words);
  return { ...ownBody(text === '' ? (quote_of.url ?? '') : text), quote_of };
}

/** A repost that shows no words, or nothing but links, is a link to another post. */
export function repostBody(handle: string | null, words: string, url: string | null): Body {
  const shown = plainText(words);
  const kind = shown === '' || isOnlyLinks(shown) ? 'link' : 'text';
  return { text: plainText(repostText(handle, shown)), kind, repost_of: { handle, url }, quote_of: null };
}
