import Type, { type Static } from 'typebox';

/** The envelope as documented; what a failure looks like is not recorded. */
export const envelopeSchema = Type.Object({
  success: Type.Optional(Type.Boolean()),
  data: Type.Array(Type.Unknown()),
});

/** A post as public clients type it. `content` may be blank; `createdAt` may be the time of import. */
export const trackedPostSchema = Type.Object({
  platformId: Type.String(),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  createdAt: Type.String(),
});
export type TrackedPost = Static<typeof trackedPostSchema>;
