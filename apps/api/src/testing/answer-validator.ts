import { failureSchema, successSchema } from '@postjoin/envelope';
import { operations, type OperationId } from '@postjoin/openapi-spec';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false });
formats.default(ajv, ['date-time']);

/** A copy of a schema in which an object may have no member that the schema does not name. */
function forbidUndeclaredMembers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forbidUndeclaredMembers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, forbidUndeclaredMembers(value)]),
  );
  const isOpen = copy['type'] === 'object' && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

const compile = (schema: object) => ajv.compile(forbidUndeclaredMembers(schema) as object);
const validateFailure = compile(failureSchema);
const validators = Object.fromEntries(
  Object.entries(operations).map(([id, { data }]) => [id, compile(successSchema(data))]),
) as Record<OperationId, ValidateFunction>;

/** What is wrong with an answer by the table's schemas, undeclared members included; empty when nothing is. */
export function findSchemaProblems(id: OperationId, envelope: unknown): string[] {
  const isSuccess = typeof envelope === 'object' && envelope !== null && 'ok' in envelope && envelope.ok === true;
  const validate = isSuccess ? validators[id] : validateFailure;
  if (validate(envelope)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
