export type EntityKind =
  'person' | 'country' | 'city' | 'state' | 'place' | 'office' | 'organisation' | 'law' | 'subject';

/** A person, place, office, organisation or subject that posts and contracts mention. */
export interface Entity {
  /** The name that a match shows as its topic. */
  name: string;
  kind: EntityKind;
  /** Its other names. Matching ignores case, accents, plurals and possessives. */
  aliases?: readonly string[];
  /** Phrases that contain one of its names but mean something else: "New Mexico" for Mexico. They hide that name. */
  exclusions?: readonly string[];
  /** Of a leader: the country whose acts are this person's acts. */
  country?: string;
  /** Why the entity is listed, or why one of its names is listed or left out. */
  why: string;
}

export function listNames({ name, aliases = [] }: Entity): string[] {
  return [name, ...aliases];
}
