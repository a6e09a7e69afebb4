import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { UpstreamError } from './contract.ts';

/** A payload checked against its schema. `reason` names the member and the rule, never the value. */
export type CheckedPayload<T> = { isValid: true; value: T } | { isValid: false; reason: string };
export type PayloadCheck<T> = (payload: unknown) => CheckedPayload<T>;

// TypeBox makes valid schemas only; checking them against the meta-schema would take longer than compiling them.
const ajv = new Ajv({ strict: true, allowUnionTypes: true, meta: false, validateSchema: false });

/** Compiles a wire schema. Members that the schema does not name are ignored. */
export function createPayloadCheck<S extends TSchema>(schema: S): PayloadCheck<Static<S>> {
  const validate = ajv.compile<Static<S>>(schema);
  return (value) =>
    validate(value) ? { isValid: true, value } : { isValid: false, reason: reasonFor(validate.errors?.[0]) };
}

function reasonFor(error: ErrorObject | undefined): string {
  const member = error?.instancePath.slice(1).replaceAll('/', '.');
  return `${member || 'record'} ${error?.message ?? 'is not valid'}`;
}

/** The records that are valid, without the others. */
export function selectValid<T>(records: readonly unknown[], check: PayloadCheck<T>): T[] {
  return records.flatMap((record) => {
    const checked = check(record);
    return checked.isValid ? [checked.value] : [];
  });
}

/**
 * Reads a payload that must be valid as a whole.
 * @param name the upstream's, for the message
 * @throws {UpstreamError} `shape`
 */
export function requirePayload<T>(name: string, check: PayloadCheck<T>, payload: unknown): T {
  const checked = check(payload);
  if (!checked.isValid) throw shapeError(name, checked.reason);
  return checked.value;
}

/** A record that is left out of its page. The message names the reason and quotes nothing of the record. */
export class InvalidRecord extends Error {
  override readonly name = 'InvalidRecord';
  /** Our id of what the record describes, where the record has a readable one. */
  readonly id: string | null;

  constructor(reason: string, id: string | null = null) {
    super(reason);
    this.id = id;
  }
}

/**
 * An invalid record costs only itself. A page without one valid record is not the payload that its upstream documents.
 * @throws {UpstreamError} `shape`
 */
export function requireValidRecord(
  name: string,
  page: { validCount: number; invalid: readonly InvalidRecord[] },
): void {
  const [example] = page.invalid;
  if (page.validCount === 0 && example) throw shapeError(name, example.message);
}

/** The error of a payload that is not what its upstream documents. `reason` must quote nothing of the payload. */
export function shapeError(name: string, reason: string): UpstreamError {
  return new UpstreamError('shape', `${name} sent another payload than it documents: ${reason}`);
}
