/** Replaces every kind of line break by a line feed, and a paragraph separator (U+2029) by two line feeds. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n').replace(/\u2029/g, '\n\n');
}

/** Whitespace to normalize: everything except line feeds and single spaces. */
const irregularWhitespace = /[^\S\n]{2,}|[^\S\n ]/gu;
const irregularWhitespaceOrBreaks = /\s{2,}|[^\S ]/gu;

/**
 * Replaces each run of whitespace, including non-breaking spaces, by one space. Reduces several empty lines to one.
 * Removes spaces beside line breaks, and whitespace at both ends. Expects line feeds as line breaks.
 */
export function normalizeWhitespace(text: string): string {
  return text
    .replace(irregularWhitespace, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Replaces each run of whitespace and line breaks by one space. Removes whitespace at both ends. */
export function toOneLine(text: string): string {
  return text.replace(irregularWhitespaceOrBreaks, ' ').trim();
}

/**
 * Characters that a reader does not see: controls, zero-width and bidi characters, tags, soft hyphens, fillers,
 * noncharacters, lone surrogates. Such characters can hide a word from matching, hide an instruction from people or
 * reverse the direction of a line.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Invisible characters that `removeInvisible` retains: the line feed, and the variation selector and joiner of emoji.
 */
const retained = new Set(['\n', '\uFE0F', '\u200D']);

/** Controls that separate words: the tab, and the separators of files, groups, records and units. */
const separators = new Set(['\t', '\x1C', '\x1D', '\x1E', '\x1F']);

/** Matches a joiner that is not between two emoji. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Matches a variation selector that does not follow an emoji. */
const straySelector = /(?<![\p{Emoji}])\uFE0F/gu;

/**
 * Removes invisible characters. Replaces a control that separates words by a space. Expects line feeds as line breaks.
 */
export function removeInvisible(text: string): string {
  return text
    .replace(invisible, (character) => (retained.has(character) ? character : separators.has(character) ? ' ' : ''))
    .replace(straySelector, '')
    .replace(strayJoiner, '');
}

const markRuns = /\p{M}+/gu;

/**
 * Shortens each run of combining marks to `maxMarks`. Unicode normalization of a long run takes quadratic time, and
 * stacked marks cover other lines.
 */
export function limitMarks(text: string, maxMarks: number): string {
  return text.replace(markRuns, (run) => (run.length > maxMarks ? Array.from(run).slice(0, maxMarks).join('') : run));
}
