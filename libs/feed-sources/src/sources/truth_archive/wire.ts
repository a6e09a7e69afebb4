import Type, { type Static } from 'typebox';

/**
 * An entry of the archive as its consumers recorded it. `content` is the text with tags removed and no separator in their
 * place (markup in an older form of the archive), or `''` for a blank post. `created_at` has milliseconds.
 */
export const entrySchema = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  content: Type.String(),
  url: Type.Optional(Type.String()),
});
export type Entry = Static<typeof entrySchema>;
