import { cutText } from '@postjoin/values';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { maxBodyLength } from './plain-text.ts';

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
