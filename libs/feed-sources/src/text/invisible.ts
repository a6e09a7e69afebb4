/**
 * Characters that a reader does not see: controls, zero-width and bidi characters, tags, soft hyphens, fillers,
 * noncharacters. They hide words from matching and turn a line around for a reader.
 */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]/gu;
const kept = new Set(['\n', '\uFE0F', '\u200D']);

/** Controls with a word on either side: the tab, and what separates records and fields. */
const separators = new Set(['\t', '\x1C', '\x1D', '\x1E', '\x1F']);

/** The two that make emoji are kept where they do so: a joiner between two, a selector after one. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
const straySelector = /(?<![\p{Emoji}])\uFE0F/gu;

/** Expects line breaks to be line feeds already. Of a control that separates words a blank stays. */
export function withoutInvisible(text: string): string {
  return text
    .replace(invisible, (character) => (kept.has(character) ? character : separators.has(character) ? ' ' : ''))
    .replace(straySelector, '')
    .replace(strayJoiner, '');
}
