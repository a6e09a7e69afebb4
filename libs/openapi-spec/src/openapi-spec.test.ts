import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import {
  defaultIdentity,
  feedIds,
  isRequired,
  listUsageRules,
  operationIds,
  operations,
  pageIds,
  renderCapabilities,
  renderLlmsTxt,
  renderOpenApi,
  renderServerJson,
  renderTools,
  serviceVersion,
  type Operation,
} from './index.ts';

const rows: [string, Operation][] = Object.entries(operations);
const document = renderOpenApi(defaultIdentity) as {
  paths: Record<string, { get: { operationId: string; description: string; security: unknown[] } }>;
  info: { version: string };
};

/** Yields every object in a JSON value, with its path. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${path}/${key}`);
}

/** Yields every schema in a schema of a tool, with its path. */
function* schemasIn(schema: object, path = ''): Generator<[string, Record<string, unknown>]> {
  const node = schema as Record<string, unknown>;
  yield [path, node];
  for (const [name, child] of Object.entries((node['properties'] ?? {}) as Record<string, object>))
    yield* schemasIn(child, `${path}.${name}`);
  if (typeof node['items'] === 'object' && node['items']) yield* schemasIn(node['items'], `${path}[]`);
}

const commonKeywords = [
  ...['type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'format', 'default'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'anyOf'],
];
/** The keywords of schemas that large clients pass on to their models, from the documentation of each. */
const subsets = {
  'Gemini (Schema of its function declarations)': [
    ...commonKeywords,
    ...['title', 'nullable', 'example', 'propertyOrdering', 'minProperties', 'maxProperties'],
  ],
  'the strict mode of OpenAI (structured outputs)': [
    ...commonKeywords,
    ...['multipleOf', 'exclusiveMinimum', 'exclusiveMaximum', '$ref', '$defs', 'const'],
  ],
};

describe.each(rows)('%s', (id, operation) => {
  it('stays within the text limits of assistants', () => {
    expect(id).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
    expect(operation.summary.length).toBeLessThanOrEqual(300);
    expect(operation.description.length).toBeLessThan(300);
    for (const schema of Object.values(operation.input.properties)) {
      expect((schema as { description: string }).description.length).toBeLessThanOrEqual(700);
    }
  });

  it('has a description with the facts from which a model chooses a tool', () => {
    expect(operation.description).toMatch(/^Use this/);
    expect(operation.description).toContain('ead-only');
    expect(
      operationIds.filter((otherId) => otherId !== id).some((otherId) => operation.description.includes(otherId)),
    ).toBe(true);
  });

  it('has an example and utterances with known arguments, including all required ones', () => {
    const known = Object.keys(operation.input.properties);
    for (const args of [operation.example, ...operation.utterances.map((utterance) => utterance.args)]) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(args)));
      for (const name of known) if (isRequired(operation, name)) expect(args).toHaveProperty(name);
    }
    expect(operation.utterances.length).toBeGreaterThan(0);
  });
});

describe('the API description', () => {
  it('lists every operation, feed and page under its id, without authentication and not consequential', () => {
    const described = Object.values(document.paths).map(({ get }) => get);
    expect(described.map(({ operationId }) => operationId)).toEqual([...operationIds, ...feedIds, ...pageIds]);
    for (const get of described) expect(get).toMatchObject({ security: [], 'x-openai-isConsequential': false });
  });

  it('uses the build id as its version', () => {
    expect(document.info.version).toBe(renderCapabilities(defaultIdentity).version);
  });

  it('defines every component that it references and references every component that it defines', () => {
    const references = new Set<string>();
    for (const [, node] of objectsIn(document)) if (typeof node['$ref'] === 'string') references.add(node['$ref']);
    const { components } = document as unknown as { components: Record<string, object> };
    const defined = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(defined.sort());
  });

  it('uses only keywords of OpenAPI 3.0.3', () => {
    for (const [path, node] of objectsIn(document)) {
      if (path.includes('/properties/') && !('type' in node) && !('$ref' in node)) continue;
      expect(Array.isArray(node['type']), `${path} has several types`).toBe(false);
      for (const keyword of ['const', '$schema', '$defs', 'anyOf', 'patternProperties', 'exclusiveMinimum', '~kind']) {
        expect(node, path).not.toHaveProperty([keyword]);
      }
    }
  });

  it('describes every member of every schema', () => {
    for (const [path, node] of objectsIn(document)) {
      if (typeof node['properties'] !== 'object' || node['type'] !== 'object') continue;
      for (const [name, member] of Object.entries(node['properties'] as Record<string, object>)) {
        const lacksDescription = !('$ref' in member) && !('description' in member) && !('items' in member);
        expect(lacksDescription, `${path}/${name} has no description`).toBe(false);
      }
    }
  });
});

