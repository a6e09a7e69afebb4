import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';

/** What came of holding a payload against its schema. `why` names the member and the rule, never a value. */
export type Checked<T> = { fits: true; value: T } | { fits: false; why: string };

// TypeBox makes valid schemas only; holding them against the meta-schema would take longer than compiling them.
const ajv = new Ajv({ strict: true, allowUnionTypes: true, meta: false, validateSchema: false });

/** Compiles a wire schema. Members that it does not name are passed over. */
export function payloadCheck<S extends TSchema>(schema: S): (value: unknown) => Checked<Static<S>> {
  const validate = ajv.compile<Static<S>>(schema);
  return (value) => (validate(value) ? { fits: true, value } : { fits: false, why: reasonOf(validate.errors?.[0]) });
}

function reasonOf(error: ErrorObject | undefined): string {
  if (!error) return 'does not fit';
  const member = error.instancePath.slice(1).replaceAll('/', '.');
  return `${member || 'record'} ${error.message ?? 'does not fit'}`;
}
