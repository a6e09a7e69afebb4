import Type, { type Static } from 'typebox';

/**
 * An entry of the archive as consumers recorded it: `content` is plain text with tags stripped and no separator (an
 * older form keeps the markup), `''` when blank; `created_at` has milliseconds. The file is newest first.
 */
export const entrySchema = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  content: Type.String(),
  url: Type.Optional(Type.String()),
});
export type Entry = Static<typeof entrySchema>;
