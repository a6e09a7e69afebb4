import { createCandidateIndex, findSharedTopics, listCandidates, type CandidateIndex } from './candidates.ts';
import {
  checkCandidateOptions,
  checkContract,
  checkContracts,
  checkMatchOptions,
  checkOptions,
  checkPost,
} from './check-input.ts';
import { matchGroups } from './decide.ts';
import { toOfficeHolder } from './english/office-holder.ts';
import { createVocabulary, presidentVocabulary, type Vocabulary } from './english/vocabulary.ts';
import type { MatchContext } from './pair.ts';
import { finish, type Parts } from './parts.ts';
import { parsePost, type ParsedPost } from './post.ts';
import { hasOwnWords, listJoints, locateInParts, toStatementText } from './statement.ts';
import {
  createQuestionIndex,
  groupContracts,
  type Accept,
  type FoundGroups,
  type QuestionGroup,
} from './questions/groups.ts';
import type {
  Candidate,
  Evidence,
  Match,
  MatchableContract,
  MatchablePost,
  Matcher,
  MatcherOptions,
  NoMatch,
  Reading,
} from './types.ts';

const defaultCandidates = 10;

/**
 * Creates a matcher with an index of the contracts by question. For each post, the matcher assesses only the questions
 * that share an act with the post and, if they name things, an entity or a rare word. Of the others, it only searches
 * those that share an entity or a rare word for the nearest.
 *
 * ```ts
 * const matcher = createMatcher(contracts);
 * const result = matcher.match(post, { accept: (contract) => isOpen(contract) });
 * if (result.matched) show(result.contract, result.evidence);
 * ```
 *
 * @throws {TypeError} if a contract lacks a field or has one of a wrong type. The message has the id and the field.
 *   `match` and `explain` throw for a bad post in the same way.
 */
export function createMatcher<C extends MatchableContract>(
  contracts: readonly C[],
  options: MatcherOptions = {},
): Matcher<C> {
  return finish(createMatcherInParts(contracts, options));
}

/**
 * Creates and returns the same matcher in parts of a few milliseconds, so that a server can answer requests between them.
 *
 * @throws {TypeError} like `createMatcher`
 */
export function* createMatcherInParts<C extends MatchableContract>(
  contracts: readonly C[],
  options: MatcherOptions = {},
): Parts<Matcher<C>> {
  checkOptions(options);
  yield* checkContracts(contracts);
  const { actors, topics, acts } = options;
  const holder = actors && toOfficeHolder(actors);
  const vocabulary = holder || topics || acts ? createVocabulary(holder, topics, acts) : presidentVocabulary;
  const groups = yield* groupContracts(contracts, vocabulary);
  const questions = yield* createQuestionIndex(groups, vocabulary);
  const index: ContractIndex<C> = {
    vocabulary,
    context: { index: questions },
    findGroups: questions.findGroups,
    candidates: yield* createCandidateIndex(groups),
  };
  return {
    match(post, options = {}) {
      checkMatchOptions(options);
      return readPost(index, post, options.accept).result;
    },
    candidates(post, options = {}) {
      checkCandidateOptions(options);
      return readPost(index, post, options.accept).listCandidates(options.limit ?? defaultCandidates);
    },
    read(post, options = {}) {
      checkMatchOptions(options);
      return readPost(index, post, options.accept);
    },
    explain(post, contract) {
      const groups = { candidates: toGroups(contract, vocabulary), findOther: () => undefined };
      return readPost({ ...index, findGroups: () => groups }, post).result;
    },
    findEvidence: (post, contract) => findEvidence(index, post, contract),
  };
}

interface ContractIndex<C extends MatchableContract> {
  vocabulary: Vocabulary;
  context: MatchContext;
  findGroups: (post: ParsedPost) => FoundGroups<C>;
  candidates: CandidateIndex<C>;
}

/**
 * Reads a post. If it matches nothing and is a part of a statement, the statement counts, where it has words of the post,
 * or the post names or means a thing of the matched question: "On the call, he was very strong."
 */
function readPost<C extends MatchableContract>(
  index: ContractIndex<C>,
  post: MatchablePost,
  accept: Accept<C> = acceptAll,
): Reading<C> {
  checkPost(post);
  const reading = readParsed(index, parsePost(post, index.vocabulary), accept);
  if (reading.result.matched || !post.statement) return reading;
  const parsed = parsePost({ ...post, text: toStatementText(post) }, index.vocabulary, listJoints(post));
  const whole = readParsed(index, parsed, accept);
  if (!whole.result.matched) return reading;
  const result = { ...whole.result, evidence: locateInParts(whole.result.evidence, post) };
  const part = post.statement.previous === undefined ? 0 : 1;
  const isMeant = toGroups(result.contract, index.vocabulary).some(({ question }) =>
    question.objects.some((term) => parsed.findTerm(term).some((mention) => parsed.getPart(mention) === part)),
  );
  if (!hasOwnWords(result.evidence) && !isMeant) return reading;
  const locate = (candidate: Candidate<C>): Candidate<C> => ({
    ...candidate,
    evidence: locateOwn(candidate.evidence, post),
  });
  return { result, listCandidates: (limit) => whole.listCandidates(limit).map(locate) };
}

function readParsed<C extends MatchableContract>(
  { context, findGroups, candidates }: ContractIndex<C>,
  parsed: ParsedPost,
  accept: Accept<C>,
): Reading<C> {
  const result = matchGroups(parsed, findGroups(parsed), context, accept);
  const preferred = listContracts(result);
  return {
    result,
    listCandidates: (limit) => listCandidates(parsed, { preferred, limit, accept }, candidates, context),
  };
}

function findEvidence<C extends MatchableContract>(
  { vocabulary, context }: ContractIndex<C>,
  post: MatchablePost,
  contract: C,
): Evidence[] {
  checkPost(post);
  const parsed = parsePost({ ...post, text: toStatementText(post) }, vocabulary);
  const shared = toGroups(contract, vocabulary).map(({ question, members: [member] }) =>
    findSharedTopics(parsed, member!, question, context),
  );
  const evidence = shared.find(({ length }) => length > 0) ?? [];
  return post.statement ? locateOwn(evidence, post) : evidence;
}

/** Evidence in the parts of a statement; none if no words are those of the post. */
function locateOwn(evidence: readonly Evidence[], post: MatchablePost): Evidence[] {
  const located = locateInParts(evidence, post);
  return hasOwnWords(located) ? located : [];
}

function toGroups<C extends MatchableContract>(contract: C, vocabulary: Vocabulary): QuestionGroup<C>[] {
  checkContract(contract);
  return finish(groupContracts([contract], vocabulary));
}

const acceptAll = (): boolean => true;

/** The contracts of a result, the best first. */
const listContracts = <C extends MatchableContract>(result: Match<C> | NoMatch<C>): C[] =>
  result.matched
    ? [result.contract, ...result.alternatives.map(({ contract }) => contract)]
    : [result.nearest].filter((nearest) => nearest !== null);
