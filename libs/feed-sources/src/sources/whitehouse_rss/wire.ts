import Type, { type Static } from 'typebox';

/**
 * An item of the WordPress feed as recorded on 2026-09-25. The `guid` of an item is stable, but its `link` can change.
 */
export const itemSchema = Type.Object({
  title: Type.String(),
  link: Type.Optional(Type.String()),
  guid: Type.String({ pattern: '[?&]p=[0-9]{1,12}$' }),
  pubDate: Type.String(),
});
export type Item = Static<typeof itemSchema>;
