import Type, { type Static } from 'typebox';

/**
 * An entry of the archive, as consumers of the archive recorded it. `content` is the text without tags, with no
 * separator in place of a tag. In an older form of the archive, `content` is markup. A blank post has the `content`
 * `''`. `created_at` has milliseconds.
 */
export const entrySchema = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  content: Type.Union([Type.String(), Type.Null()]),
  url: Type.Optional(Type.String()),
});
export type Entry = Static<typeof entrySchema>;
