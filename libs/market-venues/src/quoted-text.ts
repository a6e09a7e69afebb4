/**
 * Titles and rules are written by strangers and are shown to chat assistants. What can hide, reverse or overload text
 * goes; words stay.
 */

/** Longest title, event title or outcome that is kept, in UTF-16 code units. The longest recorded one has under 250. */
export const titleLimit = 400;

/** Longest rules text that is kept. Rules run to 6,000; what a contract is about stands in the first paragraphs. */
export const descriptionLimit = 2_000;

/** Controls, bidi marks and overrides, zero-width and tag characters, lone surrogates. Line breaks are seen to before. */
const invisible =
  // eslint-disable-next-line no-control-regex -- control characters are what it is for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}\p{Cs}]/gu;

/** Most texts hold nothing that would have to go. */
const plain = /^[\n -~]*$/;

/** Marks beyond the fourth on one letter only pile up. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** Blanks that are not one space already; where lines are kept, a line break is none. */
const otherBlanks = /\s{2,}|[^\S ]/gu;
const otherBlanksInLines = /[^\S\n]{2,}|[^\S\n ]/gu;

/** One line of plain text, cut to `limit`. */
export function quotedLine(raw: string, limit = titleLimit): string {
  return cut(cleaned(raw, limit).replace(otherBlanks, ' ').trim(), limit);
}

/** Plain text with its line breaks, cut to `limit`. */
export function quotedText(raw: string, limit = descriptionLimit): string {
  const lines = cleaned(raw, limit).replace(otherBlanksInLines, ' ');
  return cut(
    lines
      .replace(/ \n ?|\n /gu, '\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
    limit,
  );
}

/** Only so much of a text is looked at as can matter, so that a megabyte of marks costs nothing. */
function cleaned(raw: string, limit: number): string {
  const text = raw.slice(0, limit * 4);
  if (plain.test(text)) return text;
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(invisible, '')
    .replace(stackedMarks, '$1');
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}
