import { snapshotFormat } from './types.ts';

/**
 * Converts a snapshot from one format to the next. A stored snapshot consists of several parts, and each part is
 * converted by itself, so a migration must accept a snapshot in which lists are missing.
 */
export type Migration = (older: Record<string, unknown>) => Record<string, unknown>;

/** Converts every object of a list. Returns any other value unchanged: the schema rejects it later. */
function mapObjects(list: unknown, convert: (entry: Record<string, unknown>) => object): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => (isObject(entry) ? convert(entry) : entry)) : list;
}

/**
 * Migrations, by the format that each one converts from. Raising `snapshotFormat` requires a migration from the old
 * format.
 */
export const migrations: Readonly<Record<number, Migration>> = {
  // Format 2 adds matches and closed contracts. The next pass computes the matches. Format 1 has only open contracts.
  1: ({ contracts, ...older }) => ({
    ...older,
    contracts: mapObjects(contracts, (contract) => ({ ...contract, closed_at: null })),
    matches: null,
  }),
  // Format 3 has the relation of each alternative, and no `outcome_named`. The relations of stored alternatives are not
  // known, so these alternatives are left out. The next pass matches all posts again.
  2: ({ matches, ...older }) => ({ ...older, matches: mapObjects(matches, removeAlternatives) }),
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function removeAlternatives(match: Record<string, unknown>): object {
  const converted = { ...match };
  delete converted['outcome_named'];
  return match['matched'] === true ? { ...converted, alternatives: [] } : converted;
}

/**
 * Converts a snapshot of an older format to the current format, one format after another.
 * @throws {RangeError} for a newer format, or a format without a migration
 */
export function migrate(
  body: Record<string, unknown>,
  format: number,
  availableMigrations: Readonly<Record<number, Migration>> = migrations,
  target: number = snapshotFormat,
): Record<string, unknown> {
  if (format > target) throw new RangeError(`format ${format} is newer than ${target}, the newest known here`);
  let migrated = body;
  for (let at = format; at < target; at += 1) {
    const migration = availableMigrations[at];
    if (!migration) throw new RangeError(`format ${at} can no longer be read`);
    migrated = { ...migration(migrated), format: at + 1 };
  }
  return migrated;
}
