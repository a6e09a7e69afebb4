/** The named members of an object, in the order of the names. */
export function pick(whole: object, names: readonly string[]): object {
  const values = whole as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
