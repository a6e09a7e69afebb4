import { parameterError, success } from '@postjoin/envelope';
import type { Identity, OperationId } from '@postjoin/openapi-spec';
import type { ServingState } from '../snapshots/serving-state.ts';
import type { Handlers } from './handlers.ts';
import { readQuery } from './read-query.ts';
import { validateParams } from './validate-params.ts';

/** Unvalidated arguments: the query string of an HTTP request, or the JSON value of an MCP call. */
export type RawArguments = { query: string } | { arguments: unknown };

/**
 * Validates the arguments of an operation and returns its answer as plain data. HTTP and MCP both use this function.
 * @throws {ServiceError} (as a rejection) for invalid arguments, or while there is no usable snapshot
 */
export type Call = (id: OperationId, raw: RawArguments, state: ServingState) => Promise<ReturnType<typeof success>>;

export function createCall({ handlers, identity }: { handlers: Handlers; identity: Identity }): Call {
  function answer<Id extends OperationId>(id: Id, raw: RawArguments, state: ServingState) {
    const params =
      'query' in raw
        ? validateParams(id, readQuery(id, raw.query), 'query')
        : validateParams(id, toEntries(raw.arguments), 'json');
    return handlers[id](params, state);
  }

  return async (id, raw, state) => success(identity.product, await answer(id, raw, state));
}

function toEntries(value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw parameterError('invalid_parameter', 'arguments', { expected: 'an object of named parameters', got: value });
}
