export { intersect, unite, type Positions } from './search/positions.ts';
export { splitSetting } from './search/split-setting.ts';
export { parseTopic, toPlainTerms, toTermKey, toTopicKey, type Topic, type TopicTerm } from './search/topic.ts';
export { createWordIndex, type Word, type WordIndex } from './search/word-index.ts';
