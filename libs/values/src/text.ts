/** Replaces every kind of line break by a line feed, and a paragraph separator (U+2029) by two line feeds. */
function normalizeLineBreaks(text: string): string {
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
 * private-use characters, noncharacters, lone surrogates. Such characters can hide a word from matching, hide an
 * instruction from people or reverse the direction of a line.
 */
const invisible =
  /[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

/**
 * Invisible characters that `removeInvisible` retains: the line feed, and the variation selector and joiner of emoji.
 */
const retained = new Set(['\n', '\uFE0F', '\u200D']);

/**
 * Characters that separate words: the tab, the separators of files, groups, records and units, and the Braille pattern
 * without dots, which looks like a space.
 */
const separators = new Set(['\t', '\x1C', '\x1D', '\x1E', '\x1F', '\u2800']);

/** Matches a joiner that is not between two emoji. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Matches a variation selector that follows neither an emoji nor the digit or sign of a keycap. */
const straySelector = /(?<!\p{Extended_Pictographic})(?<![0-9#*](?=\uFE0F\u20E3))\uFE0F/gu;

/**
 * Removes invisible characters. Replaces invisible characters that separate words by a space. Expects line feeds as
 * line breaks.
 */
function removeInvisible(text: string): string {
  return text
    .replace(invisible, (character) => (retained.has(character) ? character : separators.has(character) ? ' ' : ''))
    .replace(straySelector, '')
    .replace(strayJoiner, '');
}

/** Maximum number of combining marks in a row, more than any script has on one letter. */
const maxMarks = 8;

const markRuns = /\p{M}+/gu;

/**
 * Shortens each run of combining marks to 8. Unicode normalization of a long run takes quadratic time, and stacked
 * marks cover other lines.
 */
function limitMarks(text: string): string {
  return text.replace(markRuns, (run) => (run.length > maxMarks ? Array.from(run).slice(0, maxMarks).join('') : run));
}

/**
 * Applies NFKC, which replaces mathematical bold letters, full-width forms and ligatures by plain letters, so that
 * words in such styles are found too. Replaces an acute accent between letters by an apostrophe first, because NFKC
 * would replace it by a space and a combining mark.
 */
function normalizeLetters(text: string): string {
  return text.replace(/(?<=\p{L})\u00B4(?=\p{L})/gu, '’').normalize('NFKC');
}

/** Matches texts of ASCII, curly quotes and dashes. Most texts have only these characters and need no cleaning. */
const plainCharacters = /^[\n -~–—‘’“”]*$/;

/**
 * Cleans the characters of a stranger's text, such as a post or a title: plain line breaks, plain letters, no invisible
 * characters and no long runs of combining marks. Idempotent.
 *
 * Invisible characters and long runs are removed once before and once after `normalizeLetters`, because the
 * normalization can create both.
 */
export function cleanCharacters(text: string): string {
  if (plainCharacters.test(text)) return text;
  const visible = limitMarks(removeInvisible(normalizeLineBreaks(text)));
  return limitMarks(removeInvisible(normalizeLetters(visible)));
}

/** Returns the beginning of a text, at most `maxLength` UTF-16 code units long. Never splits a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return copyText(text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, ''));
}

/** Copies a text. V8 implements a slice as a reference to the whole text, which then stays in memory with the slice. */
function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * Shortens a text to at most `maxLength` UTF-16 code units. A shortened text ends with `…`, which counts as
 * one code unit.
 */
export function abbreviate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cutText(text, maxLength - 1)}…`;
}

/** Maximum length of a value in `showValue`, in UTF-16 code units. An error message then fits on one line of a log. */
const maxShownLength = 80;

/**
 * Renders a rejected value for an error message: a string as it is, any other value as JSON, one that is nested too
 * deeply for JSON as `…`. Cuts the text after 80
 * code units and adds `…`. Replaces control, format and line-separator characters by U+FFFD, because they could change
 * how the rest of the line is displayed.
 */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : toJson(value);
  const shown = text.length > maxShownLength ? `${cutText(text, maxShownLength)}…` : text;
  return shown.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return '…';
  }
}

/** Escapes a text for the content and the attributes of HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
