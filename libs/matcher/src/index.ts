export {
  refusals,
  type Evidence,
  type Match,
  type MatchableContract,
  type MatchablePost,
  type Matcher,
  type MatcherOptions,
  type MatchOptions,
  type NamedTopic,
  type NoMatch,
  type Refusal,
  type Span,
} from './contract.ts';
export { createMatcher } from './matcher.ts';
export { topicNamed } from './topic-named.ts';
export { foldWords, type Word } from './words.ts';
