export { resolveTopic } from './search/topic.ts';
export { clearCachedWords, listLinks, tokenize, type Token } from './text/tokenize.ts';
