export { decideByRules } from './decide.ts';
export { createMatcher, createMatcherInParts, linkStatements, toStatementText, type AccountPost } from './matcher.ts';
export { refusals, relations } from './types.ts';
export type * from './types.ts';
