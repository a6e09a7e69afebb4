import { errorCodes, errorSchema, failureSchema, successSchema, type ErrorCode } from '@postjoin/envelope';
import { feedSchema, feedSourceHealthSchema } from '@postjoin/feed-sources/types';
import {
  alternativeSchema,
  contractBriefSchema,
  evidenceSchema,
  foundContractSchema,
  joinDataSchema,
  marketsDataSchema,
  newPostSchema,
  postsDataSchema,
  publicContractSchema,
  publicPostSchema,
  repeatedContractSchema,
  riskWindowSchema,
  riskWindowsDataSchema,
  rowSchema,
  sinceLastDataSchema,
  snapshotFactsSchema,
  unmatchedPostSchema,
  watchedTopicSchema,
  watchlistDataSchema,
} from '@postjoin/join/types';
import { venueHealthSchema } from '@postjoin/market-venues/types';
import { capabilitiesDataSchema, toolEntrySchema } from './capabilities-schema.ts';
import type { Identity } from './identity.ts';
import { atomFeedSchema, feedParameters, jsonFeedSchema } from './feed-schemas.ts';
import { feedContent, feedIds, feeds, type FeedId } from './feeds.ts';
import { isRequired, type Operation } from './operation.ts';
import { operationIds, operations, snapshotErrors, type OperationId } from './operations.ts';
import { mapChildren, mapSchema, type SchemaNode } from './render-schema.ts';
import { freshnessNotice, purpose, quotedTextNotice } from './service-texts.ts';

/**
 * The named schemas of the document. Other parts of the document refer to one of these schemas by its name instead of
 * repeating it.
 */
const components: Record<string, object> = {
  Capabilities: capabilitiesDataSchema,
  Posts: postsDataSchema,
  Markets: marketsDataSchema,
  Join: joinDataSchema,
  Watchlist: watchlistDataSchema,
  SinceLast: sinceLastDataSchema,
  RiskWindows: riskWindowsDataSchema,
  Post: publicPostSchema,
  UnmatchedPost: unmatchedPostSchema,
  NewPost: newPostSchema,
  Contract: publicContractSchema,
  RepeatedContract: repeatedContractSchema,
  FoundContract: foundContractSchema,
  ContractBrief: contractBriefSchema,
  Alternative: alternativeSchema,
  Evidence: evidenceSchema,
  Row: rowSchema,
  WatchedTopic: watchedTopicSchema,
  RiskWindow: riskWindowSchema,
  SnapshotFacts: snapshotFactsSchema,
  Feed: feedSchema,
  FeedSource: feedSourceHealthSchema,
  VenueHealth: venueHealthSchema,
  JsonFeed: jsonFeedSchema,
  ToolEntry: toolEntrySchema,
  Error: errorSchema,
  Failure: failureSchema,
};

const componentNames = new Map<object, string>(Object.entries(components).map(([name, schema]) => [schema, name]));

/** An OpenAPI 3.0.3 document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** Renders the OpenAPI document that `/api/v1/openapi.json` serves. The document refers to no other file. */
export function renderOpenApi(identity: Identity): OpenApiDocument {
  return {
    openapi: '3.0.3',
    info: {
      title: identity.service,
      version: identity.build,
      description: `${purpose} ${freshnessNotice} ${quotedTextNotice}`,
      contact: { name: identity.operator, url: identity.origin, email: identity.emails.support },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: identity.origin, description: 'This deployment.' }],
    security: [],
    tags: [
      { name: 'retrieval', description: 'All operations. They only read.' },
      { name: 'web feeds', description: 'Feeds of matches, for readers of feeds. Their answers have no envelope.' },
    ],
    paths: Object.fromEntries([
      ...operationIds.map((id) => [operations[id].path, { get: renderOperation(id) }]),
      ...feedIds.map((id) => [feeds[id].path, { get: renderFeed(id) }]),
    ]),
    components: {
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, mapChildren(schema, toOpenApiNode)]),
      ),
      responses: Object.fromEntries(responses.map((response) => [response.name, renderErrorResponse(response)])),
      headers: {
        RetryAfter: { description: 'Seconds to wait before the next call.', schema: { type: 'integer', minimum: 1 } },
      },
    },
  };
}

function renderOperation(id: OperationId): object {
  const operation: Operation = operations[id];
  return {
    operationId: id,
    summary: operation.summary,
    description: operation.description,
    tags: ['retrieval'],
    ...readOnlyMembers,
    parameters: renderParameters(operation),
    responses: {
      200: {
        description: 'The envelope with the requested data.',
        content: { 'application/json': { schema: mapSchema(successSchema(operation.data), toOpenApiNode) } },
      },
      ...renderErrors(operation.errors),
    },
  };
}

/** Members of every operation and feed: no login, and nothing that an assistant must have confirmed. */
const readOnlyMembers = { security: [], 'x-openai-isConsequential': false };

const feedSchemas: Record<FeedId, object> = { read_json_feed: jsonFeedSchema, read_atom_feed: atomFeedSchema };

function renderFeed(id: FeedId): object {
  const { summary, mediaType } = feeds[id];
  return {
    operationId: id,
    summary,
    description: `${feedContent} For readers of feeds; for assistants use get_join or since_last.`,
    tags: ['web feeds'],
    ...readOnlyMembers,
    parameters: renderParameters({ input: feedParameters, example: {} }),
    responses: {
      200: {
        description: 'The feed, without an envelope.',
        content: { [mediaType]: { schema: mapSchema(feedSchemas[id], toOpenApiNode) } },
      },
      ...renderErrors(snapshotErrors),
    },
  };
}

function renderErrors(codes: readonly ErrorCode[]): object {
  const possible = responses.filter((response) => response.codes.some((code) => codes.includes(code)));
  return Object.fromEntries(
    possible.map(({ name, codes: [code] }) => [errorCodes[code].status, { $ref: `#/components/responses/${name}` }]),
  );
}

type Input = Pick<Operation, 'input' | 'example'>;

function renderParameters(operation: Input): object[] {
  return Object.keys(operation.input.properties).map((name) => renderParameter(operation, name));
}

function renderParameter(operation: Input, name: string): object {
  const { description, ...schema } = operation.input.properties[name] as SchemaNode;
  const example = operation.example[name];
  return {
    name,
    in: 'query',
    required: isRequired(operation, name),
    description,
    schema: mapSchema(schema, toOpenApiNode),
    ...(example === undefined ? {} : { example }),
  };
}

/** The error responses: one for each HTTP status. */
const responses: readonly { name: string; codes: readonly [ErrorCode, ...ErrorCode[]] }[] = [
  { name: 'BadRequest', codes: ['invalid_parameter', 'missing_parameter', 'unknown_parameter'] },
  { name: 'UriTooLong', codes: ['uri_too_long'] },
  { name: 'TooManyRequests', codes: ['too_many_requests'] },
  { name: 'InternalError', codes: ['internal'] },
  { name: 'NotReady', codes: ['not_ready'] },
];

function renderErrorResponse({ codes }: (typeof responses)[number]): object {
  const retry = codes.some((code) => code === 'too_many_requests' || code === 'not_ready');
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code].meaning}`).join(' '),
    ...(retry ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

/**
 * Converts a JSON Schema node to OpenAPI 3.0.3, where a named schema is a reference. Returns undefined for any other
 * node.
 */
function toOpenApiNode(node: SchemaNode): SchemaNode | undefined {
  const name = componentNames.get(node);
  return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` };
}
