import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords } from '../posts/proximity.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';

/** Words that make the act after them a circumstance, a reason or a source of something else: "after our meeting". */
const circumstances = toStemSet(
  'over after during despite due following thanks based without until prior from instead',
);
/** "The strikes should have been ordered": the act was not done. */
const missedModals = toStemSet('should could would might');

/** Auxiliary verbs: "after the strikes were ordered" has them between the preposition and the act. */
const auxiliaries = toStemSet('have has had be been was were will is are');

/**
 * Whether the sentence names the act only as a circumstance of something else ("postponed due to our strikes") or as one
 * that was missed ("they should have signed"). Only words without punctuation before the act belong to it.
 */
export function isCircumstance(post: ParsedPost, act: TokenRange): boolean {
  const { text, tokens } = post;
  const before = post.getStemsBefore(act.from, nearWords);
  return before.some((stem, offset) => {
    const index = act.from - before.length + offset;
    const between = before.slice(offset + 1);
    const isCause = circumstances.has(stem) && !between.some((word) => auxiliaries.has(word));
    const isMissed = missedModals.has(stem) && between[0] === 'have' && between.length === 1;
    return (isCause || isMissed) && !/[,;:—–()!?]/u.test(text.slice(tokens[index]?.end, tokens[act.from]?.start));
  });
}
