export {
  refusals,
  relations,
  type Alternative,
  type Candidate,
  type CandidateOptions,
  type Evidence,
  type Match,
  type MatchableContract,
  type MatchablePost,
  type Matcher,
  type MatcherOptions,
  type MatchOptions,
  type NamedTopic,
  type NoMatch,
  type Reading,
  type Refusal,
  type Relation,
} from './types.ts';
export { createMatcher, createMatcherInParts } from './matcher.ts';
export type { Parts } from './parts.ts';
export type { Act, ActFlag } from './english/act.ts';
export type { TitleWords } from './acts/family.ts';
export { titleWords } from './acts/index.ts';
export { entityKinds as topicKinds, type Entity as Topic, type EntityKind as TopicKind } from './english/entity.ts';
export { findTopics, resolveTopic } from './resolve-topic.ts';
export { clearCachedWords, stemPhrase, tokenize, type Span, type Token } from './text/tokenize.ts';
export { createPhraseFinder, type Mention, type PhraseFinder } from './text/phrases.ts';
export { titleActPhrases } from './acts/lexicon.ts';
