import { decodeHTMLStrict } from 'entities';

/**
 * HTML entities decoded once, in one go: `&amp;lt;` is `&lt;` and stays it. Only whole ones with their semicolon, so
 * that `R&D` and `AT&T` stay as they are.
 */
export function decodeOnce(text: string): string {
  return decodeHTMLStrict(text);
}
