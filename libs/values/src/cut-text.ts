/** Returns the beginning of a text, at most `maxLength` UTF-16 code units long. Never splits a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Cuts a longer text and ends it with `…`, at most `maxLength` UTF-16 code units together. */
export function abbreviate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${cutText(text, maxLength - 1)}…`;
}

/** Limit of `showValue` in UTF-16 code units, so that an error message fits on one line of a log. */
const maxShownLength = 80;

/**
 * Renders a rejected value for an error message: a text unchanged, another value as JSON, cut to 80 code units and `…`.
 * Replaces control, format and line-separator characters, which could change how the rest of the line is read.
 */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const shown = text.length > maxShownLength ? `${cutText(text, maxShownLength)}…` : text;
  return shown.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
