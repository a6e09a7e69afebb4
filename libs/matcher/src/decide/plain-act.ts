import { findAgent } from '../posts/agent.ts';
import { hasFlag, isOwn, type LocatedPair } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { sameClauseWords, samePhraseWords } from '../posts/proximity.ts';
import type { TokenRange } from '../text/tokenize.ts';

/** A post whose first 80 words do not name the act has another subject than this act. */
const maxActIndex = 80;

/** An insult that comes later in a post is beside its subject. */
const maxEpithetIndex = 40;

/**
 * Whether one sentence names all roles of the question: the president's side as the actor, then the act, and the
 * objects. Such a post is about the question, however many other questions share its words. So is a post with an
 * exclusive act, such as an endorsement, wherever its sentences name the roles, and one that begins with an insult, for
 * a question about an insult of anybody.
 */
export function isPlainAct({ post, question, targets, actMentions, proximity }: LocatedPair): boolean {
  const { act, words, sentences } = proximity;
  if (hasFlag(question, 'exclusive')) return true;
  if (actMentions.length === 0 || sentences > 0) return false;
  if (hasFlag(question, 'epithet')) return question.objects.length === 0 && act.from <= maxEpithetIndex;
  if (words > (hasFlag(question, 'mutual') ? samePhraseWords : 2 * sameClauseWords)) return false;
  if ((targets.length === 0 || act.from > maxActIndex) && !hasFlag(question, 'countable')) return false;
  if (question.optionalTerms.some((term) => post.findTerm(term).length === 0)) return false;
  const agent = findAgent(post, question, act);
  return agent === 'own' || (agent === undefined && isOwn(question) && lacksSubject(post, act));
}

/** An act in the first 10 words of a sentence without a subject is the author's own: "Had a long call with X". */
function lacksSubject(post: ParsedPost, { from }: TokenRange): boolean {
  const before = post.getStemsBefore(from, samePhraseWords).length;
  return (
    before < samePhraseWords && !post.entities.some((entity) => entity.from >= from - before && entity.from < from)
  );
}
