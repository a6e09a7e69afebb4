import Type, { type Static } from 'typebox';

const accountSchema = Type.Object({ id: Type.Optional(Type.String()), acct: Type.String() });
/** Null for a status with only media, as some servers write it. */
const content = Type.Union([Type.String(), Type.Null()]);

export const nestedSchema = Type.Object({
  content,
  url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  account: accountSchema,
});

/** A status as recorded in 2026-08. `content` is markup, `<p></p>` for a status with only media. */
export const statusSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  created_at: Type.String(),
  content,
  account: Type.Optional(accountSchema),
  reblog: Type.Optional(Type.Union([nestedSchema, Type.Null()])),
  /**
   * The quoted status. In the form of Mastodon 4.5, it is in `quoted_status`, which is null or absent for a quote that is
   * pending or was revoked.
   */
  quote: Type.Optional(Type.Unknown()),
});
export type Status = Static<typeof statusSchema>;
export type NestedStatus = Static<typeof nestedSchema>;

/** The response of `accounts/lookup`. */
export const lookupSchema = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,20}$' }) });
