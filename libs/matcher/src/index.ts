export { decideByRules } from './decide.ts';
export { createMatcher, createMatcherInParts } from './matcher.ts';
export { linkStatements, toStatementText, type AccountPost } from './statement.ts';
export { refusals, relations } from './types.ts';
export type * from './types.ts';
