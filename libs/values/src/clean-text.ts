/** Replaces every line separator by a line feed, and a paragraph separator by two. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n').replace(/\u2029/g, '\n\n');
}

/** Whitespace to normalize: everything except line feeds and single spaces. */
const irregularWhitespace = /[^\S\n]{2,}|[^\S\n ]/gu;
const irregularWhitespaceOrBreaks = /\s{2,}|[^\S ]/gu;

/**
 * Replaces runs of whitespace, including non-breaking spaces, by one space. Leaves at most one empty line, and no spaces
 * beside a line break or at either end. Expects line breaks to be line feeds.
 */
export function normalizeWhitespace(text: string): string {
  return text
    .replace(irregularWhitespace, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Replaces runs of whitespace and line breaks by one space. */
export function toOneLine(text: string): string {
  return text.replace(irregularWhitespaceOrBreaks, ' ').trim();
}

/**
 * Characters that a reader does not see: controls, zero-width and bidi characters, tags, soft hyphens, fillers,
 * noncharacters, lone surrogates. They hide words from matching, hide instructions from people, and reverse the direction of a line.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/gu;

/** Invisible characters to retain: the line feed, and the two characters that combine emoji. */
const retained = new Set(['\n', '\uFE0F', '\u200D']);

/** Controls that separate words: the tab, and the separators of files, groups, records and units. */
const separators = new Set(['\t', '\x1C', '\x1D', '\x1E', '\x1F']);

/** A joiner belongs between two emoji, a variation selector after one. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
const straySelector = /(?<![\p{Emoji}])\uFE0F/gu;

/** Removes invisible characters; a control that separates words becomes a space. Expects line breaks to be line feeds. */
export function removeInvisible(text: string): string {
  return text
    .replace(invisible, (character) => (retained.has(character) ? character : separators.has(character) ? ' ' : ''))
    .replace(straySelector, '')
    .replace(strayJoiner, '');
}

const markRuns = /\p{M}+/gu;

/** Truncates runs of combining marks. Normalizing long runs takes quadratic time, and stacked marks cover other lines. */
export function limitMarks(text: string, maxMarks: number): string {
  return text.replace(markRuns, (run) => (run.length > maxMarks ? Array.from(run).slice(0, maxMarks).join('') : run));
}