it('has the version of its package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(serviceVersion).toBe(version);
});

describe('server.json', () => {
  const identity = { ...defaultIdentity, origin: 'https://posts.example.org' };

  it('has the name of the domain and the address of the endpoint', () => {
    expect(renderServerJson(identity)).toMatchObject({
      name: 'org.example.posts/postjoin',
      version: serviceVersion,
      remotes: [{ type: 'streamable-http', url: 'https://posts.example.org/mcp' }],
      description: expect.stringMatching(/^.{1,100}$/u) as string,
    });
  });

  it('has a placeholder as name for a deployment without a domain', () => {
    expect(renderServerJson(defaultIdentity)).toMatchObject({ name: 'com.example/postjoin' });
  });
});

describe('the list of MCP tools', () => {
  const tools = renderTools(() => true);

  // An assistant reads the list before every conversation.
  it('is in the order of the table and small enough for a context window', () => {
    expect(tools.map(({ name }) => name)).toEqual(operationIds);
    const sizes = tools.map((tool) => `${tool.name} ${JSON.stringify(tool).length}`).join(', ');
    expect(JSON.stringify({ tools }).length, `shorten texts of ${sizes}`).toBeLessThanOrEqual(15_000);
  });

  it('explains the numbers of rows whose names do not explain them', () => {
    for (const { name, outputSchema } of tools.filter(({ outputSchema }) => 'rows' in getMembers(outputSchema))) {
      const rows = JSON.stringify(getMembers(outputSchema)['rows']);
      expect(rows, name).toMatch(
        /"reaction":.*persistence_24h is .* null if after_60m is below 0\.02.*"unusual":.*rare/u,
      );
    }
  });

  it('explains the ways in which rows are found, and when to set candidates, in each tool that has them', () => {
    for (const { name, inputSchema } of tools.filter(({ inputSchema }) => 'certainty' in getProperties(inputSchema))) {
      const { certainty, candidates } = getProperties(inputSchema);
      expect(certainty?.description, name).toMatch(/confirmed, or found_by model: some 90 .* \(81\); possible: 46 /u);
      expect(candidates?.description, name).toMatch(/^Set 3 to judge yourself posts that the rules miss/u);
    }
  });

  it('omits operations that are not served', () => {
    const served = renderTools((id) => id !== 'risk_windows').map(({ name }) => name);
    expect(served).toEqual(operationIds.filter((id) => id !== 'risk_windows'));
  });

  // One refused schema makes a client refuse all tools.
  it.each(Object.entries(subsets))('uses only schemas that %s takes, whatever operations are served', (_, keywords) => {
    for (const { name, inputSchema, outputSchema } of tools) {
      const nodes = [...schemasIn(inputSchema, `${name}.input`), ...schemasIn(outputSchema, `${name}.output`)];
      for (const [path, node] of nodes) {
        expect(node['type'], path).toBeTypeOf('string');
        expect(
          Object.keys(node).filter((keyword) => !keywords.includes(keyword)),
          path,
        ).toEqual([]);
        if (node['type'] === 'array') expect(node['items'], path).toBeTypeOf('object');
        for (const value of (node['enum'] ?? []) as unknown[]) expect(value, path).toBeTypeOf('string');
      }
    }
  });

  it('has input schemas that clients convert to the strict mode of OpenAI', () => {
    for (const { inputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const [path, { format }] of schemasIn(inputSchema)) expect([undefined, 'date-time'], path).toContain(format);
    }
  });

  it('has the same arguments as the API, and schemas without `nullable`', () => {
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(Object.keys(inputSchema['properties'] as object)).toEqual(Object.keys(operations[name].input.properties));
      expect(JSON.stringify([inputSchema, outputSchema])).not.toContain('nullable');
    }
  });
});

