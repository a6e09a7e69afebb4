import { snapshotFormat } from './contract.ts';

/** Turns the body of a snapshot of one format into the body of the next. */
export type Migration = (older: Record<string, unknown>) => Record<string, unknown>;

/** Gives every object of a list one more member. What is not a list of objects stays, for the schema to refuse. */
function withMember(list: unknown, name: string, value: unknown): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => ({ ...(entry as object), [name]: value })) : list;
}

/** Under the number of the format that each reads. Whoever raises `snapshotFormat` adds the step that leads to it. */
export const migrations: Readonly<Record<number, Migration>> = {
  // Format 2 holds the matches, which the next pass makes, and closed contracts: format 1 had open ones only.
  1: ({ contracts, ...older }) => ({ ...older, contracts: withMember(contracts, 'closed_at', null), matches: null }),
};

/**
 * Brings a snapshot of an older format up to the present one, a step at a time.
 * @throws {RangeError} when it is of a newer format, or of one that no step leads away from
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
