import { failureSchema, successSchema } from '@postjoin/envelope';
import { operations, type OperationId } from '@postjoin/openapi-spec';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false });
formats.default(ajv, ['date-time']);

/** Copies a schema and adds `additionalProperties: false` to its objects, so that undeclared members are errors. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, closeObjects(value)]));
  const isOpen = copy['type'] === 'object' && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

const compile = (schema: object) => ajv.compile(closeObjects(schema) as object);
const validateFailure = compile(failureSchema);
const validators = Object.fromEntries(
  Object.entries(operations).map(([id, { data }]) => [id, compile(successSchema(data))]),
) as Record<OperationId, ValidateFunction>;

/** Validates an envelope against the schemas of its operation. Returns the problems, including undeclared members. */
export function findSchemaProblems(id: OperationId, envelope: unknown): string[] {
  const isSuccess = typeof envelope === 'object' && envelope !== null && 'ok' in envelope && envelope.ok === true;
  const validate = isSuccess ? validators[id] : validateFailure;
  if (validate(envelope)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
