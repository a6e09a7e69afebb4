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
 * Renders a rejected value for an error message: a string as it is, any other value as JSON. Cuts the text after 80
 * code units and adds `…`. Replaces control, format and line-separator characters by U+FFFD, because they could change
 * how the rest of the line is displayed.
 */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const shown = text.length > maxShownLength ? `${cutText(text, maxShownLength)}…` : text;
  return shown.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
