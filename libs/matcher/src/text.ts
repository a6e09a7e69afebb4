export { resolveTopic } from './resolve-topic.ts';
export { clearCachedWords, tokenize, type Token } from './text/tokenize.ts';
