import {
  abbreviate,
  limitMarks,
  normalizeWhitespace,
  normalizeLineBreaks,
  removeInvisible,
  toOneLine,
} from '@postjoin/values';

/**
 * Strangers write titles and rules, and chat assistants read them. Removes what can hide, reverse or overload text; the
 * words stay.
 */

/** The longest title, event title or outcome, in UTF-16 code units. The longest recorded one has under 250. */
export const maxTitleLength = 400;

/** The longest rules text. Rules have up to 6,000 code units; their first paragraphs name what the contract is about. */
export const maxDescriptionLength = 2_000;

/** Marks beyond the fourth on one letter only pile up. */
const maxMarks = 4;

/** Most texts are printable ASCII, which needs no cleaning. */
const printableAscii = /^[\n -~]*$/;

/** Cleans a text into one line of at most `maxLength` code units. */
export function cleanLine(raw: string, maxLength = maxTitleLength): string {
  return abbreviate(toOneLine(removeUnsafe(raw, maxLength)), maxLength);
}

/** Cleans a text of several lines, to at most `maxLength` code units. */
export function cleanParagraphs(raw: string, maxLength = maxDescriptionLength): string {
  return abbreviate(normalizeWhitespace(removeUnsafe(raw, maxLength)), maxLength);
}

/** Reads four times the text that can be shown, so that a megabyte of marks costs nothing. */
function removeUnsafe(raw: string, maxLength: number): string {
  const text = raw.slice(0, maxLength * 4);
  return printableAscii.test(text) ? text : limitMarks(removeInvisible(normalizeLineBreaks(text)), maxMarks);
}
