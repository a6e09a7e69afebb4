export { createMatcher, createMatcherInParts } from './matcher.ts';
export {
  refusals,
  relations,
  type Alternative,
  type Candidate,
  type Evidence,
  type Match,
  type MatchableContract,
  type MatchablePost,
  type Matcher,
  type MatcherOptions,
  type MatchOptions,
  type NoMatch,
  type Reading,
  type Refusal,
  type Relation,
} from './types.ts';
