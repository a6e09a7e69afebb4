import { parameterError, ServiceError } from '@postjoin/envelope';
import { showValue } from '@postjoin/values';
import {
  isRequired,
  operations,
  parameterExamples,
  type OperationId,
  type OperationParams,
} from '@postjoin/openapi-spec';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** The JSON Schema keywords that occur in the parameter schemas. */
export interface ParameterSchema {
  type: 'string' | 'integer' | 'number' | 'boolean';
  enum?: readonly string[];
  format?: 'date-time';
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/**
 * Texts with control characters are rejected. Control characters have no legitimate use here, and terminals may
 * interpret them as commands.
 */
const controlCharacters = /\p{Cc}/u;

// A test validates the schemas against the meta-schema. The program does not, because this validation would take longer
// than compiling the schemas.
const ajv = new Ajv({ useDefaults: true, strict: true, meta: false, validateSchema: false });
formats.default(ajv, ['date-time']);
// These length checks are faster than those of ajv, because they seldom count characters. A character has one or two
// UTF-16 code units, so the length of the string usually decides.
const lengths = {
  minLength: (min: number, text: string) => text.length >= 2 * min || [...text].length >= min,
  maxLength: (max: number, text: string) => text.length <= max || [...text].length <= max,
};
for (const [keyword, validate] of Object.entries(lengths)) {
  ajv.removeKeyword(keyword).addKeyword({ keyword, type: 'string', schemaType: 'number', validate });
}

const validators = Object.fromEntries(
  Object.entries(operations).map(([id, { input }]) => [id, ajv.compile(input)]),
) as unknown as Record<OperationId, ValidateFunction>;

const requiredNames = Object.fromEntries(
  Object.entries(operations).map(([id, operation]) => [
    id,
    Object.keys(operation.input.properties).filter((name) => isRequired(operation, name)),
  ]),
) as Record<OperationId, string[]>;

/** Returns the schema of a parameter, or undefined if the operation has no such parameter. */
export function getParameterSchema(id: OperationId, name: string): ParameterSchema | undefined {
  const properties = operations[id].input.properties as Record<string, unknown>;
  return Object.hasOwn(properties, name) ? (properties[name] as ParameterSchema) : undefined;
}

/** How the caller writes values: as text in a query, or as JSON. Errors use the terms of this form. */
export type ValueForm = 'query' | 'json';

/**
 * Validates the arguments of a call and applies the defaults. HTTP and MCP both use this function.
 * @param input pairs of name and typed value; an empty text counts as omitted
 * @throws {ServiceError} for the first parameter that is unknown, repeated, missing or invalid
 */
export function validateParams<Id extends OperationId>(
  id: Id,
  input: Iterable<readonly [string, unknown]>,
  form: ValueForm = 'query',
): OperationParams[Id] {
  const params = collectParams(id, input);
  const missing = requiredNames[id].find((name) => !(name in params));
  if (missing !== undefined) throw createMissingParameterError(id, missing, form);
  const unsafe = Object.keys(params).find(
    (name) => typeof params[name] === 'string' && controlCharacters.test(params[name]),
  );
  if (unsafe !== undefined) throw createInvalidParameterError(id, unsafe, params[unsafe], form);
  const validate = validators[id];
  if (!validate(params)) {
    const name = validate.errors?.[0]?.instancePath.slice(1) ?? '';
    throw createInvalidParameterError(id, name, params[name], form);
  }
  return params as unknown as OperationParams[Id];
}

function collectParams(id: OperationId, input: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of input) {
    if (getParameterSchema(id, name) === undefined) throw createUnknownParameterError(id, name);
    if (Object.hasOwn(values, name)) {
      throw parameterError('invalid_parameter', name, { expected: 'passed once', got: 'more than one value' });
    }
    values[name] = value;
  }
  for (const [name, value] of Object.entries(values)) if (value === '') delete values[name];
  return values;
}

function createUnknownParameterError(id: OperationId, name: string): ServiceError {
  const known = Object.keys(operations[id].input.properties);
  const expected = known.length > 0 ? `one of ${known.join(', ')}` : 'no parameters';
  const message = `${id} has no parameter ${JSON.stringify(showValue(name))}; use ${expected}.`;
  return new ServiceError('unknown_parameter', message, { parameter: showValue(name), expected });
}

function createMissingParameterError(id: OperationId, name: string, form: ValueForm): ServiceError {
  const schema = getParameterSchema(id, name);
  const expected = schema ? describeExpected(name, schema, undefined, form) : 'a value';
  return new ServiceError('missing_parameter', `${id} requires ${name}: ${expected}.`, { parameter: name, expected });
}

function createInvalidParameterError(id: OperationId, name: string, got: unknown, form: ValueForm): ServiceError {
  const schema = getParameterSchema(id, name);
  const expected = schema ? describeExpected(name, schema, got, form) : 'valid';
  return parameterError('invalid_parameter', name, { expected, got });
}

/** Describes the valid values of a parameter with an example, such as `an integer from 1 to 168, such as 24`. */
function describeExpected(name: string, schema: ParameterSchema, got: unknown, form: ValueForm): string {
  const { type, minimum, exclusiveMinimum, maximum, maxLength } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const example = `such as ${isNumber ? parameterExamples[name] : quoteExample(parameterExamples[name] ?? '', form)}`;
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (type === 'boolean') return form === 'json' ? `true or false, not ${nameType(got)}` : 'true or false';
  if (isNumber) {
    const range =
      minimum === undefined
        ? `greater than ${exclusiveMinimum} and at most ${maximum}`
        : `from ${minimum} to ${maximum}`;
    if (form === 'query')
      return `${type === 'integer' ? 'an integer' : 'a number'} ${range}, in plain decimal digits, ${example}`;
    const isOtherType = got !== undefined && typeof got !== 'number';
    return `${isOtherType ? `a number, not ${nameType(got)},` : `${type === 'integer' ? 'an integer' : 'a number'}`} ${range}, ${example}`;
  }
  if (schema.format === 'date-time') return `an RFC 3339 date-time with offset, ${example}`;
  const isOtherType = form === 'json' && got !== undefined && typeof got !== 'string';
  const text = isOtherType ? `one text, not ${nameType(got)},` : 'one text';
  const content = listParameters.has(name) ? ' with the topics separated by commas,' : '';
  return `${text}${content} of at most ${maxLength} characters without control characters, ${example}`;
}

/** Parameters whose value is a list in one text. */
const listParameters = new Set(['markets']);

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
