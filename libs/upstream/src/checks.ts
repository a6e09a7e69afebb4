import type { UpstreamRequest } from './types.ts';

export {
  hashHex,
  ignoringQuery,
  isFlagSet,
  jsonType,
  mapMember,
  onJson,
  onRequest,
  onResponse,
  readNumber,
  respondConditionally,
  withoutPaths,
  type Behaviour,
  type Json,
  type StandIn,
  type Wire,
  type WireRequest,
  type WireResponse,
  type Wrap,
} from './stand-in.ts';

/**
 * A statement about a live upstream that a few calls can confirm or refute. Statements about an upstream are in the folder
 * of the source or venue.
 */
export interface UpstreamStatement<Name extends string = string, Variable extends string = string> {
  /** Short, distinct name of the statement. */
  id: string;
  upstream: Name;
  /** The statement as a sentence. */
  text: string;
  /**
   * True if the adapter would lose or misread records of an upstream that behaves otherwise. Every other statement is
   * information: it explains the code, and the adapter copes with the opposite.
   */
  isNeeded?: true;
  /** What a local server does that behaves otherwise, as a part of a sentence. Missing if no local server does. */
  opposite?: string;
  /** @throws {UpstreamError} if a call fails, which shows nothing about the statement */
  test: (context: StatementContext<Variable>) => Promise<StatementResult> | StatementResult;
}

export interface StatementResult {
  verdict: 'holds' | 'fails' | 'not_tested';
  /** What the responses showed, or why the statement was not tested. */
  seen: string;
}

export const holds = (seen: string): StatementResult => ({ verdict: 'holds', seen });
export const fails = (seen: string): StatementResult => ({ verdict: 'fails', seen });
export const holdsIf = (isTrue: boolean, seen: string): StatementResult => (isTrue ? holds(seen) : fails(seen));
export const notTested = (seen: string): StatementResult => ({ verdict: 'not_tested', seen });

/** Creates the statements about one upstream from their texts and tests, by id. */
export function createStatements<Name extends string, Variable extends string>(
  upstream: Name,
  statements: Readonly<Record<string, Omit<UpstreamStatement<Name, Variable>, 'id' | 'upstream'>>>,
): UpstreamStatement<Name, Variable>[] {
  return Object.entries(statements).map(([id, statement]) => ({ id, upstream, ...statement }));
}

/** What a test of a statement may use. The tests of one upstream get the same context and run one after another. */
export interface StatementContext<Variable extends string = string> {
  now: Date;
  /**
   * Requests a path of the base address in a variable, or an address that is derived from it. Responses of any content
   * type are returned, also with the status 404 or 451. @throws {UpstreamError} for any other refusal or failure
   */
  request: (
    variable: Variable,
    path: string | ((baseUrl: string) => string),
    query?: UpstreamRequest['query'],
    headers?: UpstreamRequest['headers'],
  ) => Promise<StatementResponse>;
}

export interface StatementResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  redirectedTo?: string;
  text: string;
}

type JsonRecord = Record<string, unknown>;

/**
 * Reads the records of a list that is a member of a JSON response. Returns an empty list if the response is not JSON or
 * has no such list.
 */
export function readRecordList(json: unknown, member: string): JsonRecord[] {
  const list = (parse(json) as JsonRecord | null | undefined)?.[member];
  return Array.isArray(list)
    ? list.filter((record): record is JsonRecord => typeof record === 'object' && record !== null)
    : [];
}

function parse(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
