import Type, { type Static } from 'typebox';

/** The envelope as documented. No failure has been recorded. */
export const envelopeSchema = Type.Object({
  success: Type.Optional(Type.Boolean()),
  data: Type.Array(Type.Unknown()),
});

/** A post as public clients type it. `content` can be empty; `createdAt` can be the time of the import. */
export const trackedPostSchema = Type.Object({
  platformId: Type.String(),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  createdAt: Type.String(),
});
export type TrackedPost = Static<typeof trackedPostSchema>;
