import { createRequire } from 'node:module';
import { addressOf, operationIds, operations } from '@postjoin/openapi-spec';
import { assertNoProblems, type Check } from '../check.ts';
import type { Service } from '../service.ts';

// CommonJS whose default export is a member of what it exports: loaders disagree on how to import that.
const { default: Validator } = createRequire(import.meta.url)(
  'openapi-response-validator',
) as typeof import('openapi-response-validator');

/** The most characters that assistants take before they cut. */
const maxAnswerLength = 100_000;

/** Asks the service and says what of the answer the served description does not allow. */
export async function fetchAndValidate(service: Service, address: string): Promise<string[]> {
  const { pathname } = new URL(address);
  const operation = service.description.paths[pathname]?.get;
  if (!operation) return [`${pathname} is not described`];
  const response = await fetch(address);
  const text = await response.text();
  const { status } = response;
  // A service that runs has no excuse for these, although they are described.
  if (status >= 500) return [`status ${status}: ${address}`];
  if (!(String(status) in operation.responses)) return [`status ${status} is not described: ${address}`];
  const validator = getValidator(service, pathname, status);
  const problems = (validator.validateResponse(status, JSON.parse(text) as object)?.errors ?? []) as {
    path?: string;
    message: string;
  }[];
  return [
    ...problems.map(({ path, message }) => `${path ?? ''} ${message}: ${address}`),
    ...(text.length > maxAnswerLength ? [`${text.length} characters: ${address}`] : []),
  ];
}

type Validate = InstanceType<typeof Validator>;

/** Making a validator compiles the schemas: once for each answer of each description. */
const validators = new WeakMap<Service['description'], Map<string, Validate>>();

function getValidator({ description }: Service, path: string, status: number): Validate {
  const made = validators.get(description) ?? new Map<string, Validate>();
  validators.set(description, made);
  const key = `${status} ${path}`;
  const known = made.get(key);
  if (known) return known;
  const validator = new Validator({
    responses: { [status]: resolveReference(description, description.paths[path]?.get.responses[status]) } as never,
    components: description.components,
  });
  made.set(key, validator);
  return validator;
}

/** The response itself where the operation only refers to it; the validator does not follow that one reference. */
function resolveReference({ components }: Service['description'], response: unknown): unknown {
  const reference = (response as { $ref?: string }).$ref;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference ?? '') ?? [];
  return reference === undefined ? response : components[kind]?.[name];
}

/** Calls that together reach every shape of answer, the largest legal ones among them. */
function buildCalls(url: string): string[] {
  return operationIds.flatMap((id) => {
    const { example, utterances, input } = operations[id];
    const sets = [example, ...utterances.map(({ asks }) => asks)];
    const takes = (name: string) => name in input.properties;
    const largest = {
      ...example,
      ...(takes('hours') && { hours: 168 }),
      ...(takes('limit') && { limit: 200 }),
      ...(id === 'search_markets' && { q: '' }),
    };
    const calls = [...sets, largest, { ...example, ...(takes('limit') && { limit: 1 }) }];
    const wrong = [{ ...example, nonsense: 1 }, ...(takes('hours') ? [{ ...example, hours: 169 }] : [])];
    return [...calls, ...wrong].map((args) => addressOf(url, id, args as Record<string, string | number>));
  });
}

/** Every answer of every operation against the served description, errors included. */
export const responses: Check = {
  name: 'Answers against the served description',
  async run(service) {
    const addresses = buildCalls(service.url);
    const problems: string[] = [];
    for (const address of addresses) problems.push(...(await fetchAndValidate(service, address)));
    assertNoProblems(problems);
    return `${addresses.length} answers of ${operationIds.length} operations`;
  },
};
