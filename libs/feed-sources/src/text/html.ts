import { cutText } from '@postjoin/values';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { maxBodyLength } from './plain-text.ts';

export interface HtmlText {
  /** Entities decoded, `<br>` a line feed, paragraphs an empty line apart; nothing else cleaned. */
  text: string;
  /** Handle of the account whose post is reposted: markup that begins `RT` and a mention. */
  repostedHandle: string | null;
  /** Text of `span.quote-inline`, which is taken out: `RT: ` and the address of the quoted post. */
  quoteMarker: string | null;
}

const unread = new Set(['script', 'style', 'template', 'head', 'title', 'noscript']);
const blocks = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);

type Role = 'unread' | 'quote' | 'mention' | undefined;

/**
 * The words of a post's markup. `span.invisible` and `span.ellipsis` are parts of one address and get no separator; a
 * mention gets a blank after it, because the words of a repost follow it without one.
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
    if (isIn('unread')) return;
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
      if (blocks.has(name) && text !== '' && !isIn('quote')) text += '\n\n';
      if (name === 'li') text += '\n';
      // Depth is bounded: what is nested deeper than any post is read without its roles.
      if (open.length < 200) open.push({ name, role: roleOf(name, attributes['class'] ?? '', isIn('mention')) });
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

function roleOf(name: string, classes: string, isInMention: boolean): Role {
  if (unread.has(name)) return 'unread';
  const names = classes.split(/\s+/);
  if (names.includes('quote-inline')) return 'quote';
  const isMention = names.includes('h-card') || (names.includes('mention') && !names.includes('hashtag'));
  return isMention && !isInMention ? 'mention' : undefined;
}

/** Whether a body that may be either is markup. `I <3 you` is not. */
export function looksLikeHtml(body: string): boolean {
  return /<\/?(?:p|br|a|span|div)\b[^<>]*>/i.test(body);
}

/**
 * Decodes HTML entities in one pass: `&amp;lt;` becomes `&lt;`. Decodes only those with a semicolon, so that `R&D` and
 * `AT&T` stay as they are.
 */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text);
}
