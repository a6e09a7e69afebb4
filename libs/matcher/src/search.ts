export { parseTopic, toPlainTerms, toTermKey, toWord, type Topic, type TopicTerm } from './search/topic.ts';
export { listImpliedPlaces, resolveTopic, toTopicKey } from './search/resolve-topic.ts';
export { splitSetting } from './search/split-setting.ts';
export { isFillerStem, isFillerWord, type Word } from './search/filler-words.ts';
export { inParts, type Parts } from './parts.ts';
