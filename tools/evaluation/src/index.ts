export { isCandidateAt } from './answer-posts.ts';
export { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
export { computeEventMetrics, type EventMetrics, type Label } from './event-metrics.ts';
export type { Share } from './share.ts';
