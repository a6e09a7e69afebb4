import { parameterError, ServiceError } from '@postjoin/envelope';
import { showValue } from '@postjoin/values';
import { isRequired, operations, type OperationId, type OperationParams } from '@postjoin/openapi-spec';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import {
  createInvalidParameterError,
  createMissingParameterError,
  createUnknownParameterError,
  type ParameterSchema,
  type ValueForm,
} from './parameter-errors.ts';

/** Reads the parameters of a call from its query, and validates those of HTTP requests and MCP calls. */

/** Tracking parameters that assistants append to links. They are ignored. */
const ignoredNames = /^utm_/;

/**
 * Parses a query string into pairs of name and typed value, in the order of the query string.
 * @throws {ServiceError} for bytes that are not UTF-8
 */
export function readQuery(id: OperationId, querystring: string): [name: string, value: unknown][] {
  const pairs: [string, unknown][] = [];
  for (const pair of querystring.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (ignoredNames.test(name)) continue;
    const text = decode(at < 0 ? '' : pair.slice(at + 1), name);
    const schema = getParameterSchema(id, name);
    pairs.push([name, schema ? parseValue(text, schema) : text]);
  }
  return pairs;
}

const decimalDigits = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * Converts the text of a parameter to the type in its schema. A number that is not in plain decimal notation, such as
 * `1e3` or `0x10`, stays a string. Validation rejects that string later.
 */
function parseValue(text: string, schema: ParameterSchema): unknown {
  if (schema.type === 'integer') return decimalDigits.test(text) ? Number(text) : text;
  if (schema.type === 'number') return decimalNumber.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  // `decode` turns an unencoded + into a blank. So a blank before the offset of an instant was a + sign.
  if (schema.format === 'date-time') return text.replace(/ (?=\d{2}:\d{2}$)/, '+');
  return text;
}

function decode(text: string, name?: string): string {
  try {
    const spaced = text.replaceAll('+', ' ');
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    if (name !== undefined) {
      throw parameterError('invalid_parameter', name, { expected: 'percent-encoded UTF-8', got: text });
    }
    const expected = 'names in percent-encoded UTF-8';
    throw new ServiceError('unknown_parameter', `The query must have ${expected}; got ${showValue(text)}.`, {
      expected,
    });
  }
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
function getParameterSchema(id: OperationId, name: string): ParameterSchema | undefined {
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
  form: ValueForm = 'query',
): OperationParams[Id] {
  const params = collectParams(id, input);
  const missing = requiredNames[id].find((name) => !(name in params));
  if (missing !== undefined) throw createMissingParameterError(id, missing, getParameterSchema(id, missing), form);
  const unsafe = Object.keys(params).find(
    (name) => typeof params[name] === 'string' && controlCharacters.test(params[name]),
  );
  if (unsafe !== undefined)
    throw createInvalidParameterError(unsafe, getParameterSchema(id, unsafe), params[unsafe], form);
  const validate = validators[id];
  if (!validate(params)) {
    const name = validate.errors?.[0]?.instancePath.slice(1) ?? '';
    throw createInvalidParameterError(name, getParameterSchema(id, name), params[name], form);
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
