import type { Operation } from './operation.ts';
import { operationIds, operations, type OperationId } from './operations.ts';
import type { SchemaNode } from './render-schema.ts';

/** A tool in the format of MCP's `tools/list`. */
export interface Tool {
  name: OperationId;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: {
    title: string;
    readOnlyHint: true;
    destructiveHint: false;
    idempotentHint: true;
    openWorldHint: false;
  };
}

/** Renders the served operations as MCP tools, in the order of the table `operations`. */
export function renderTools(isServed: (id: OperationId) => boolean): Tool[] {
  return operationIds.filter(isServed).map((id) => {
    const { title, description, input, data }: Operation = operations[id];
    return {
      name: id,
      title,
      description,
      inputSchema: { ...input, type: 'object' },
      outputSchema: renderOutputSchema(data),
      // openWorldHint: a call reads the stored snapshot alone and contacts no other service.
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    };
  });
}

/** Members of rows whose numbers no name explains. */
const explainedMembers = ['reaction', 'unusual'];

/**
 * Describes only the envelope, the objects and lists of objects in `data`, and the explained members of rows. Clients
 * load the list of tools into the context of the model, so the list must be small. The OpenAPI description has the
 * details. No member of `data` is required, because `data` is empty in an error. Google's SDK passes output schemas on
 * to Gemini, which requires `items` of arrays.
 */
function renderOutputSchema(data: Operation['data']): Tool['outputSchema'] {
  const members = Object.entries(data.properties).flatMap(([name, schema]) => {
    const { type, items } = schema as { type?: unknown; items?: SchemaNode };
    if (type === 'object') return [[name, { type }]];
    const isList = type === 'array' && items?.['type'] === 'object';
    return isList ? [[name, { type, items: name === 'rows' ? renderRow(items) : { type: items['type'] } }]] : [];
  });
  return {
    type: 'object',
    required: ['ok', 'data'],
    properties: {
      ok: { type: 'boolean' },
      data: { type: 'object', properties: Object.fromEntries(members) as SchemaNode },
    },
  };
}

/** Describes the explained members without theirs, because numbers that can be null have no type that all clients take. */
function renderRow(row: SchemaNode = {}): SchemaNode {
  const properties = row['properties'] as Readonly<Record<string, SchemaNode>>;
  const members = explainedMembers.map((name) => [
    name,
    { type: 'object', description: properties[name]?.['description'] },
  ]);
  return { type: 'object', properties: Object.fromEntries(members) as SchemaNode };
}
