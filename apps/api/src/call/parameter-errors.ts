import { parameterError, ServiceError } from '@postjoin/envelope';
import { aboveMaximum, parameterExamples } from '@postjoin/openapi-spec';
import { showValue } from '@postjoin/values';

/** The JSON Schema keywords that occur in the parameter schemas. */
export interface ParameterSchema {
  type: 'string' | 'integer' | 'number' | 'boolean';
  enum?: readonly string[];
  format?: 'date-time';
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** How the caller writes values: as text in a query, or as JSON. Errors use the terms of this form. */
export type ValueForm = 'query' | 'json';

/** Creates the error for a parameter that its owner, such as an operation, does not have. */
export function createUnknownParameterError(owner: string, known: readonly string[], name: string): ServiceError {
  const expected = known.length > 0 ? `one of ${known.join(', ')}` : 'no parameters';
  const message = `${owner} has no parameter ${JSON.stringify(showValue(name))}; use ${expected}.`;
  return new ServiceError('unknown_parameter', message, { parameter: showValue(name), expected });
}

export function createMissingParameterError(
  owner: string,
  name: string,
  schema: ParameterSchema | undefined,
  form: ValueForm,
): ServiceError {
  const expected = schema ? describeExpected(name, schema, undefined, form) : 'a value';
  return new ServiceError('missing_parameter', `${owner} requires ${name}: ${expected}.`, {
    parameter: name,
    expected,
  });
}

export function createInvalidParameterError(
  name: string,
  schema: ParameterSchema | undefined,
  got: unknown,
  form: ValueForm,
): ServiceError {
  const expected = schema ? describeExpected(name, schema, got, form) : 'valid';
  const isAbove = typeof got !== 'object' && Number(got) > (schema?.maximum ?? Infinity);
  const hint = isAbove ? aboveMaximum[name] : undefined;
  return parameterError(name, { expected: hint === undefined ? expected : `${expected} (${hint})`, got });
}

/** Describes the valid values of a parameter with an example, such as `an integer from 1 to 168, such as 24`. */
function describeExpected(name: string, schema: ParameterSchema, got: unknown, form: ValueForm): string {
  const { type, minimum, maximum, maxLength } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const example = `such as ${isNumber ? parameterExamples[name] : quoteExample(parameterExamples[name] ?? '', form)}`;
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (type === 'boolean') return form === 'json' ? `true or false, not ${nameType(got)}` : 'true or false';
  if (isNumber) {
    const range = `from ${minimum} to ${maximum}`;
    if (form === 'query')
      return `${type === 'integer' ? 'an integer' : 'a number'} ${range}, in plain decimal digits, ${example}`;
    const isOtherType = got !== undefined && typeof got !== 'number';
    return `${isOtherType ? `a number, not ${nameType(got)},` : `${type === 'integer' ? 'an integer' : 'a number'}`} ${range}, ${example}`;
  }
  if (schema.format === 'date-time') return `an RFC 3339 date-time with offset, ${example}`;
  const length = `of at most ${maxLength} characters without control characters, ${example}`;
  if (listParameters.has(name)) {
    const list = form === 'json' ? ' or a list of texts,' : '';
    return `one text with the topics separated by commas,${list} ${length}`;
  }
  const isOtherType = form === 'json' && got !== undefined && typeof got !== 'string';
  return `${isOtherType ? `one text, not ${nameType(got)},` : 'one text'} ${length}`;
}

/** Parameters whose value is a list in one text. */
export const listParameters = new Set(['markets']);

function quoteExample(example: string, form: ValueForm): string {
  return form === 'json' ? JSON.stringify(example) : example;
}

/** Names the JSON type of a value for a sentence. */
function nameType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' ? 'a number' : 'a truth value';
}
