import { collectEvidence, isInPeriod } from './choose.ts';
import { indexByKeys, inParts, type Parts } from './parts.ts';
import type { Act } from './english/act.ts';
import type { MatchContext } from './pair.ts';
import type { ParsedPost } from './post.ts';
import { listOpen, mentionsAct, type Accept, type QuestionGroup, takeFirst } from './questions/groups.ts';
import { exclude, type MarketQuestion, type ParsedContract } from './questions/question.ts';
import type { TitleTerm } from './questions/title.ts';
import { toEventKey } from './relation.ts';
import { assess, listChecks } from './rules.ts';
import type { Candidate, Evidence, MatchableContract } from './types.ts';

/** A reader, human or model, can still compare a dozen outcomes with a post. */
const maxContracts = 12;
/** Questions whose terms are looked up in the post, which takes most of the time. */
const maxLocated = 100;

/** The questions of all venues with the same event title, apart from dates: "Trump visits China by ...?" */
interface QuestionSet<C extends MatchableContract> {
  groups: readonly QuestionGroup<C>[];
  /** The number of words, entities and acts of the titles, without those of the answers. */
  titleKeyCount: number;
}

/** A set with its score, and its groups with an accepted contract, the best first. */
interface RankedSet<C extends MatchableContract> {
  set: QuestionSet<C>;
  groups: readonly QuestionGroup<C>[];
  score: number;
}

/** The sets by the words, entities and acts of their titles, by those of their answers alone, and by their contracts. */
export interface CandidateIndex<C extends MatchableContract> {
  count: number;
  byTitleKey: ReadonlyMap<string, readonly QuestionSet<C>[]>;
  byAnswerKey: ReadonlyMap<string, readonly QuestionSet<C>[]>;
  byContract: ReadonlyMap<C, QuestionSet<C>>;
}

export function* createCandidateIndex<C extends MatchableContract>(
  groups: readonly QuestionGroup<C>[],
): Parts<CandidateIndex<C>> {
  const readable = groups
    .filter(({ question }) => isReadable(question))
    .flatMap((group) => group.members.map((member) => ({ group, member })));
  const membersByKey = yield* indexByKeys(readable, ({ member }) => [toEventKey(member) || member.contract.event_id]);
  const byContract = new Map<C, QuestionSet<C>>();
  yield* inParts(membersByKey.values(), (members) => {
    const groups = [...new Set(members.map(({ group }) => group))];
    const set = { groups, titleKeyCount: listTitleKeys(groups).size };
    for (const { member } of members) byContract.set(member.contract, set);
  });
  const sets = new Set(byContract.values());
  return {
    count: sets.size,
    byTitleKey: yield* indexByKeys(sets, ({ groups }) => listTitleKeys(groups)),
    byAnswerKey: yield* indexByKeys(sets, ({ groups }) => listAnswerKeys(groups)),
    byContract,
  };
}

/** Lists the questions that a post may be about. Those of `preferred`, the contracts of the rules, come first. */
export function listCandidates<C extends MatchableContract>(
  post: ParsedPost,
  { preferred, limit, accept }: { preferred: readonly C[]; limit: number; accept: Accept<C> },
  index: CandidateIndex<C>,
  context: MatchContext,
): Candidate<C>[] {
  const first = new Set(preferred.flatMap((contract) => index.byContract.get(contract) ?? []));
  const scored = scoreWords(post, index).filter(({ set }) => !first.has(set));
  const others = takeFirst(maxLocated, scored.sort(byScore), ({ set, score }) => rank(post, set, accept, score));
  const ranked = [...[...first].flatMap((set) => rank(post, set, accept) ?? []), ...others.sort(byScore)];
  const listed = new Set<C | QuestionSet<C> | undefined>();
  return takeFirst(limit, ranked, ({ set, groups }) => {
    const isNew = ({ contract }: ParsedContract<C>): boolean =>
      !listed.has(contract) && !listed.has(index.byContract.get(contract));
    const candidate = toCandidate(post, groups, preferred, isNew, context);
    for (const item of candidate ? [set, ...candidate.contracts] : []) listed.add(item);
    return candidate;
  });
}

