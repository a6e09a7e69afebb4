import Type, { type TSchema } from 'typebox';
import { errorCodes, type ErrorCode } from './error-codes.ts';
import { oneOf } from './schema.ts';

/** The JSON Schemas of the types in `envelope.ts`. */

const commonMembers = {
  product: Type.String({ description: 'Name of the product.' }),
  retrieval_only: Type.Boolean({ enum: [true], description: 'Always true: the service only reads; it never acts.' }),
  disclaimer: Type.String({ description: 'The informational-only notice.' }),
};

/**
 * Creates the schema of a successful answer with this payload. The result contains the object `data` itself and not a
 * copy, because renderers find named schemas by object identity.
 */
export function successSchema(data: TSchema) {
  return Type.Object({
    ok: Type.Boolean({
      enum: [true],
      description: 'True, also when an upstream failed: data then reports the failure.',
    }),
    ...commonMembers,
    data,
  });
}

export const errorSchema = Type.Object(
  {
    code: oneOf(Object.keys(errorCodes) as ErrorCode[], { description: 'Kind of the error.' }),
    message: Type.String({ description: 'One sentence that explains what to change.' }),
    parameter: Type.Optional(Type.String({ description: 'The parameter that caused the error.' })),
    expected: Type.Optional(Type.String({ description: 'The expected value, in words.' })),
    got: Type.Optional(Type.String({ description: 'The received value, shortened if it is long.' })),
    retry_after_s: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Seconds to wait before trying the same call again.' }),
    ),
    request_id: Type.String({ description: 'Identifies the request in the logs of the service.' }),
  },
  { description: 'An error of the caller or of the service.' },
);

export const failureSchema = Type.Object(
  {
    ok: Type.Boolean({ enum: [false], description: 'False: the call failed; see error.' }),
    ...commonMembers,
    data: Type.Object({}, { description: 'Empty.' }),
    error: errorSchema,
  },
  { description: 'The envelope of an error.' },
);
