import Type, { type TSchema, type TUnsafe } from 'typebox';

/**
 * Schema builders for the public types of all packages. Apart from OpenAPI's `nullable`, they use only keywords that
 * OpenAPI 3.0.3 and JSON Schema share. For example, `type` is one name and never a list. Each schema carries its static
 * TypeScript type.
 */

/**
 * Returns a schema that also allows `null`, the value for unknown data. Sets `nullable` of OpenAPI 3.0.3, which extends
 * only `type`. An `enum` must therefore list `null` as well (OpenAPI's clarification of `nullable` for 3.0.3).
 */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Type.Static<S> | null> {
  return Type.Unsafe<Type.Static<S> | null>({ ...schema, ...withNull(schema), nullable: true });
}

function withNull(schema: TSchema): { enum?: unknown[] } {
  return 'enum' in schema && Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
}

/** A string from a fixed list. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

/** A code from a table. The description has the meaning of each code. */
export function codeOf<Code extends string>(codes: Readonly<Record<Code, string>>, description: string) {
  const explained = Object.entries(codes).map(([code, meaning]) => `${code}: ${meaning as string}`);
  return oneOf(Object.keys(codes) as Code[], { description: [description, ...explained].join(' ') });
}

/** An instant: ISO 8601 in UTC with `Z`. */
export function instant(description: string) {
  return Type.String({ format: 'date-time', description });
}
