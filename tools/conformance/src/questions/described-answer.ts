import type { OpenApi } from '../service.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Wraps an answer so that only members that the OpenAPI document describes can be read. Reading any other member throws
 * an error. So a text that is created from the result needs nothing but the description.
 *
 * @param operationId the operation that gave the answer
 */
export function describeAnswer(description: OpenApi, operationId: string, answer: { ok: boolean }): object {
  const schema = answer.ok ? findSuccess(description, operationId) : { $ref: '#/components/schemas/Failure' };
  return wrap(description, schema, answer, operationId) as object;
}

/** Returns the path of an operation. */
export function findPath({ paths }: OpenApi, operationId: string): string {
  const path = Object.keys(paths).find((key) => paths[key]?.get.operationId === operationId);
  if (path === undefined) throw new Error(`the API description has no operation ${operationId}`);
  return path;
}

function findSuccess(description: OpenApi, operationId: string): Schema {
  const operation = description.paths[findPath(description, operationId)]?.get;
  const response = operation?.responses['200'] as { content: Record<string, { schema: Schema }> } | undefined;
  const schema = response?.content['application/json']?.schema;
  if (!schema) throw new Error(`the API description has no answer of ${operationId}`);
  return schema;
}

function wrap(description: OpenApi, schema: Schema, value: unknown, path: string): unknown {
  const { items, properties, additionalProperties } = resolve(description, schema);
  if (Array.isArray(value))
    return value.map((entry, index) => wrap(description, items ?? {}, entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value as Record<string, unknown>, {
    get(members, name) {
      if (typeof name === 'symbol') return Reflect.get(members, name) as unknown;
      const member = properties[name] ?? additionalProperties;
      if (!member) throw new Error(`the API description has no member ${path}.${name}`);
      return wrap(description, member, members[name], `${path}.${name}`);
    },
  });
}

interface Resolved {
  items?: Schema;
  properties: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema;
}

/** Follows the reference of a schema. A choice of schemas describes the members of all of them. */
function resolve(description: OpenApi, schema: Schema): Resolved {
  const { $ref: reference, anyOf: choice } = schema;
  if (Array.isArray(choice)) {
    const choices = choice.map((one: Schema) => resolve(description, one).properties);
    return { properties: Object.assign({}, ...choices) as Resolved['properties'] };
  }
  if (typeof reference !== 'string') return { properties: {}, ...schema };
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return { properties: {}, ...(description.components['schemas']?.[name] as Schema | undefined) };
}
