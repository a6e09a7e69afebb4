import { stemPhrase, toList } from '../text/words.ts';

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
/** The kinds of entities that act. */
export const actorKinds: ReadonlySet<EntityKind> = new Set(['person', 'country', 'state']);

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

const nameStems = new WeakMap<Entity, readonly string[]>();

/** The stems of all names of an entity, its own name first. They are computed once. */
export function getNameStems(entity: Entity): readonly string[] {
  const stems = nameStems.get(entity) ?? listNames(entity).flatMap(stemPhrase);
  nameStems.set(entity, stems);
  return stems;
}

/** The aliases of an entity, separated by commas; with exclusions, an object. */
type EntityRow = string | { aliases?: string; exclusions: string };

export type EntityRows = Readonly<Record<string, EntityRow>>;

/** @param country the country that a mention of each entity also names */
export const toEntities = (kind: EntityKind, rows: EntityRows, country?: string): Entity[] =>
  Object.entries(rows).map(([name, row]) => {
    const { aliases = '', exclusions = '' } = typeof row === 'string' ? { aliases: row } : row;
    const entity = { name, kind, aliases: toList(aliases), exclusions: toList(exclusions) };
    return country === undefined ? entity : { ...entity, country };
  });

/** @param rows entities by country */
export const toEntitiesOfCountries = (kind: EntityKind, rows: Readonly<Record<string, EntityRows>>): Entity[] =>
  Object.entries(rows).flatMap(([country, entities]) => toEntities(kind, entities, country));
