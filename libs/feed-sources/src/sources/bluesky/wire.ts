import Type, { type Static } from 'typebox';

const authorSchema = Type.Object({ handle: Type.String() });

export const facetSchema = Type.Object({
  index: Type.Object({ byteStart: Type.Integer({ minimum: 0 }), byteEnd: Type.Integer({ minimum: 0 }) }),
  features: Type.Array(Type.Object({ uri: Type.Optional(Type.String()) })),
});

/** A post in an author feed, as in the published lexicons `app.bsky.feed.defs` and `app.bsky.feed.post`. */
export const feedItemSchema = Type.Object({
  post: Type.Object({
    uri: Type.String({ pattern: '^at://[^/]+/app\\.bsky\\.feed\\.post/[A-Za-z0-9_-]{1,64}$' }),
    author: authorSchema,
    record: Type.Object({
      text: Type.String(),
      createdAt: Type.String(),
      facets: Type.Optional(Type.Array(Type.Unknown())),
    }),
    embed: Type.Optional(Type.Unknown()),
    indexedAt: Type.String(),
  }),
  reason: Type.Optional(Type.Unknown()),
});
export type FeedItem = Static<typeof feedItemSchema>;

export const authorFeedSchema = Type.Object({
  cursor: Type.Optional(Type.String()),
  feed: Type.Array(Type.Unknown()),
});

const viewRecordSchema = Type.Object({ uri: Type.String(), author: authorSchema });

/** The embed of a quote, with or without media. */
export const quoteSchema = Type.Object({
  record: Type.Union([viewRecordSchema, Type.Object({ record: viewRecordSchema })]),
});
