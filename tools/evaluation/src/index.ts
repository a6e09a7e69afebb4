export { createAnswerer, isCandidateAt, type Answer, type Answerer } from './answer-posts.ts';
export { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
export {
  computeMetrics,
  toShare,
  type Grade,
  type Label,
  type Metrics,
  type Prediction,
  type Share,
} from './metrics.ts';