const getProperties = (schema: Readonly<Record<string, unknown>>) =>
  (schema['properties'] ?? {}) as Partial<Record<string, { description: string }>>;

describe('the rules of use', () => {
  const withModel = listUsageRules({ model: 'test-model', host: 'localhost' }).join(' ');
  const withRules = listUsageRules(undefined).join(' ');

  it('give the share of right rows for each way in which the service finds them', () => {
    for (const text of [withModel, withRules]) expect(text).toContain('81 with certainty high were right, and 46');
    expect(withModel).toContain('A row with confirmed true, or found_by model, was read by a language model: of 100');
    expect(withRules).not.toMatch(/confirmed|found_by/u);
  });
});

describe('llms.txt', () => {
  const lines = renderLlmsTxt(defaultIdentity).split('\n');

  it('follows llmstxt.org: a title, a quoted summary, text without headings, then lists of links', () => {
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines.find((line) => line !== '' && line !== lines[0])).toMatch(/^> \S/);
    const firstSection = lines.findIndex((line) => line.startsWith('## '));
    expect(lines.slice(1, firstSection).some((line) => line.startsWith('#'))).toBe(false);
    for (const line of lines.slice(firstSection)) {
      expect(line).toMatch(/^(|## \S.*|- \[[^\]]+\]\(https?:\/\/[^)\s]+\): .+)$/);
    }
  });

  it('links every operation and every document', () => {
    const text = lines.join('\n');
    for (const id of operationIds) expect(text).toContain(`- [${id}](`);
    for (const path of [
      '/api/v1/openapi.json',
      '/api/v1/capabilities',
      '/mcp',
      '/privacy',
      '/.well-known/security.txt',
    ])
      expect(text).toContain(`${defaultIdentity.origin}${path})`);
  });
});

// The command `npx vitest run --project @postjoin/openapi-spec -u` updates the committed documents.
describe('the committed documents', () => {
  const path = (name: string) => new URL(`../docs/${name}`, import.meta.url).pathname;

  // Formatting openapi.json takes several seconds on a busy machine.
  it('openapi.json is the rendered description', async () => {
    const options = await resolveConfig(path('openapi.json'));
    const text = await format(JSON.stringify(document), { ...options, parser: 'json' });
    await expect(text).toMatchFileSnapshot(path('openapi.json'));
  });

  it('llms.txt is the rendered guide', async () => {
    await expect(renderLlmsTxt(defaultIdentity)).toMatchFileSnapshot(path('llms.txt'));
  });
});

describe('a deployment with a language model', () => {
  it('names the model and its host in the capabilities, with the same scope and the same prohibitions', () => {
    const without = renderCapabilities(defaultIdentity);
    const { judge, ...others } = renderCapabilities({
      ...defaultIdentity,
      judge: { model: 'a-model', host: 'models.example' },
    });
    expect(judge).toMatch(/a-model at models\.example.* spend no model tokens/u);
    expect(others).toEqual(without);
    expect(without).not.toHaveProperty('judge');
  });
});

function getMembers({ properties }: Record<string, unknown>): Record<string, unknown> {
  return (properties as { data: { properties: Record<string, unknown> } }).data.properties;
}
