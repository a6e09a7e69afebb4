export { resolveTopic } from './resolve-topic.ts';
export { clearCachedWords, listLinks, tokenize, type Token } from './text/tokenize.ts';