/** Sorts the questions of a set by the terms that the post mentions. Returns undefined if no contract is accepted. */
function rank<C extends MatchableContract>(
  post: ParsedPost,
  set: QuestionSet<C>,
  accept: Accept<C>,
  score = 0,
): RankedSet<C> | undefined {
  const groups = set.groups
    .map((group) => ({ ...group, members: listOpen(group, accept), score: scoreTerms(post, group.question) }))
    .filter(({ members }) => members.length > 0)
    .sort(byScore);
  return groups[0] && { set, groups, score: score + groups[0].score };
}

const byScore = (a: { score: number }, b: { score: number }): number => b.score - a.score;

/** BM25 with a weight for the position: the subject of a post stands at its start. */
function scoreWords<C extends MatchableContract>(
  post: ParsedPost,
  { count, byTitleKey, byAnswerKey }: CandidateIndex<C>,
): { set: QuestionSet<C>; score: number }[] {
  const sums = new Map<QuestionSet<C>, number>();
  for (const [key, position] of locateKeys(post)) {
    const [named, answered] = [byTitleKey.get(key) ?? [], byAnswerKey.get(key) ?? []];
    const found = named.length + answered.length;
    const idf = Math.log(1 + (count - found + 0.5) / (found + 0.5));
    const weight = (key.startsWith(actPrefix) ? actWeight : 1) * idf * toWeight(position, halfWeightPosition);
    for (const set of named) sums.set(set, (sums.get(set) ?? 0) + weight);
    for (const set of answered) sums.set(set, sums.get(set) ?? 0);
  }
  return [...sums].map(([set, sum]) => ({ set, score: sum / (1 + lengthPenalty * set.titleKeyCount) }));
}

/** Returns undefined if no contract is new, or if the question shares no named topic with the post. */
function toCandidate<C extends MatchableContract>(
  post: ParsedPost,
  groups: readonly QuestionGroup<C>[],
  preferred: readonly C[],
  isNew: (member: ParsedContract<C>) => boolean,
  context: MatchContext,
): Candidate<C> | undefined {
  const near = groups.flatMap(({ members }) =>
    [true, false].flatMap((isNow) => members.filter((member) => isInPeriod(member, post.postedAt) === isNow)),
  );
  const own = new Map(near.filter(isNew).map((member) => [member.contract, member]));
  const contracts = [...new Set([...preferred.filter((each) => own.has(each)), ...own.keys()])];
  const question = groups.find(({ members }) => members.some(({ contract }) => own.has(contract)))?.question;
  const [contract] = contracts;
  const evidence = question && contract ? findSharedTopics(post, own.get(contract)!, question, context) : [];
  if (!question || !contract || evidence.length === 0) return undefined;
  const checks = listChecks(question, assess(post, question, context));
  return {
    question: { title: contract.event_title, acts: question.acts.map(({ name }) => name) },
    contract,
    contracts: contracts.slice(0, maxContracts),
    topics: [...new Set(evidence.map(({ topic }) => topic))],
    evidence,
    checks,
    reason: checks.at(-1)?.refusal ?? null,
  };
}

/** A reader can answer what no single post answers for the rules, but words that he will say are no act of a post. */
const isReadable = ({ acts, qualifiers }: MarketQuestion): boolean =>
  ![...acts, ...qualifiers].some(({ flags }) => flags.has('never'));

/** What a post and a contract share, if a named topic is part of it; empty otherwise. */
export function findSharedTopics(
  post: ParsedPost,
  member: ParsedContract,
  question: MarketQuestion,
  context: MatchContext,
): Evidence[] {
  const [act] = question.acts.flatMap((each) => post.findAct(each));
  return sharesNamedTopic(post, question, context) ? collectEvidence(post, member, act) : [];
}

/**
 * The weights were chosen on 534 recorded posts with a right question. Half or twice of any of them moves the share of
 * found questions by about a hundredth.
 */
