import type { OperationId } from '@postjoin/openapi-spec';
import { ServiceError } from '@postjoin/envelope';
import type { Prepared } from '../http/prepared.ts';
import type { Answer } from './answer.ts';
import { fromText } from './from-text.ts';
import { shownValue } from './parameter-error.ts';
import { readQuery } from './read-query.ts';
import { parameterSchema, validateParams } from './validate-params.ts';

/** How the arguments of a call come: as the text of a query string, or as the JSON value of an MCP call. */
export type RawArguments = { query: string } | { arguments: unknown };

/** The one way in, for both transports. @throws {ServiceError} */
export type Call = (id: OperationId, raw: RawArguments) => Prepared;

export function createCall(answer: Answer): Call {
  return function call(id, raw) {
    return answer(id, validateParams(id, 'query' in raw ? typedQuery(id, raw.query) : argumentList(raw.arguments)));
  };
}

function typedQuery<Id extends OperationId>(id: Id, query: string): [string, unknown][] {
  return readQuery(query).map(([name, text]) => {
    const schema = parameterSchema(id, name);
    return [name, schema ? fromText(text, schema) : text];
  });
}

function argumentList(value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw new ServiceError('invalid_parameter', 'arguments must be an object of named parameters.', {
    parameter: 'arguments',
    expected: 'an object of named parameters',
    got: shownValue(value),
  });
}
