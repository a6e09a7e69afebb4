import type { Evidence, MatchablePost, Statement } from './types.ts';

/** A post with what shows who posted it where. */
export type AccountPost = MatchablePost & { account?: string; platform?: string };

/** The parts of one statement are posted within ten minutes. */
const maxGapMs = 600_000;

/** "Therefore....", "A despicable Violation! …", "those issues…."; and not "Wow..", or "...": a video, with a text of its own next. */
const endsWithDots = /[^.…\s]\s?(?:\.{3,}|…\.*)\s*$/u;
/** "....I am firing him" */
const startsWithDots = /^\W{0,2}(?:\.{2,}|…)\s?\S/u;
/** "on the Board -", "I told Sean" */
const unfinished = /(?:\w\s?[-–—]|(?:^|\s)\p{L}+)\s*$/u;
/** "- and I am", "we have just struck" */
const continued = /^(?:[-–—]\s?\S|\p{Ll})/u;
/** "CONTINUED:", "which is why", "He never listens. Therefore....", "This morning,": no finished post ends with a comma. */
const continuesNext = new RegExp(
  String.raw`(?:[^\w\s,]\s*\(?(?:cont(?:inued|[’']d)?|more)\W*` +
    String.raw`|\b(?:why|and|that|because|so|but|which|to|the|of|a|an|my|our|for|by|am|is|are|will|have|has|therefore)\s*` +
    String.raw`|(?:^|[.!?…,;]\s+)(?:and |but )?(?:so|and|but|thus|therefore|as a result` +
    String.raw`|(?:because of|with|for|after) (?:this|that)(?: reason)?)\s?(?:\.{3,}|…\.*|[-–—])|\w,)\s*$`,
  'iu',
);
/** "(cont.) I am firing him", "CONTINUED: I am", "Continued from above:" */
const continuesPrevious = /^\W*cont(?:inued|[’']d)?(?: from [\w ]{1,20})?[:.)…]/iu;
const endsWithLink = /\bhttps?:\S+\s*$/iu;
const startsWithLink = /^\s*https?:/iu;
/** "1/3", "(2/3)", "[1/2]", "1 of 2" */
const fraction = /(?:^|[\s([])([1-9])(?:\/| of )([1-9])[)\]]?(?=[\s:.]|$)/u;
/** "1/", "PART ONE:", "(Part 2)"; at the end also "Part one of two." */
const numberedPart = /(?:^\W?(?:part |(?=[1-9]\/\s))|\bpart (?=[\w ]{1,12}\W*$))([1-9]|one|two|three|four|five)\b/iu;
const partNames = ['none', 'one', 'two', 'three', 'four', 'five'];

/**
 * Adds to each post the texts of the posts directly before and after it that are parts of one statement: posts of one
 * account within ten minutes, of which the first ends as unfinished and the next begins as continued, or one is marked
 * ("CONTINUED:"), or which are numbered ("1/3", "2/3"). An author who wants the parts in order on his page posts the
 * first one last. So posts with dots or numbers on both sides are read in either order, the shortest time apart first.
 * Reposts are parts of none.
 */
export function linkStatements<Post extends AccountPost>(
  posts: readonly Post[],
): (Post & { statement?: Statement | undefined })[] {
  const own = posts.filter(({ at, repost_of }) => at !== undefined && !repost_of);
  const pairs: { first: Post; next: Post; gapMs: number }[] = [];
  for (const group of Map.groupBy(own, ({ account, platform }) => `${account} ${platform}`).values()) {
    const ordered = group.toSorted((a, b) => toTime(a) - toTime(b));
    ordered.slice(1).forEach((later, index) => {
      const earlier = ordered[index]!;
      const gapMs = toTime(later) - toTime(earlier);
      if (gapMs > maxGapMs) return;
      if (isContinuedBy(earlier, later)) pairs.push({ first: earlier, next: later, gapMs });
      else if (isMarkedPair(later, earlier)) pairs.push({ first: later, next: earlier, gapMs });
    });
  }
  const statements = new Map<Post, Statement>();
  for (const { first, next } of pairs.sort((a, b) => a.gapMs - b.gapMs)) {
    if (statements.get(first)?.next !== undefined || statements.get(next)?.previous !== undefined) continue;
    statements.set(first, { ...statements.get(first), next: next.text });
    statements.set(next, { ...statements.get(next), previous: first.text });
  }
  return posts.map((post) => ({ ...post, statement: statements.get(post) }));
}

const toTime = ({ at = '' }: MatchablePost): number => Date.parse(at);

/** Characters at the beginning and the end of a text that can show how it goes on, so that long texts take no time. */
const edgeLength = 200;

const toStart = ({ text }: MatchablePost): string => text.trimStart().slice(0, edgeLength);
const toEnd = ({ text }: MatchablePost): string => text.trimEnd().slice(-edgeLength);

function isContinuedBy(first: MatchablePost, next: MatchablePost): boolean {
  const [end, start] = [toEnd(first), toStart(next)];
  if (isMarkedPair(first, next) || continuesPrevious.test(start)) return true;
  if (endsWithLink.test(end) || startsWithLink.test(start)) return false;
  const isUnfinished = unfinished.test(end) || endsWithDots.test(end);
  return continuesNext.test(end) || (isUnfinished && (continued.test(start) || startsWithDots.test(start)));
}

/** Whether both posts have dots where they meet, or numbers that follow each other. */
function isMarkedPair(first: MatchablePost, next: MatchablePost): boolean {
  const { part, count } = readNumber(first);
  const following = readNumber(next);
  return (
    (endsWithDots.test(toEnd(first)) && startsWithDots.test(toStart(next))) ||
    (following.part === part + 1 && following.count === count)
  );
}

/** Returns the number of a part, and of how many; NaN without one. */
function readNumber(post: MatchablePost): { part: number; count: string | undefined } {
  const text = `${toStart(post)} … ${toEnd(post)}`;
  const [, written = 'NaN', count] = fraction.exec(text) ?? numberedPart.exec(text) ?? [];
  const named = partNames.indexOf(written.toLowerCase());
  return { part: named > 0 ? named : Number(written), count };
}

/** The text of the statement that a post is a part of; the text of the post if it is none. */
export const toStatementText = (post: MatchablePost): string => listParts(post).join('\n');

const listParts = ({ text, statement: { previous, next } = {} }: MatchablePost): string[] =>
  [previous, text, next].filter((part) => part !== undefined);

/** Where the parts after the first begin in the text of a statement. */
export function listJoints(post: MatchablePost): number[] {
  let end = -1;
  return listParts(post)
    .slice(0, -1)
    .map(({ length }) => (end += 1 + length));
}

/** Returns evidence in a statement as evidence in the texts of its parts. */
export function locateInParts(
  evidence: readonly Evidence[],
  { text, statement: { previous } = {} }: MatchablePost,
): Evidence[] {
  const from = previous === undefined ? 0 : previous.length + 1;
  const to = from + text.length;
  const move = (span: Evidence['post'], start: number): Evidence['post'] => ({
    ...span,
    ...{ start: span.start - start, end: span.end - start },
  });
  const locate = (span: Evidence['post']): Evidence['post'] => {
    if (span.start < from) return { ...span, part: 'previous' };
    return span.start < to ? move(span, from) : { ...move(span, to + 1), part: 'next' };
  };
  return evidence.map((each) => ({ ...each, post: locate(each.post) }));
}

/** Whether evidence has words of the post, and not only of the other parts of its statement. */
export const hasOwnWords = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ post }) => post.part === undefined);
