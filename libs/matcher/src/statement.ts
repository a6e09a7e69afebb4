import type { Evidence, MatchablePost, Statement } from './types.ts';

/** A post with what shows who posted it where. */
export type AccountPost = MatchablePost & { account?: string; platform?: string };

/** The parts of one statement are posted within ten minutes. */
const maxGapMs = 600_000;

/** "Therefore....", "because of that,", "on the Board -"; and not "Wow..", or "...": a video, with a text of its own next. */
const unfinished = /(?:[^.…\s](?:\s?\.{3,}|…)|\w,|\w\s?[-–—])\s*$/u;
/** "....I am firing him", "- and I am", "we have just struck" */
const continued = /^(?:\W{0,2}(?:\.{2,}|…)\s?\S|[-–—]\s?\S|(?!https?:)\p{Ll})/u;
/** "... is TOO LATE. CONTINUED:", "which is why" */
const continuesNext =
  /(?:[^\w\s,]\s*\(?cont(?:inued|[’']d)?\W*|\b(?:why|and|that|because|so|but|which|to|the|of)\s*)$/iu;
/** "(cont.) I am firing him", "CONTINUED: I am" */
const continuesPrevious = /^\W*cont(?:inued|[’']d)?[:.)…]/iu;
/** "1/3", "(2/3)", "[1/2]" */
const fraction = /(?:^|\s)[([]?([1-9])\/([1-9])[)\]]?(?=[\s:.]|$)/u;
/** "1/", "PART ONE:", "(Part 2)" */
const numberedPart = /^\W?(?:part |(?=[1-9]\/\s))([1-9]|one|two|three|four|five)\b/iu;
const partNames = ['none', 'one', 'two', 'three', 'four', 'five'];

/**
 * Adds to each post the texts of the posts directly before and after it that are parts of one statement: posts of one
 * account within ten minutes, of which the first ends as unfinished and the next begins as continued, or one is marked
 * ("CONTINUED:"), or which are numbered ("1/3", "2/3"). Reposts are parts of none.
 */
export function linkStatements<Post extends AccountPost>(
  posts: readonly Post[],
): (Post & { statement?: Statement | undefined })[] {
  const own = posts.filter(({ at, repost_of }) => at !== undefined && !repost_of);
  const neighbours = new Map<Post, Statement>();
  for (const group of Map.groupBy(own, ({ account, platform }) => `${account} ${platform}`).values()) {
    const ordered = group.toSorted((a, b) => toTime(a) - toTime(b));
    ordered.slice(1).forEach((next, index) => {
      const previous = ordered[index]!;
      if (!isContinuedBy(previous, next)) return;
      neighbours.set(previous, { ...neighbours.get(previous), next: next.text });
      neighbours.set(next, { previous: previous.text });
    });
  }
  return posts.map((post) => ({ ...post, statement: neighbours.get(post) }));
}

const toTime = ({ at = '' }: MatchablePost): number => Date.parse(at);

function isContinuedBy(first: MatchablePost, next: MatchablePost): boolean {
  if (toTime(next) - toTime(first) > maxGapMs) return false;
  if (continuesNext.test(first.text) || continuesPrevious.test(next.text)) return true;
  const { part, count } = readNumber(first.text);
  const following = readNumber(next.text);
  if (following.part === part + 1 && following.count === count) return true;
  return unfinished.test(first.text) && continued.test(next.text);
}

/** Returns the number of a part, and of how many; NaN without one. */
function readNumber(text: string): { part: number; count: string | undefined } {
  const [, written = 'NaN', count] = fraction.exec(text) ?? numberedPart.exec(text) ?? [];
  const named = partNames.indexOf(written.toLowerCase());
  return { part: named > 0 ? named : Number(written), count };
}

/** The text of the statement that a post is a part of; the text of the post if it is none. */
export const toStatementText = ({ text, statement: { previous, next } = {} }: MatchablePost): string =>
  [previous, text, next].filter((part) => part !== undefined).join('\n');

/** Returns evidence in a statement as evidence in the texts of its parts; none if no words are those of the post. */
export function locateInParts(
  evidence: readonly Evidence[],
  { text, statement: { previous } = {} }: MatchablePost,
): Evidence[] {
  const from = previous === undefined ? 0 : previous.length + 1;
  const to = from + text.length;
  const move = (span: Evidence['post'], start: number, part?: 'previous' | 'next'): Evidence['post'] => ({
    ...span,
    ...{ start: span.start - start, end: span.end - start },
    ...(part && { part }),
  });
  const located = evidence.map(({ topic, post, contract }) => ({
    topic,
    post:
      post.start < from ? move(post, 0, 'previous') : post.start < to ? move(post, from) : move(post, to + 1, 'next'),
    contract,
  }));
  return located.some(({ post }) => post.part === undefined) ? located : [];
}
