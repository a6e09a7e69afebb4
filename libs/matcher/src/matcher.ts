import { createCandidateIndex, findSharedTopics } from './candidates.ts';
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
import { createVocabulary, presidentVocabulary } from './english/vocabulary.ts';
import type { MatchContext } from './pair.ts';
import { finish, type Parts } from './parts.ts';
import { parsePost, type ParsedPost } from './post.ts';
import {
  createQuestionIndex,
  groupContracts,
  type Accept,
  type FoundGroups,
  type QuestionGroup,
} from './questions/groups.ts';
import { locateInParts, toStatementText } from './statement.ts';
import type {
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
  const index = yield* createQuestionIndex(groups, vocabulary);
  const context: MatchContext = { index };
  const listCandidates = yield* createCandidateIndex(groups, context, vocabulary);
  const find: FindGroups<C> = (post) => index.findGroups(post);
  const readText = (post: MatchablePost, accept: Accept<C>, findGroups = find): Reading<C> => {
    const parsed = parsePost(post, vocabulary);
    const result = matchGroups(parsed, findGroups(parsed), context, accept);
    return {
      result,
      listCandidates: (limit) => listCandidates(parsed, listContracts(result), { limit, accept }),
    };
  };
  const read = (post: MatchablePost, accept: Accept<C> = acceptAll, findGroups = find): Reading<C> => {
    checkPost(post);
    const reading = readText(post, accept, findGroups);
    if (reading.result.matched || !post.statement) return reading;
    const whole = readText({ ...post, text: toStatementText(post) }, accept, findGroups);
    const locate = <Shared extends { evidence: Evidence[] }>(shared: Shared): Shared => ({
      ...shared,
      evidence: locateInParts(shared.evidence, post),
    });
    if (!whole.result.matched || locate(whole.result).evidence.length === 0) return reading;
    return {
      result: locate(whole.result),
      listCandidates: (limit) => whole.listCandidates(limit).map(locate),
    };
  };
  const toGroups = (contract: C): QuestionGroup<C>[] => {
    checkContract(contract);
    return finish(groupContracts([contract], vocabulary));
  };
  return {
    match(post, options = {}) {
      checkMatchOptions(options);
      return read(post, options.accept).result;
    },
    candidates(post, options = {}) {
      checkCandidateOptions(options);
      return read(post, options.accept).listCandidates(options.limit ?? defaultCandidates);
    },
    read(post, options = {}) {
      checkMatchOptions(options);
      return read(post, options.accept);
    },
    explain(post, contract) {
      const groups = { candidates: toGroups(contract), others: [] };
      return read(post, acceptAll, () => groups).result;
    },
    findEvidence(post, contract) {
      checkPost(post);
      const groups = toGroups(contract);
      const findIn = (text: string): Evidence[] => {
        const parsed = parsePost({ ...post, text }, vocabulary);
        const shared = groups.map(({ question, members: [member] }) =>
          findSharedTopics(parsed, member!, question, context),
        );
        return shared.find(({ length }) => length > 0) ?? [];
      };
      return post.statement ? locateInParts(findIn(toStatementText(post)), post) : findIn(post.text);
    },
  };
}

/** Finds the groups to assess for a post. */
type FindGroups<C extends MatchableContract> = (post: ParsedPost) => FoundGroups<C>;

const acceptAll = (): boolean => true;

/** The contracts of a result, the best first. */
const listContracts = <C extends MatchableContract>(result: Match<C> | NoMatch<C>): C[] =>
  result.matched
    ? [result.contract, ...result.alternatives.map(({ contract }) => contract)]
    : [result.nearest].filter((nearest) => nearest !== null);
