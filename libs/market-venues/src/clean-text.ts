import { abbreviate, cleanCharacters, cutText, normalizeWhitespace, toOneLine } from '@postjoin/values';

/**
 * This module cleans the titles and rules of contracts. Strangers write these texts and chat assistants read them, so
 * characters that hide, reverse or overload text are removed. The words stay.
 */

/**
 * Maximum length of a title, event title or outcome, in UTF-16 code units. The longest recorded text of these kinds has
 * fewer than 250.
 */
export const maxTitleLength = 400;

/**
 * Maximum length of a rules text, in UTF-16 code units. Rules have up to 6,000 units, but their first paragraphs
 * already name the subject of the contract.
 */
export const maxDescriptionLength = 2_000;

/** Cleans a text into one line of at most `maxLength` code units. */
export function cleanLine(raw: string, maxLength = maxTitleLength): string {
  return abbreviate(toOneLine(cleanStart(raw, maxLength)), maxLength);
}

/** Cleans a rules text, which may have several lines. The result has at most `maxDescriptionLength` code units. */
export function cleanParagraphs(raw: string): string {
  return abbreviate(normalizeWhitespace(cleanStart(raw, maxDescriptionLength)), maxDescriptionLength);
}

/**
 * Cleans at most the first `4 * maxLength` code units of `raw`, so a text with a megabyte of combining marks takes
 * little time.
 */
function cleanStart(raw: string, maxLength: number): string {
  return cleanCharacters(cutText(raw, maxLength * 4));
}
