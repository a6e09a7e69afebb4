export type EntityKind =
  'person' | 'country' | 'city' | 'state' | 'place' | 'office' | 'organisation' | 'law' | 'subject';

/** A person, place, office, organisation or subject that posts and contracts mention. */
export interface Entity {
  /** The name that a match shows as its topic. */
  name: string;
  kind: EntityKind;
  /** Other names of the entity. Matching ignores case, accents, plurals and possessives. */
  aliases?: readonly string[];
  /**
   * Phrases that contain a name of the entity but mean something else. For the entity Mexico, the "Mexico" in "New
   * Mexico" is not a mention.
   */
  exclusions?: readonly string[];
  /** For a leader, an official or a place, the country that a mention also names. */
  country?: string;
}

export function listNames({ name, aliases = [] }: Entity): string[] {
  return [name, ...aliases];
}

/** Splits a list of phrases at its commas. */
export const toList = (text = ''): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

const entityLine = /^([^:!@#]+)(?:@([^:!#]+))?(?::([^!#]+))?(?:!([^#]+))?(?:#.*)?$/u;

/**
 * Reads a table with one entity a line: the name, then optionally "@ country", ": aliases", "! exclusions" and
 * "# reason why the entity or one of its names is in the table".
 */
export function parseEntities(kind: EntityKind, table: string): Entity[] {
  return table.split('\n').flatMap((line) => {
    const [, name = '', country, aliases, exclusions] = entityLine.exec(line.trim()) ?? [];
    if (name === '') return [];
    const entity: Entity = { name: name.trim(), kind, aliases: toList(aliases), exclusions: toList(exclusions) };
    return [country === undefined ? entity : { ...entity, country: country.trim() }];
  });
}
