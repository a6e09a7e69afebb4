import type { Requirement } from './family.ts';
import type { LocatedPair } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { sameClauseWords } from '../posts/proximity.ts';
import { toStemSet, type Token } from '../text/tokenize.ts';

/** A sentence with one of these words reports an act as done, announced or ordered now, or as coming soon. */
export const announcementStems = toStemSet(
  'am will shall today tomorrow yesterday tonight just immediately effective hereby announce announced pleased honor completed concluded agreed implemented raising ordered directed instructed starting finalized launched morning afternoon shortly soon week',
);

/** Words that report, announce or threaten an act that is new. */
const newsStems: ReadonlySet<string> = new Set([
  ...announcementStems,
  ...toStemSet(
    'if unless must moment ago night midnight ordered order direction now breaking next another conducted carried weekend',
  ),
]);

/** "Has", "have" or "this" is at most 3 words before the act: "targets have been taken out", "this massive strike". */
const maxReportGap = 3;
const reportWords = toStemSet('has have this');

/** Words between an act and the place where it is done, or the one to whom: "a hit in X", "the tariff on X". */
const placeWords = toStemSet('on in against');

/** Whether an object follows the act with one word between them: "our Military Operation in X". */
const isDirect = ({ post, targets, proximity: { act } }: LocatedPair): boolean =>
  placeWords.has(post.tokens[act.to]?.stem ?? '') &&
  targets.some((mentions) => mentions.some(({ from }) => from === act.to + 1));

/** Whether a word within 14 words of the act reports, announces or threatens a new act. */
function isNew({ post, proximity: { act } }: LocatedPair): boolean {
  const nearby = post.tokens.slice(Math.max(0, act.from - sameClauseWords), act.to + sameClauseWords);
  const before = post.tokens.slice(Math.max(0, act.from - maxReportGap), act.from);
  const isNewWord = ({ stem, start, end }: Token): boolean =>
    newsStems.has(stem) || /['’](?:m|ll)$/iu.test(post.text.slice(start, end));
  return nearby.some(isNewWord) || before.some(({ stem }) => reportWords.has(stem));
}

/** A headline has at most 40 words. */
const maxHeadlineWords = 40;
/** Shorter words, such as "into", can have no capital in a headline. */
const minCapitalLength = 5;

/** Whether a post is a headline of the White House: all but short words have a capital ("S. 1 Signed into Law"). */
export const isHeadline = ({ text, tokens }: ParsedPost): boolean =>
  tokens.length <= maxHeadlineWords &&
  tokens
    .map(({ start, end }) => text.slice(start, end))
    .filter((word) => word.length >= minCapitalLength)
    .every((word) => /^[\p{Lu}\d]/u.test(word) && !/^\p{Lu}+$/u.test(word));

/** A post that begins with 200 words about something else names such an act in passing. */
const maxNewsIndex = 200;

export const isNews: Requirement = {
  fails:
    'no word such as "today", "just", "will", "I\'m" or "if" is within 14 words of the act, no "has", "have" or "this" within 3 words before it, no object directly after it ("a hit in X"), and the post is no headline; or 200 words stand before the act',
  refusal: 'mentioned_in_passing',
  test: (pair) => pair.proximity.act.from > maxNewsIndex || (!isNew(pair) && !isDirect(pair) && !isHeadline(pair.post)),
};
