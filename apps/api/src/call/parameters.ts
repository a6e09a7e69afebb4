import { parameterError } from '@postjoin/envelope';
import { isRequired, operations, type OperationId, type OperationParams } from '@postjoin/openapi-spec';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import {
  createInvalidParameterError,
  createMissingParameterError,
  createUnknownParameterError,
  type ValueForm,
} from './parameter-errors.ts';
import { getParameterSchema, isOmitted } from './read-parameters.ts';

/** Validates the parameters of a call. */

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

/**
 * Validates the arguments of a call and applies the defaults. HTTP and MCP both use this function.
 * @param input pairs of name and typed value
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
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isOmitted(value)));
}
