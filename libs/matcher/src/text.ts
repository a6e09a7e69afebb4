export { resolveTopic } from './resolve-topic.ts';
export { clearCachedWords, tokenize } from './text/tokenize.ts';
