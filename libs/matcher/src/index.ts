export { decideByRules } from './decide.ts';
export { createMatcher, createMatcherInParts } from './matcher.ts';
export { linkStatements, toStatementText, type AccountPost } from './statement.ts';
export {
  refusals,
  relations,
  type ActRow,
  type ActRows,
  type Alternative,
  type Candidate,
  type Check,
  type Decider,
  type Decision,
  type Evidence,
  type Match,
  type MatchableContract,
  type MatchablePost,
  type Matcher,
  type MatcherOptions,
  type MatchOptions,
  type NoMatch,
  type OfficeHolder,
  type Reading,
  type Refusal,
  type Relation,
  type Statement,
  type Topic,
} from './types.ts';
