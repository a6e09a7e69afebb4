/** A JSON Schema, or any part of one. */
export type SchemaNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Copies a schema, asking `replace` at every node first. `properties` holds schemas under names and is no schema itself.
 */
export function mapSchema(schema: object, replace: (node: SchemaNode) => SchemaNode | undefined): SchemaNode {
  return replace(schema as SchemaNode) ?? mapChildren(schema, replace);
}

/** The same, without asking for the node itself. */
export function mapChildren(schema: object, replace: (node: SchemaNode) => SchemaNode | undefined): SchemaNode {
  const entries = Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
    if (keyword === 'properties' && isNode(value)) return [keyword, mapEach(value, replace)];
    if (keyword === 'items' || keyword === 'additionalProperties') {
      return [keyword, isNode(value) ? mapSchema(value, replace) : value];
    }
    return [keyword, value];
  });
  return Object.fromEntries(entries) as SchemaNode;
}

function mapEach(properties: SchemaNode, replace: (node: SchemaNode) => SchemaNode | undefined): SchemaNode {
  const entries = Object.entries(properties).map(([name, value]) => [
    name,
    isNode(value) ? mapSchema(value, replace) : value,
  ]);
  return Object.fromEntries(entries) as SchemaNode;
}
