import Type, { type Static } from 'typebox';

const accountSchema = Type.Object({ id: Type.Optional(Type.String()), acct: Type.String() });
const nestedSchema = Type.Object({
  content: Type.String(),
  url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  account: accountSchema,
});

/** A status as recorded in 2026-08. `content` is markup, `<p></p>` for a status with only media. */
export const statusSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  created_at: Type.String(),
  content: Type.String(),
  account: Type.Optional(accountSchema),
  reblog: Type.Optional(Type.Union([nestedSchema, Type.Null()])),
  quote: Type.Optional(Type.Union([nestedSchema, Type.Null()])),
});
export type Status = Static<typeof statusSchema>;
export type NestedStatus = Static<typeof nestedSchema>;

/** The response of `accounts/lookup`. */
export const lookupSchema = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,20}$' }) });
