import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { UpstreamError } from './types.ts';

/**
 * The result of checking a payload against its schema. `reason` names the invalid member and the broken rule, and never
 * contains the value.
 */
export type CheckedPayload<T> = { isValid: true; value: T } | { isValid: false; reason: string };
export type PayloadCheck<T> = (payload: unknown) => CheckedPayload<T>;

// TypeBox creates only valid schemas, so they are not checked against the meta-schema. That check would take longer
// than compiling the schemas.
const ajv = new Ajv({ strict: true, allowUnionTypes: true, meta: false, validateSchema: false });

/**
 * Compiles a wire schema. Members that the schema does not name are ignored. An optional member that is null counts as
 * absent, because many programs write null for nothing.
 */
export function createPayloadCheck<S extends TSchema>(schema: S): PayloadCheck<Static<S>> {
  const validate = ajv.compile<Static<S>>(schema);
  return (value) => {
    if (validate(value)) return { isValid: true, value };
    const withoutNulls = dropNulls(schema, value);
    if (validate(withoutNulls)) return { isValid: true, value: withoutNulls };
    return { isValid: false, reason: reasonFor(validate.errors?.[0]) };
  };
}

/** The parts of a schema that have members. */
interface NestedSchema {
  properties?: Readonly<Record<string, NestedSchema>>;
  required?: readonly string[];
  items?: NestedSchema;
  anyOf?: readonly NestedSchema[];
}

/** Copies a value without the optional members that are null. */
function dropNulls({ properties, required = [], items, anyOf = [] }: NestedSchema, value: unknown): unknown {
  if (anyOf.length > 0) return anyOf.reduce((rest, schema) => dropNulls(schema, rest), value);
  if (Array.isArray(value)) return items ? value.map((item) => dropNulls(items, item)) : value;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const isOptional = (name: string) => Object.hasOwn(properties, name) && !required.includes(name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== null || !isOptional(name))
      .map(([name, member]) => [name, Object.hasOwn(properties, name) ? dropNulls(properties[name]!, member) : member]),
  );
}

function reasonFor(error: ErrorObject | undefined): string {
  const member = error?.instancePath.slice(1).replaceAll('/', '.');
  return `${member || 'record'} ${error?.message ?? 'is not valid'}`;
}

/** Returns the valid records and drops the others. */
export function selectValid<T>(records: readonly unknown[], check: PayloadCheck<T>): T[] {
  return records.flatMap((record) => {
    const checked = check(record);
    return checked.isValid ? [checked.value] : [];
  });
}

/**
 * Returns the payload if it is valid as a whole, and throws otherwise.
 * @param name name of the upstream, for the error message
 * @throws {UpstreamError} `shape`
 */
export function requirePayload<T>(name: string, check: PayloadCheck<T>, payload: unknown): T {
  const checked = check(payload);
  if (!checked.isValid) throw shapeError(name, checked.reason);
  return checked.value;
}

/**
 * The error of an invalid record, which is left out of its page. The message names the reason and quotes nothing of the
 * record.
 */
export class InvalidRecord extends Error {
  override readonly name = 'InvalidRecord';
}

/**
 * Throws for a page that has invalid records and no valid one, because such a page is not the payload that its upstream
 * documents. Any other page passes: its invalid records are counted and skipped.
 * @param page the number of valid records of a page; `example` is why the first invalid record is invalid, or undefined
 *   if all records are valid
 * @throws {UpstreamError} `shape`
 */
export function requireValidRecord(
  name: string,
  { validCount, invalid: { example } }: { validCount: number; invalid: { example: string | undefined } },
): void {
  if (validCount === 0 && example !== undefined) throw shapeError(name, example);
}

/** Creates the error for a payload that differs from the documented one. `reason` must quote nothing of the payload. */
export function shapeError(name: string, reason: string): UpstreamError {
  return new UpstreamError('shape', `${name} sent another payload than it documents: ${reason}`);
}