const actWeight = 0.4;
const halfWeightPosition = 100;
const halfNamePosition = 50;
const lengthPenalty = 0.15;
const termPoints = 4;

/** 1 at the start of a post, and half of it at a position, in words. */
const toWeight = (position: number, halfPosition: number): number => 1 / (1 + position / halfPosition);

/**
 * Points for the share of the objects that the post mentions, for the acts, for an answer that is a name, and for an
 * object or answer at the start of the post.
 */
function scoreTerms(post: ParsedPost, { objects, acts, answerTerms }: MarketQuestion): number {
  const isMentioned = (term: TitleTerm): boolean => post.findTerm(term).length > 0;
  const share = objects.filter(isMentioned).length / Math.max(1, objects.length);
  const hasActs = acts.length > 0 && acts.every((act) => mentionsAct(post, act));
  const hasAnswer = answerTerms.length > 0 && answerTerms.every((term) => isName(term) && isMentioned(term));
  const positions = [...objects, ...answerTerms].flatMap((term) => post.findTerm(term).map(({ from }) => from));
  const start = toWeight(Math.min(...positions), halfNamePosition);
  return termPoints * (share + Number(hasActs) + Number(hasAnswer) + start);
}

/** Whether a term is an entity or a full name, which a post names only if it means it. */
const isName = ({ entity, stems }: TitleTerm): boolean => entity !== undefined || stems.length > 1;

/** Whether the post mentions a name or a rare word of the question or, if the question names nothing, an act of its family. */
function sharesNamedTopic(
  post: ParsedPost,
  { objects, optionalTerms, answerTerms, acts }: MarketQuestion,
  { index }: MatchContext,
): boolean {
  const terms = [...objects, ...optionalTerms, ...answerTerms];
  // "The government will shut down" ends something, as some orders do, and names no order.
  const isNamed = (act: Act): boolean => post.findAct(act).some(({ entry }) => entry.family === act.family);
  if (terms.length === 0) return acts.some(isNamed);
  return terms.some((term) => (isName(term) || index.isRare(term.key)) && post.findTerm(term).length > 0);
}

const actPrefix = 'act ';

const listTitleKeys = (groups: readonly QuestionGroup[]): Set<string> =>
  new Set(
    groups.flatMap(({ question }) => {
      const { objects, optionalTerms, answerTerms, extraAnswerTerms, contentStems, acts } = question;
      const answerStems = extraAnswerTerms.flatMap(({ stems }) => stems);
      return [
        ...contentStems.filter((stem) => !answerStems.includes(stem)),
        ...exclude([...objects, ...optionalTerms], answerTerms).map(({ key }) => key),
        ...acts.flatMap(({ shownBy }) => shownBy.map((act) => actPrefix + act)),
      ];
    }),
  );

/** The keys of answers that are in no title. A name that is no entity is found by its last word. */
function listAnswerKeys(groups: readonly QuestionGroup[]): Set<string> {
  const titleKeys = listTitleKeys(groups);
  const answers = groups.flatMap(({ question }) => question.answerTerms);
  const keys = answers.map(({ key, entity, stems }) => (entity ? key : (stems.at(-1) ?? key)));
  return new Set(keys.filter((key) => !titleKeys.has(key)));
}

/** The first position, in words, of each word, entity, country of a leader and act in a post. */
function locateKeys({ tokens, entities, acts, termKeys }: ParsedPost): Map<string, number> {
  const mentions = [
    ...tokens.flatMap(({ stem }, index) => (termKeys.has(stem) ? [[stem, index] as const] : [])),
    ...entities.flatMap(({ entry: { name, country = name }, from }) => [
      [name, from] as const,
      [country, from] as const,
    ]),
    ...acts.map(({ entry: { name }, from }) => [actPrefix + name, from] as const),
  ];
  // Of two entries with one key, a map retains the last.
  return new Map(mentions.sort(([, a], [, b]) => b - a));
}
