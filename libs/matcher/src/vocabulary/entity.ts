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
  /** For a leader, the country that the person acts for. */
  country?: string;
  /** Why the entity is listed, or why one of its names is listed or left out. */
  why: string;
}

export function listNames({ name, aliases = [] }: Entity): string[] {
  return [name, ...aliases];
}
