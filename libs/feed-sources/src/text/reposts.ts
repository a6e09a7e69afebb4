import { parseHandle } from './references.ts';

export interface ParsedRepost {
  /** Null if the end of the handle is unknown, because the text follows the handle without a separator. */
  handle: string | null;
  /** The reposted text. Begins with the handle if `handle` is null. */
  words: string;
}

/** Formats the text of a repost for readers. */
export function formatRepost(handle: string | null, words: string): string {
  if (handle === null) return `RT @${words}`;
  return words === '' ? `RT @${handle}` : `RT @${handle}: ${words}`;
}

/** Matches `RT @` and the handle of a repost. A link may follow the handle without a separator. */
const repostMarker = /^RT @( ?)(\w{1,30}?(?=https?:\/\/)|\w{1,30})/;

/** Matches the beginning of a text that cannot continue a handle. */
const startOfText = /^\s*$|^[“"‘#@([]|^https?:|^\p{Extended_Pictographic}/u;

/**
 * Parses `RT @user: words`. Archives that remove markup write `RT @userWords`. The end of such a handle is known if
 * nothing follows, if the next character cannot be part of a handle, or if the handle is in `known` and a sentence
 * seems to follow.
 *
 * @param isGlued whether the source removes markup and leaves no separator in its place
 * @returns undefined for a text that is not a repost
 */
export function parseRepost(text: string, known: readonly string[], isGlued: boolean): ParsedRepost | undefined {
  const found = repostMarker.exec(text);
  if (!found) return undefined;
  const [whole, blank, run = ''] = found;
  const rest = text.slice(whole.length);
  // A source that writes a space after the @ also writes a space after the handle.
  const isSeparated = !isGlued || blank !== '';
  const handle =
    known.find((candidate) => isSameHandle(run, candidate)) ??
    (isSeparated ? undefined : findGluedHandle(run, rest, known));
  if (handle !== undefined) return { handle, words: removeColon(run.slice(handle.length) + rest) };
  if (!isSeparated && !startOfText.test(rest)) return { handle: null, words: run + rest };
  return { handle: parseHandle(run), words: removeColon(rest) };
}

/** The platforms ignore the case of handles. */
const isSameHandle = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Finds a known handle at the start of `run`, which has the word characters after `RT @`: the handle and text that is
 * joined to it. The rest of `run` must be able to begin a sentence. Finds no handle if a colon follows the run, because
 * the colon could end a longer handle.
 */
function findGluedHandle(run: string, rest: string, known: readonly string[]): string | undefined {
  if (rest.startsWith(':')) return undefined;
  return known.find(
    (handle) => isSameHandle(run.slice(0, handle.length), handle) && !/^[a-z0-9_]/.test(run.slice(handle.length)),
  );
}

const removeColon = (words: string) => words.replace(/^:/, '').trim();
