import { abbreviate, cleanCharacters, cutText, normalizeWhitespace, toOneLine } from '@postjoin/values';

/**
 * Strangers write the titles and rules of contracts, and chat assistants read them. So characters that hide, reverse or
 * overload text are removed. The words stay.
 */

/** Maximum UTF-16 code units of a title, event title or outcome. The longest recorded one has fewer than 250. */
export const maxTitleLength = 400;

/** Maximum UTF-16 code units of a rules text. It has up to 6,000, but its first paragraphs name the subject. */
export const maxDescriptionLength = 2_000;

/** Cleans a text into one line of at most `maxLength` code units. */
export function cleanLine(raw: string, maxLength = maxTitleLength): string {
  return abbreviate(toOneLine(cleanStart(raw, maxLength)), maxLength);
}

/** Cleans a rules text, which may have several lines. The result has at most `maxDescriptionLength` code units. */
export function cleanParagraphs(raw: string): string {
  return abbreviate(normalizeWhitespace(cleanStart(raw, maxDescriptionLength)), maxDescriptionLength);
}

/** Cleans only the start of a text, so a text with a megabyte of combining marks takes little time. */
function cleanStart(raw: string, maxLength: number): string {
  return cleanCharacters(cutText(raw, maxLength * 4));
}
