/**
 * Matches URLs in a text. Archives omit the separator between a word and a URL, or between two URLs. So a URL may begin
 * anywhere, and ends at the latest where the next URL begins.
 */
const linkPattern = /https?:\/\/(?:(?!https?:\/\/)[^\s<>"“”])+/giu;

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

/** Replaces each link by the result of `change`. */
export function mapLinks(text: string, change: (link: string) => string): string {
  return text.replace(linkPattern, change);
}
