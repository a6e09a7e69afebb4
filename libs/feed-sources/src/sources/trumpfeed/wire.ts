import Type, { type Static } from 'typebox';

/** A page of `GET /api/posts`, with the members that a public client of 2026-06 reads. There is no recording. */
export const pageSchema = Type.Object({
  posts: Type.Array(Type.Unknown()),
  totalPages: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** A post. `authorHandle` begins with @, and `sourceUrl` is the URL of the post on X. */
export const archivedPostSchema = Type.Object({
  authorHandle: Type.String(),
  sourceUrl: Type.String(),
  postedAt: Type.String(),
  contentText: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type ArchivedPost = Static<typeof archivedPostSchema>;
