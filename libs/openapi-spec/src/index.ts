export { capabilitiesDataSchema, type CapabilitiesData } from './capabilities-schema.ts';
export { defaultIdentity, logoPath, serviceVersion, type Identity } from './identity.ts';
export { feedIds, feeds, listFeedLinks, type FeedId } from './feeds.ts';
export { feedParameters } from './feed-schemas.ts';
export { isRequired, type Operation, type Utterance } from './operation.ts';
export type { OperationData, OperationParams } from './operation-types.ts';
export { buildExampleUrl, buildOperationUrl, operationIds, operations, type OperationId } from './operations.ts';
export { pageIds, pages, type PageId } from './pages.ts';
export { parameterExamples } from './parameters.ts';
export { renderCapabilities } from './render-capabilities.ts';
export { renderLlmsTxt } from './render-llms-txt.ts';
export { renderOpenApi, type OpenApiDocument } from './render-openapi.ts';
export { renderServerCard, renderServerJson } from './render-server-json.ts';
export { renderTools, type Tool } from './render-tools.ts';
export {
  describeJudge,
  neverDoes,
  outOfScope,
  howSure,
  purpose,
  refusedRequests,
  listUsageRules,
  userExperience,
  utterances,
} from './service-texts.ts';
