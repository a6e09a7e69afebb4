import Type, { type TSchema, type TUnsafe } from 'typebox';

/**
 * The schema vocabulary that every room writes its public shapes in: plain JSON Schema objects in the part that
 * OpenAPI 3.0.3 and JSON Schema share (one `type`, `nullable`, `enum`), each with its static TypeScript type.
 */

/**
 * The same schema, but `null` is a value too: absent stays absent. Written as OpenAPI 3.0.3's `nullable`, which admits
 * `null` to the type only: an `enum` must list it beside its other values, as OpenAPI's clarification of 3.0.3 says.
 */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Type.Static<S> | null> {
  return Type.Unsafe<Type.Static<S> | null>({ ...schema, ...withNull(schema), nullable: true });
}

function withNull(schema: TSchema): { enum?: unknown[] } {
  return 'enum' in schema && Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};
}

/** A string out of a fixed list. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

/** An instant: ISO 8601 in UTC with `Z`. */
export function instant(description: string) {
  return Type.String({ format: 'date-time', description });
}
