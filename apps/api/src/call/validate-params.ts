import { parameterError, ServiceError } from '@postjoin/envelope';
import { showValue } from '@postjoin/values';
import { isRequired, operations, type Operation, type OperationId, type OperationParams } from '@postjoin/openapi-spec';
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

/**
 * Validates the arguments of a call and applies the defaults. HTTP and MCP both use this function.
 * @param input pairs of name and typed value; an empty text counts as omitted
 * @throws {ServiceError} for the first parameter that is unknown, repeated, missing or invalid
 */
export function validateParams<Id extends OperationId>(
  id: Id,
  input: Iterable<readonly [string, unknown]>,
): OperationParams[Id] {
  const params = collectParams(id, input);
  const missing = requiredNames[id].find((name) => !(name in params));
  if (missing !== undefined) throw createMissingParameterError(id, missing);
  const unsafe = Object.keys(params).find(
    (name) => typeof params[name] === 'string' && controlCharacters.test(params[name]),
  );
  if (unsafe !== undefined) throw createInvalidParameterError(id, unsafe, params[unsafe]);
  const validate = validators[id];
  if (!validate(params)) {
    const name = validate.errors?.[0]?.instancePath.slice(1) ?? '';
    throw createInvalidParameterError(id, name, params[name]);
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

function createMissingParameterError(id: OperationId, name: string): ServiceError {
  const operation: Operation = operations[id];
  const expected = describeExpected(operation.input.properties[name] as unknown as ParameterSchema);
  return new ServiceError('missing_parameter', `${id} requires ${name}: ${expected}.`, { parameter: name, expected });
}

function createInvalidParameterError(id: OperationId, name: string, got: unknown): ServiceError {
  const schema = getParameterSchema(id, name);
  return parameterError('invalid_parameter', name, { expected: schema ? describeExpected(schema) : 'valid', got });
}

/** Describes the valid values of a parameter, such as `an integer from 1 to 168`. */
function describeExpected(schema: ParameterSchema): string {
  const { type, minimum, exclusiveMinimum, maximum, maxLength } = schema;
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (type === 'integer') return `an integer from ${minimum} to ${maximum}, in plain decimal digits`;
  if (type === 'boolean') return 'true or false';
  if (type === 'number') return `a number greater than ${exclusiveMinimum} and at most ${maximum}`;
  if (schema.format === 'date-time') return 'an RFC 3339 date-time with offset, such as 2026-01-31T08:00:00Z';
  return `a text of at most ${maxLength} characters without control characters`;
}
