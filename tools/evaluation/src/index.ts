export { createAnswerer, isCandidateAt, toMatchableContract, wasOpen, type Answer } from './answer-posts.ts';
export {
  dataFiles,
  hasLabelledData,
  readJsonLines,
  type ContractLine,
  type OutcomesLine,
  type PostLine,
} from './data-files.ts';
export { computeEventMetrics, type EventMetrics, type Grade, type Label } from './event-metrics.ts';
export { toShare, type Share } from './share.ts';
export { addVenueLabels } from './venue-labels.ts';
export { cases, type Case } from './cases/posts.ts';
export { contracts as caseContracts } from './cases/contracts.ts';
export { toMarkdownTable, toShareCells } from './markdown-table.ts';
