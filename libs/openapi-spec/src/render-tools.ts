import type { Operation } from './operation.ts';
import { operationIds, operations, type OperationId } from './operations.ts';
import { mapChildren, type SchemaNode } from './render-schema.ts';

/** A tool as MCP lists it. */
export interface Tool {
  name: OperationId;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: {
    readOnlyHint: true;
    destructiveHint: false;
    idempotentHint: true;
    openWorldHint: true;
  };
}

/** The operations that are served, as MCP tools, always in the order of the table. */
export function renderTools(isServed: (id: OperationId) => boolean): Tool[] {
  return operationIds.filter(isServed).map((id) => {
    const { title, description, input, data }: Operation = operations[id];
    return {
      name: id,
      title,
      description,
      inputSchema: { ...jsonSchema(input), type: 'object' },
      outputSchema: outputSchema(data),
      // The data comes from public services outside of this one: an open world.
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    };
  });
}

/**
 * The envelope with the lists and objects of its payload. A client reads the whole list of tools into the model's
 * context, so the rest stays in the API description. `data` requires nothing: an error's is empty.
 */
function outputSchema(data: Operation['data']): Tool['outputSchema'] {
  const members = Object.entries(data.properties)
    .map(([name, schema]) => [name, (schema as SchemaNode)['type']])
    .filter(([, type]) => type === 'array' || type === 'object')
    .map(([name, type]) => [name, { type }]);
  return {
    type: 'object',
    required: ['ok', 'data'],
    properties: {
      ok: { type: 'boolean' },
      data: { type: 'object', properties: Object.fromEntries(members) as SchemaNode },
    },
  };
}

/** JSON Schema has no `nullable`: null is one of the types. */
function jsonSchema(schema: object): SchemaNode {
  return mapChildren(schema, (node) => {
    const { nullable, ...rest } = node;
    return nullable === true ? { ...jsonSchema(rest), type: [rest['type'], 'null'] } : undefined;
  });
}
