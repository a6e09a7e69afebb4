export { findOrders, isOrderWord, joinOrderPhrases, namesDay, type OrderMeaning } from './search/order-words.ts';
export {
  isFillerWord,
  parseTopic,
  toPlainTerms,
  toTermKey,
  toTopicKey,
  type Topic,
  type TopicTerm,
} from './search/topic.ts';
export { resolveTopic } from './search/resolve-topic.ts';
export { splitSetting } from './search/split-setting.ts';
export { createWordIndex, intersect, unite, type Positions, type Word, type WordIndex } from './search/word-index.ts';
