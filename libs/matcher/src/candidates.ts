import { assess } from './decide/assess.ts';
import { isInPeriod } from './decide/choose-contract.ts';
import { collectEvidence } from './decide/evidence.ts';
import { toQuestionKey } from './decide/relation.ts';
import { inParts, takeFirst, type Parts } from './parts.ts';
import type { MatchContext } from './posts/pair.ts';
import type { ParsedPost } from './posts/parse-post.ts';
import { listOpen, mentionsAct, type QuestionGroup } from './questions/groups.ts';
import { exclude, type MarketQuestion } from './questions/question.ts';
import type { TitleTerm } from './questions/title.ts';
import type { Candidate, MatchableContract } from './types.ts';

/** A reader, human or model, can still compare a dozen outcomes with a post. */
const maxContracts = 12;
/** Questions whose terms are looked up in the post, which takes most of the time. */
const maxLocated = 100;

/** The contracts whose event titles ask the same apart from dates: "Trump visits China by ...?" of all venues. */
interface QuestionSet<C> {
  groups: QuestionGroup<C>[];
  /** The words, entities and acts of the titles, without those of the answers. */
  titleKeys: Set<string>;
}

export interface CandidateFilter<C> {
  /** Maximum number of questions. */
  limit: number;
  accept: (contract: C) => boolean;
}

/** Lists the questions that a post may be about. Those of `preferred`, the contracts of the rules, come first. */
export type ListCandidates<C extends MatchableContract> = (
  post: ParsedPost,
  preferred: readonly C[],
  filter: CandidateFilter<C>,
) => Candidate<C>[];

/** Creates an index of the questions by the words, entities and acts of their titles. */
export function* createCandidateIndex<C extends MatchableContract>(
  groups: readonly QuestionGroup<C>[],
  context: MatchContext,
): Parts<ListCandidates<C>> {
  const sets = new Map<string, QuestionSet<C>>();
  yield* inParts(groups, (group) => {
    if (group.question.isUnanswerable) return;
    const titleKeys = listTitleKeys(group.question);
    for (const key of new Set(group.members.map(({ contract }) => toSetKey(contract)))) {
      const set = getOrAdd(sets, key, () => ({ groups: [], titleKeys: new Set<string>() }));
      set.groups.push(group);
      for (const titleKey of titleKeys) set.titleKeys.add(titleKey);
    }
  });
  const setsByKey = new Map<string, QuestionSet<C>[]>();
  yield* inParts([...sets.values()], (set) => {
    const answerKeys = set.groups.flatMap(({ question }) => question.answerTerms.map(({ key }) => key));
    for (const key of new Set([...set.titleKeys, ...answerKeys])) getOrAdd(setsByKey, key, () => []).push(set);
  });

  /** BM25 with a weight for the position: the subject of a post stands at its start. */
  function scoreWords(post: ParsedPost): { set: QuestionSet<C>; score: number }[] {
    const sums = new Map<QuestionSet<C>, number>();
    for (const [key, position] of locateKeys(post)) {
      const found = setsByKey.get(key) ?? [];
      const idf = Math.log(1 + (sets.size - found.length + 0.5) / (found.length + 0.5));
      const weight = ((key.startsWith(actPrefix) ? actWeight : 1) * idf) / (1 + position / halfWeightPosition);
      for (const set of found) sums.set(set, (sums.get(set) ?? 0) + (set.titleKeys.has(key) ? weight : 0));
    }
    return [...sums].map(([set, sum]) => ({ set, score: sum / (1 + lengthPenalty * set.titleKeys.size) }));
  }

  return function listCandidates(post, preferred, { limit, accept }) {
    const isOpen = ({ groups }: QuestionSet<C>): boolean =>
      groups.some(({ members }) => members.some(({ contract }) => accept(contract)));
    const byWords = scoreWords(post).sort((a, b) => b.score - a.score);
    const ranked = takeFirst(maxLocated, byWords, (each) => (isOpen(each.set) ? each : undefined))
      .map(({ set, score }) => ({
        set,
        score: score + Math.max(...set.groups.map((group) => scoreTerms(post, group))),
      }))
      .sort((a, b) => b.score - a.score);
    const first = preferred.flatMap((contract) => sets.get(toSetKey(contract)) ?? []);
    const ordered = new Set([...first, ...ranked.map(({ set }) => set)]);
    const listed = new Set<C>();
    return takeFirst(limit, ordered, (set) => {
      const own = preferred.filter((contract) => sets.get(toSetKey(contract)) === set);
      const candidate = toCandidate(post, set, own, (contract) => accept(contract) && !listed.has(contract));
      candidate?.contracts.forEach((contract) => listed.add(contract));
      return candidate;
    });
  };

  /** Returns undefined for a question that shares no named topic with the post. */
  function toCandidate(
    post: ParsedPost,
    { groups }: QuestionSet<C>,
    preferred: readonly C[],
    accept: (contract: C) => boolean,
  ): Candidate<C> | undefined {
    const named = groups
      .map((group) => ({ group, open: listOpen(group, accept), score: scoreTerms(post, group) }))
      .filter(({ open }) => open.length > 0)
      .sort((a, b) => b.score - a.score);
    const [{ group } = {}] = named;
    if (!group || !sharesNamedTopic(post, group.question, context)) return undefined;
    const open = named.flatMap(({ open }) =>
      [true, false].flatMap((isNow) => open.filter((member) => isInPeriod(member, post.postedAt) === isNow)),
    );
    const contracts = [...new Set([...preferred, ...open.map(({ contract }) => contract)])]
      .filter(accept)
      .slice(0, maxContracts);
    const [act] = group.question.acts.flatMap((each) => post.findAct(each));
    const evidence = collectEvidence(post, contracts[0]!, act);
    const topics = [...new Set(evidence.map(({ topic }) => topic))];
    return { contracts, topics, evidence, reason: assess(post, group.question, context).refusal ?? null };
  }
}

