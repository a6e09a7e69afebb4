import Type, { type Static } from 'typebox';

/**
 * A post of the X API v2 in both dialects: with the legacy field names (OpenAPI up to 2.166, requested by
 * `tweet.fields`) and with the new ones (from 2.167, `post.fields`). Only `id` and `text` are always present.
 */

const urlSchema = Type.Object({
  url: Type.String(),
  expanded_url: Type.Optional(Type.String()),
  media_key: Type.Optional(Type.String()),
});
const entitiesSchema = Type.Object({ urls: Type.Optional(Type.Array(urlSchema)) });
const noteSchema = Type.Object({ text: Type.String(), entities: Type.Optional(entitiesSchema) });
const referenceSchema = Type.Object({ type: Type.String(), id: Type.String() });

export const xPostSchema = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,19}$' }),
  text: Type.String(),
  created_at: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.String()),
  entities: Type.Optional(entitiesSchema),
  note_tweet: Type.Optional(noteSchema),
  note_post: Type.Optional(noteSchema),
  referenced_tweets: Type.Optional(Type.Array(referenceSchema)),
  referenced_posts: Type.Optional(Type.Array(referenceSchema)),
  edit_history_tweet_ids: Type.Optional(Type.Array(Type.String())),
  edit_history_post_ids: Type.Optional(Type.Array(Type.String())),
});
export type XPost = Static<typeof xPostSchema>;
export type XUrl = Static<typeof urlSchema>;

/** A page without posts has no `data`. Partial errors are in `errors`, with status 200. */
export const timelineSchema = Type.Object({
  data: Type.Optional(Type.Array(Type.Unknown())),
  includes: Type.Optional(
    Type.Object({
      users: Type.Optional(Type.Array(Type.Unknown())),
      tweets: Type.Optional(Type.Array(Type.Unknown())),
      posts: Type.Optional(Type.Array(Type.Unknown())),
    }),
  ),
  meta: Type.Optional(Type.Object({ next_token: Type.Optional(Type.String()) })),
  errors: Type.Optional(Type.Array(Type.Unknown())),
});
export type Timeline = Static<typeof timelineSchema>;

export const userSchema = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,19}$' }), username: Type.String() });

export const usersSchema = Type.Object({
  data: Type.Optional(Type.Array(Type.Unknown())),
  errors: Type.Optional(Type.Array(Type.Unknown())),
});

/** A problem document. Its other members are not read, because they contain account numbers. */
export const problemSchema = Type.Object({
  type: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
