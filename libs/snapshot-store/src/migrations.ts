import { snapshotFormat } from './contract.ts';

/** Converts the body of a snapshot from one format to the next. */
export type Migration = (older: Record<string, unknown>) => Record<string, unknown>;

/** Adds a member to every object of a list. Returns any other value unchanged: the schema rejects it later. */
function withMember(list: unknown, name: string, value: unknown): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => ({ ...(entry as object), [name]: value })) : list;
}

/**
 * Migrations, by the format that each one converts from. Raising `snapshotFormat` requires a migration from the old
 * format.
 */
export const migrations: Readonly<Record<number, Migration>> = {
  // Format 2 adds matches and closed contracts. The next pass computes the matches. Format 1 has only open contracts.
  1: ({ contracts, ...older }) => ({ ...older, contracts: withMember(contracts, 'closed_at', null), matches: null }),
};

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
