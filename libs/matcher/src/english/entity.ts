import { toList } from '../text/words.ts';

export const entityKinds = [
  'person',
  'country',
  'city',
  'state',
  'place',
  'office',
  'organisation',
  'law',
  'subject',
] as const;
export type EntityKind = (typeof entityKinds)[number];

export const placeKinds: readonly EntityKind[] = ['country', 'city', 'state', 'place'];

/** A person, place, office, organisation or subject that posts and contracts mention. */
export interface Entity {
  /** The name that a match shows as its topic. */
  name: string;
  kind: EntityKind;
  /** Other names of the entity. Matching ignores case, accents, plurals and possessives. */
  aliases?: readonly string[];
  /** Phrases that contain a name of the entity but mean something else: "New Mexico" for Mexico. */
  exclusions?: readonly string[];
  /** For a leader, an official or a place, the country that a mention also names. */
  country?: string;
}

export function listNames({ name, aliases = [] }: Entity): string[] {
  return [name, ...aliases];
}

const entityPattern = /^([^:!@]+)(?:@([^:!]+))?(?::([^!]+))?(?:!(.+))?$/u;

/**
 * Reads a table of entities, which semicolons and line breaks separate. The text of an entity is its name, then
 * optionally `@ country`, then `: aliases`, then `! exclusions`. A comment after `#` at the end of a line can say why
 * an entity or a name is in the table.
 */
export function parseEntities(kind: EntityKind, table: string): Entity[] {
  const rows = table.split('\n').flatMap((line) => (line.split('#')[0] ?? '').split(';'));
  return rows.flatMap((row) => {
    const [, name = '', country, aliases, exclusions] = entityPattern.exec(row.trim()) ?? [];
    if (name === '') return [];
    const entity: Entity = { name: name.trim(), kind, aliases: toList(aliases), exclusions: toList(exclusions) };
    return [country === undefined ? entity : { ...entity, country: country.trim() }];
  });
}
