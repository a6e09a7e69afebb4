import type { QueryTerm } from '../questions/parse-title.ts';
import { includesPhrase, toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';
import type { Mentions } from './pairs.ts';
import { samePhraseWords } from './proximity.ts';

const appointmentWords = toStemSet('as be become next new for acting');

/**
 * Whether the post says that the act fills the office, and does not only mention both. The office must follow the act
 * directly, or after a word such as "as": "... will serve as the next Attorney General".
 */
export function fillsOffice(post: ParsedPost, office: QueryTerm, acts: Mentions): boolean {
  return post.findTerm(office).some(({ from, to }) =>
    acts.some((act) => {
      if (isInstalled(post, act, to)) return true;
      const gap = from - act.to;
      // The gap is -1 if the last word of the act is also the first word of the office.
      if (gap < -1 || gap > samePhraseWords + 2 || post.getSentence(from) !== post.getSentence(act.from)) return false;
      if (isOfColleague(post, act, from)) return false;
      return gap < 2 || post.tokens.slice(act.from, from).some(({ stem }) => appointmentWords.has(stem));
    }),
  );
}

const installations = toStemSet('sworn confirmed');

/** Whether the holder of the office is installed after the name of the office: "our Attorney General, X, was sworn in". */
const isInstalled = (post: ParsedPost, act: TokenRange, officeEnd: number): boolean =>
  installations.has(post.tokens[act.from]?.stem ?? '') &&
  act.from >= officeEnd &&
  act.from - officeEnd < samePhraseWords &&
  post.getSentence(act.from) === post.getSentence(officeEnd - 1);

const companionWords = toStemSet('with joining join assist assisting alongside under');
/** A companion word is at most 6 words before the act: "Bill will work with our great nominee for X". */
const maxCompanionGap = 6;

/** Whether the act or the office belongs to someone with or for whom the appointed person will work. */
function isOfColleague(post: ParsedPost, act: TokenRange, officeIndex: number): boolean {
  const before = post.getStemsBefore(act.from, maxCompanionGap);
  const companion = before.findLastIndex((stem) => companionWords.has(stem));
  const isCompanion = companion >= 0 && !before.slice(companion).includes('will');
  const between = post.tokens.slice(act.to, officeIndex);
  return isCompanion || includesPhrase(between, ['to', 'our']) || includesPhrase(between, ['to', 'the']);
}
