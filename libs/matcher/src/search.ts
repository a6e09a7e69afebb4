export { findOrders, isOrderWord, joinOrderPhrases, namesDay, type OrderMeaning } from './search/order-words.ts';
export {
  isFillerWord,
  parseTopic,
  resolveTopic,
  splitSetting,
  toPlainTerms,
  toTermKey,
  toTopicKey,
  type Topic,
  type TopicTerm,
} from './search/topic.ts';
export { createWordIndex, intersect, unite, type Positions, type Word, type WordIndex } from './search/word-index.ts';
