import type { TokenRange } from '../text/tokenize.ts';
import { findActor } from './actor.ts';
import { urgedVote } from './election.ts';
import type { ParsedPost } from './parse-post.ts';
import { sameClauseWords, type LocatedPair } from './proximity.ts';

/** A post whose first 80 words do not name the act has another subject than this act. */
const maxActIndex = 80;
/** The counterpart of a mutual act is at most 8 words from the act: "spoke with the Prime Minister of X, Y". */
const maxCounterpartWords = 8;

/**
 * Whether one sentence names all roles of the question: the president's side as the actor, then the act, and the
 * objects. Such a post is about the question, however many other questions share its words.
 */
export function isPlainAct(pair: LocatedPair): boolean {
  const { post, question, objects, acts, proximity } = pair;
  const { act, words, sentences } = proximity;
  const flags = new Set(question.acts.flatMap((questionAct) => [...questionAct.flags]));
  if (acts.length === 0 || sentences > 0 || flags.has('epithet')) return false;
  if (words > (flags.has('mutual') ? maxCounterpartWords : 2 * sameClauseWords)) return false;
  if (!(objects.length > 0 && act.from <= maxActIndex) && !namesKind(pair, flags)) return false;
  if (question.optionalTerms.some((term) => post.findTerm(term).length === 0)) return false;
  const actor = findActor(post, question, act.from);
  return (
    post.tokens.slice(act.from, act.to).some(({ stem }) => post.vocabulary.isOwnSide(stem)) ||
    actor === 'own' ||
    (actor === undefined && isUsuallyOwn(flags) && lacksSubject(post, act))
  );
}

/** Whether an act without a subject is the author's own: a meeting or a vote that he asks for, but not a strike. */
const isUsuallyOwn = (flags: ReadonlySet<string>): boolean =>
  flags.has('domestic') || (flags.has('own') && !flags.has('countable'));

/** An act in the first 8 words of a sentence without a subject is the author's own: "Had a long call with X". */
const maxSubjectlessWords = 8;

const actorKinds: ReadonlySet<string> = new Set(['person', 'country', 'organisation']);

function lacksSubject(post: ParsedPost, { from }: TokenRange): boolean {
  const before = post.getStemsBefore(from, maxSubjectlessWords).length;
  return (
    before < maxSubjectlessWords &&
    !post.entities.some(({ entry, from: at }) => at >= from - before && at < from && actorKinds.has(entry.kind))
  );
}

/**
 * Whether a question without an object is about one of many acts of a kind. A question about endorsements must also
 * name the race, or the post call for a vote: every candidate of the party may have an endorsement.
 */
const namesKind = ({ question, post }: LocatedPair, flags: ReadonlySet<string>): boolean =>
  flags.has('countable') &&
  (!flags.has('domestic') || question.contentStems.length > 1 || post.actNames.has(urgedVote));
