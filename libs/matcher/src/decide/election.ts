import type { MarketQuestion } from '../questions/question.ts';
import { includesPhrase, stemPhrase, stemWord, type TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';

/** The name of the act "Vote for X", which implies an endorsement. */
export const urgedVote = 'urge a vote';

/** At most 60 characters are between the year and the word, so a hostile title takes no longer than others. */
const primaryYear = /\b(20\d\d)\b.{0,60}\bprimar(?:y|ies)\b/iu;

/** Whether the post calls for a vote in a year before the primaries that the title names. */
export const isEarlierVote = (post: ParsedPost, postedAt: number, title: string): boolean =>
  post.actNames.has(urgedVote) && new Date(postedAt).getUTCFullYear() < Number(primaryYear.exec(title)?.[1]);

const primaryStem = stemWord('primaries');
const otherElections = ['special election', 'special runoff', 'presidential candidate'].map(stemPhrase);

/** Whether the question is about primaries, and the post about an election without one, such as a special election. */
export function isOtherElection({ tokens }: ParsedPost, { contentStems }: MarketQuestion): boolean {
  return (
    contentStems.includes(primaryStem) &&
    otherElections.some((words) => includesPhrase(tokens, words)) &&
    !tokens.some(({ stem }) => stem === primaryStem)
  );
}

const voteStem = stemWord('vote');

/** Whether the sentence of an endorsement, or a sentence about a vote, names a foreign country or its leader. */
export function namesCountry(post: ParsedPost, { from }: TokenRange): boolean {
  const sentence = post.getSentence(from);
  return post.entities.some(
    ({ entry, from: at }) =>
      (entry.kind === 'country' || entry.country !== undefined) &&
      (post.getSentence(at) === sentence || post.getSentenceStems(at).has(voteStem)),
  );
}
