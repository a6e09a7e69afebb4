import Type, { type TSchema } from 'typebox';
import { errorCodes, type ErrorCode } from './error-codes.ts';
import { oneOf } from './schema.ts';

/** The schemas of `envelope.ts`: what every answer of every operation looks like around its payload. */

const frame = {
  product: Type.String({ description: 'Name of the product that answers.' }),
  retrieval_only: Type.Boolean({ enum: [true], description: 'Always true: the service reads and never acts.' }),
  disclaimer: Type.String({ description: 'The informational-only notice.' }),
};

/** The envelope around one operation's payload. The payload keeps its identity, so that a renderer can refer to it. */
export function successSchema(data: TSchema) {
  return Type.Object({
    ok: Type.Boolean({ enum: [true], description: 'True, also when an upstream failed: data then says so.' }),
    ...frame,
    data,
  });
}

export const errorSchema = Type.Object(
  {
    code: oneOf(Object.keys(errorCodes) as ErrorCode[], { description: 'What kind of error it is.' }),
    message: Type.String({ description: 'One sentence that says what to change.' }),
    parameter: Type.Optional(Type.String({ description: 'The parameter that the error is about.' })),
    expected: Type.Optional(Type.String({ description: 'What was expected of it.' })),
    got: Type.Optional(Type.String({ description: 'What was received instead, cut where it is long.' })),
    retry_after_s: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Seconds after which the same call may succeed.' }),
    ),
    request_id: Type.String({ description: 'Names the request in the logs of the service.' }),
  },
  { description: 'A fault of the caller or of the service.' },
);

export const failureSchema = Type.Object(
  {
    ok: Type.Boolean({ enum: [false], description: 'False: there is no payload, see error.' }),
    ...frame,
    data: Type.Object({}, { description: 'Empty.' }),
    error: errorSchema,
  },
  { description: 'The envelope of an error.' },
);
