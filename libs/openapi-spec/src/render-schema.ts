/** A JSON Schema, or any part of one. */
export type SchemaNode = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Copies a schema and calls `replace` for each node. If `replace` returns a node, the copy has that node instead. A
 * `properties` object maps names to schemas, so only its values are nodes.
 */
export function mapSchema(schema: object, replace: (node: SchemaNode) => SchemaNode | undefined): SchemaNode {
  return replace(schema as SchemaNode) ?? mapChildren(schema, replace);
}

/** Does the same as `mapSchema`, but never replaces the root node. */
export function mapChildren(schema: object, replace: (node: SchemaNode) => SchemaNode | undefined): SchemaNode {
  const entries = Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
    if (keyword === 'properties' && isNode(value)) return [keyword, mapProperties(value, replace)];
    if (keyword === 'items' || keyword === 'additionalProperties') {
      return [keyword, isNode(value) ? mapSchema(value, replace) : value];
    }
    if (keyword === 'anyOf' && Array.isArray(value)) {
      return [keyword, value.map((schema: unknown) => (isNode(schema) ? mapSchema(schema, replace) : schema))];
    }
    return [keyword, value];
  });
  return Object.fromEntries(entries) as SchemaNode;
}

function mapProperties(properties: SchemaNode, replace: (node: SchemaNode) => SchemaNode | undefined): SchemaNode {
  const entries = Object.entries(properties).map(([name, value]) => [
    name,
    isNode(value) ? mapSchema(value, replace) : value,
  ]);
  return Object.fromEntries(entries) as SchemaNode;
}