/**
 * The weights were chosen on 534 recorded posts with a right question. Half or twice of any of them moves the share of
 * found questions by less than a hundredth.
 */
const actWeight = 0.4;
const halfWeightPosition = 100;
const lengthPenalty = 0.11;
const termPoints = 3;

/** Points for a question whose objects, acts and answer the post mentions: three for each of them. */
function scoreTerms<C>(post: ParsedPost, { question: { objects, acts, answerTerms } }: QuestionGroup<C>): number {
  const mentionsAll = (terms: readonly TitleTerm[]): boolean =>
    terms.length > 0 && terms.every((term) => post.findTerm(term).length > 0);
  const checks = [
    mentionsAll(objects),
    acts.length > 0 && acts.every((act) => mentionsAct(post, act)),
    answerTerms.every(isName) && mentionsAll(answerTerms),
  ];
  return termPoints * checks.filter(Boolean).length;
}

/** Whether a term is an entity or a full name, which a post names only if it means it. */
const isName = ({ entity, stems }: TitleTerm): boolean => entity !== undefined || stems.length > 1;

/** Whether the post mentions a name or a rare word of the question or, if the question names nothing, its act. */
function sharesNamedTopic(
  post: ParsedPost,
  { objects, optionalTerms, answerTerms, acts }: MarketQuestion,
  { index }: MatchContext,
): boolean {
  const terms = [...objects, ...optionalTerms, ...answerTerms];
  if (terms.length === 0) return acts.some((act) => mentionsAct(post, act));
  return terms.some((term) => (isName(term) || index.isRare(term.key)) && post.findTerm(term).length > 0);
}

/** Contracts of all venues with the same event title, apart from dates, ask the same question. */
const toSetKey = (contract: MatchableContract): string => toQuestionKey(contract.event_title) || contract.event_id;

const actPrefix = 'act ';

function listTitleKeys(question: MarketQuestion): string[] {
  const { objects, optionalTerms, answerTerms, extraAnswerTerms, contentStems, acts } = question;
  const answerStems = extraAnswerTerms.flatMap(({ stems }) => stems);
  return [
    ...contentStems.filter((stem) => !answerStems.includes(stem)),
    ...exclude([...objects, ...optionalTerms], answerTerms).map(({ key }) => key),
    ...acts.flatMap(({ name, impliedBy }) => [name, ...impliedBy].map((act) => actPrefix + act)),
  ];
}

/** The first position, in words, of each word, entity, country of a leader and act in a post. */
function locateKeys({ tokens, entities, acts, termKeys }: ParsedPost): Map<string, number> {
  const mentions = [
    ...tokens.flatMap(({ stem }, index) => (termKeys.has(stem) ? [[stem, index] as const] : [])),
    ...entities.flatMap(({ entry: { name, country }, from }) =>
      [name, country].flatMap((key) => (key === undefined ? [] : [[key, from] as const])),
    ),
    ...acts.map(({ entry: { name }, from }) => [actPrefix + name, from] as const),
  ];
  // Of two entries with one key, a map retains the last.
  return new Map(mentions.sort(([, a], [, b]) => b - a));
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
