import Type, { type Static } from 'typebox';

/**
 * An item of the feed as recorded on 2026-08-25. `title` is the text without links; a blank post has the title "[No
 * Title] - Post from ...". `description` is the platform's markup. `pubDate` is the time of the post, to the second.
 */
export const itemSchema = Type.Object({
  title: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  guid: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  pubDate: Type.String(),
  'truth:originalUrl': Type.Optional(Type.String()),
  'truth:originalId': Type.Optional(Type.String()),
});
export type Item = Static<typeof itemSchema>;
