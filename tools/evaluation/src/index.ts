export { createAnswerer, isCandidateAt, type Answer, type Answerer } from './answer-posts.ts';
export { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
export { computeEventMetrics, type EventMetrics, type Grade, type Label } from './event-metrics.ts';
export { toShare, type Share } from './share.ts';
