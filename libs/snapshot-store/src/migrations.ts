import { snapshotFormat } from './contract.ts';

/** Converts the body of a snapshot from one format to the next. */
export type Migration = (older: Record<string, unknown>) => Record<string, unknown>;

/** Adds a member to every object of a list. Returns any other value unchanged: the schema rejects it later. */
function withMember(list: unknown, name: string, value: unknown): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => ({ ...(entry as object), [name]: value })) : list;
}

/** Migrations by the format that they read. A higher `snapshotFormat` requires a migration from the previous one. */
export const migrations: Readonly<Record<number, Migration>> = {
  // Format 2 adds matches, which the next pass computes, and closed contracts: format 1 had open contracts only.
  1: ({ contracts, ...older }) => ({ ...older, contracts: withMember(contracts, 'closed_at', null), matches: null }),
};

/**
 * Converts a snapshot of an older format to the current one, through every format between them.
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
