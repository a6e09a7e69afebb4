/**
 * Addresses in running text. Archives glue them to the word before and to each other, so nothing is asked of what
 * precedes them, and one ends where the next begins.
 */
const linkPattern = /https?:\/\/(?:(?!https?:\/\/)[^\s<>"“”])+/giu;

/** The text without its links. */
export function withoutLinks(text: string): string {
  return text.replace(linkPattern, ' ');
}

/** Whether there is nothing but links: no letter, digit or symbol beside them. */
export function isOnlyLinks(text: string): boolean {
  return withLinks(text) && !/[\p{L}\p{N}\p{S}]/u.test(withoutLinks(text));
}

function withLinks(text: string): boolean {
  return text.search(linkPattern) !== -1;
}

/** Changes each link by itself. */
export function mapLinks(text: string, change: (link: string) => string): string {
  return text.replace(linkPattern, change);
}
