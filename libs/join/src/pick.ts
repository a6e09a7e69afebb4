/** The named members of an object, in the order of the names. */
export function pick(whole: object, names: readonly string[]): object {
  const values = whole as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}
