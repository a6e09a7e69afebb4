import { handleOf } from './references.ts';

export interface SplitRepost {
  /** Null where the words are glued to it and its end cannot be told. */
  handle: string | null;
  /** The reposted words; with the unread handle in front where that is null. */
  words: string;
}

/** The one form in which a repost is shown. */
export function repostText(handle: string | null, words: string): string {
  if (handle === null) return `RT @${words}`;
  return words === '' ? `RT @${handle}` : `RT @${handle}: ${words}`;
}

/** A link may be glued to the handle too. */
const marker = /^RT @( ?)(\w{1,30}?(?=https?:\/\/)|\w{1,30})/;

/** Signs that begin a text and are never the end of a word that it begins with. */
const beginsWords = /^\s*$|^[“"‘#@([]|^https?:|^\p{Extended_Pictographic}/u;

/**
 * Takes `RT @user: words` apart. Archives that drop the markup write `RT @userWords`: there the handle is known only
 * when nothing follows it, when what follows cannot be part of it, or when it is one of the handles in `known` and what
 * looks like a sentence follows.
 */
export function splitRepost(text: string, known: readonly string[], isGlued: boolean): SplitRepost | undefined {
  const found = marker.exec(text);
  if (!found) return undefined;
  const [whole, blank, run = ''] = found;
  const rest = text.slice(whole.length);
  // Converters that put a blank behind the @ put one behind the handle too.
  const isSeparated = !isGlued || blank !== '';
  const own = known.find((handle) => isSame(run, handle)) ?? (isSeparated ? undefined : gluedHandle(run, rest, known));
  if (own !== undefined) return { handle: own, words: withoutColon(run.slice(own.length) + rest) };
  if (!isSeparated && !beginsWords.test(rest)) return { handle: null, words: run + rest };
  return { handle: handleOf(run), words: withoutColon(rest) };
}

/** Upper and lower case are the same to the platforms. */
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The handle of `known` that a run begins with, and after it a sentence; a colon may end a longer handle as well. */
function gluedHandle(run: string, rest: string, known: readonly string[]): string | undefined {
  if (rest.startsWith(':')) return undefined;
  return known.find(
    (handle) => isSame(run.slice(0, handle.length), handle) && !/^[a-z0-9_]/.test(run.slice(handle.length)),
  );
}

const withoutColon = (words: string) => words.replace(/^:/, '').trim();
