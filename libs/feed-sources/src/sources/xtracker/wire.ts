import Type, { type Static } from 'typebox';

/** The envelope of a response, as documented. There is no recording of a failed request. */
export const envelopeSchema = Type.Object({
  success: Type.Optional(Type.Boolean()),
  data: Type.Array(Type.Unknown()),
});

/**
 * A post, with the types that public clients of XTracker declare. `content` can be empty; `createdAt` can be the time
 * of the import.
 */
export const trackedPostSchema = Type.Object({
  platformId: Type.String(),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  createdAt: Type.String(),
});
export type TrackedPost = Static<typeof trackedPostSchema>;
