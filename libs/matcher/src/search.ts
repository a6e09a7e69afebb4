export { parseTopic, toPlainTerms, toTermKey, toWord, type Topic, type TopicTerm } from './search/topic.ts';
export { listImpliedPlaces, resolveTopic, toTopicKey } from './search/resolve-topic.ts';
export { splitSetting } from './search/split-setting.ts';
export {
  createWordIndex,
  intersect,
  isFillerWord,
  unite,
  type Positions,
  type Word,
  type WordIndex,
} from './search/word-index.ts';
