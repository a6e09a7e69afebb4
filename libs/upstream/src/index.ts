export {
  affectsWholeUpstream,
  readBatches,
  undefinedOnUpstreamError,
  type BatchesOptions,
  type BatchesResult,
} from './batches.ts';
export { checkJson } from './check-structure.ts';
export {
  UpstreamError,
  upstreamFaults,
  type BodyLimits,
  type CreateUpstreamClient,
  type UpstreamAddress,
  type UpstreamClient,
  type UpstreamCost,
  type UpstreamFault,
  type UpstreamOptions,
  type UpstreamPace,
  type UpstreamRequest,
  type UpstreamResponse,
  type Validators,
} from './types.ts';
export type { ClientDefaults } from './client.ts';
export {
  clientDefaults,
  createUpstreamClients,
  type UpstreamClients,
  type UpstreamClientsOptions,
} from './create-clients.ts';
export { errorLine, mapConnectionError, mapStatusError } from './map-error.ts';
export { hasOtherValue, parseJson } from './json.ts';
export { parseRetryAt } from './retry-timing.ts';
export { describeFailure } from './place-refusal.ts';
export type { StoredPauses } from './pauses.ts';
export { readPages, type PageOptions, type PagesResult } from './pages.ts';
export {
  createPayloadCheck,
  InvalidRecord,
  requirePayload,
  requireValidRecord,
  selectValid,
  shapeError,
  type CheckedPayload,
  type PayloadCheck,
} from './payload.ts';
export { toUtf8 } from './read-body.ts';
