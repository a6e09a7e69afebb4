import { errorCodes, errorSchema, failureSchema, successSchema, type ErrorCode } from '@postjoin/envelope';
import { feedSchema, feedSourceHealthSchema } from '@postjoin/feed-sources/types';
import {
  alternativeSchema,
  contractBriefSchema,
  contractDataSchema,
  detailedContractSchema,
  eventContractSchema,
  evidenceSchema,
  foundContractSchema,
  joinDataSchema,
  marketsDataSchema,
  newPostSchema,
  postDataSchema,
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
import Type from 'typebox';
import { capabilitiesDataSchema, toolEntrySchema } from './capabilities-schema.ts';
import type { Identity } from './identity.ts';
import { atomFeedSchema, feedParameters, jsonFeedSchema } from './feed-schemas.ts';
import { feedContent, feedIds, feeds, type FeedId } from './feeds.ts';
import { isRequired, type Operation } from './operation.ts';
import { pageContent, pageIds, pages, type PageId } from './pages.ts';
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
  PostPage: postDataSchema,
  ContractPage: contractDataSchema,
  Post: publicPostSchema,
  UnmatchedPost: unmatchedPostSchema,
  NewPost: newPostSchema,
  Contract: publicContractSchema,
  RepeatedContract: repeatedContractSchema,
  FoundContract: foundContractSchema,
  DetailedContract: detailedContractSchema,
  EventContract: eventContractSchema,
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
      { name: 'web pages', description: 'Pages of posts and contracts, as HTML or JSON, and their pictures.' },
    ],
    paths: Object.fromEntries([
      ...operationIds.map((id) => [operations[id].path, { get: renderOperation(id) }]),
      ...feedIds.map((id) => [feeds[id].path, { get: renderFeed(id) }]),
      ...pageIds.map((id) => [pages[id].path, { get: renderPage(id) }]),
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

function renderPage(id: PageId): object {
  const page = pages[id];
  const { summary, id: idSchema, query } = page;
  const content =
    'data' in page
      ? {
          'application/json': { schema: mapSchema(successSchema(page.data), toOpenApiNode) },
          'text/html': { schema: { type: 'string', description: 'The page for people.' } },
        }
      : { 'image/png': { schema: { type: 'string', format: 'binary', description: '1200 x 630 pixels.' } } };
  return {
    operationId: id,
    summary,
    description: 'data' in page ? pageContent : 'PNG. The page names it in its head.',
    tags: ['web pages'],
    ...readOnlyMembers,
    parameters: renderParameters({ input: Type.Object({ id: idSchema, ...query.properties }), example: {} }, ['id']),
    responses: {
      200: { description: 'data' in page ? 'The page.' : 'The picture.', content },
      ...renderErrors([...snapshotErrors, 'not_found']),
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

/** @param inPath the names of the parameters that are in the path */
function renderParameters(operation: Input, inPath: readonly string[] = []): object[] {
  return Object.keys(operation.input.properties).map((name) =>
    renderParameter(operation, name, inPath.includes(name) ? 'path' : 'query'),
  );
}

function renderParameter(operation: Input, name: string, place: 'path' | 'query'): object {
  const { description, ...schema } = operation.input.properties[name] as SchemaNode;
  const example = operation.example[name];
  return {
    name,
    in: place,
    required: isRequired(operation, name),
    description,
    schema: mapSchema(schema, toOpenApiNode),
    ...(example === undefined ? {} : { example }),
  };
}

/** The error responses: one for each HTTP status. */
const responses: readonly { name: string; codes: readonly [ErrorCode, ...ErrorCode[]] }[] = [
  { name: 'BadRequest', codes: ['invalid_parameter', 'missing_parameter', 'unknown_parameter'] },
  { name: 'NotFound', codes: ['not_found'] },
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
