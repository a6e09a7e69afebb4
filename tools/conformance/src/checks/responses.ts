import { createRequire } from 'node:module';
import { buildOperationUrl, feeds, operationIds, operations, pages } from '@postjoin/openapi-spec';
import { memoize, memoizePerObject } from '@postjoin/values';
import { assertNoProblems, type Check } from '../check.ts';
import type { Service } from '../service.ts';

// `openapi-response-validator` is a CommonJS module with a `default` property. Loaders disagree on how to import such a
// module, so this file loads it with `require`.
const { default: Validator } = createRequire(import.meta.url)(
  'openapi-response-validator',
) as typeof import('openapi-response-validator');

/** Maximum length of an answer in characters. Assistants truncate longer ones. */
const maxAnswerLength = 100_000;

/**
 * Sends a request and lists everything in the response that the service's own description does not allow.
 * @param pathname the path as the description has it
 */
export async function fetchAndValidate(
  service: Service,
  address: string,
  pathname = new URL(address).pathname,
): Promise<string[]> {
  const operation = service.description.paths[pathname]?.get;
  if (!operation) return [`${pathname} is not described`];
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  const text = await response.text();
  const { status } = response;
  // The description includes server errors, but a healthy service must not return them.
  if (status >= 500) return [`status ${status}: ${address}`];
  if (!(String(status) in operation.responses)) return [`status ${status} is not described: ${address}`];
  const validator = getValidators(service.description)([pathname, status]);
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

/** Size of the cache of validators. A description has fewer responses, so no validator is compiled twice. */
const maxValidators = 1_000;

/** Compiles the schemas of each response of a description once, because compiling is slow. */
const getValidators = memoizePerObject((description: Service['description']) =>
  memoize(
    ([path, status]: [path: string, status: number]): Validate =>
      new Validator({
        responses: { [status]: resolveReference(description, description.paths[path]?.get.responses[status]) } as never,
        components: description.components,
      }),
    ([path, status]) => `${status} ${path}`,
    maxValidators,
  ),
);

/** Resolves a `$ref` to a response. The validator follows only references to schemas. */
function resolveReference({ components }: Service['description'], response: unknown): unknown {
  const reference = (response as { $ref?: string }).$ref;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference ?? '') ?? [];
  return reference === undefined ? response : components[kind]?.[name];
}

/** Builds calls that produce every kind of answer: examples, smallest and largest answers, and errors. */
function buildCalls(url: string): string[] {
  return operationIds.flatMap((id) => {
    const { example, utterances, input } = operations[id];
    const examples = [example, ...utterances.map(({ args }) => args)];
    const hasParam = (name: string) => name in input.properties;
    const largest = {
      ...example,
      ...(hasParam('hours') && { hours: 168 }),
      ...(hasParam('limit') && { limit: 200 }),
      ...(id === 'search_markets' && { q: '' }),
    };
    const calls = [...examples, largest, { ...example, ...(hasParam('limit') && { limit: 1 }) }];
    const invalid = [{ ...example, nonsense: 1 }, ...(hasParam('hours') ? [{ ...example, hours: 169 }] : [])];
    return [...calls, ...invalid].map((args) => buildOperationUrl(url, id, args as Record<string, string | number>));
  });
}

function buildFeedCalls(url: string): string[] {
  const queries = ['', '?account=trump&markets=tariffs', '?account=nobody', '?hours=24'];
  return queries.map((query) => `${url}${feeds.read_json_feed.path}${query}`);
}

/** Builds the addresses of the pages of every post and contract of a week, and of missing ones. */
async function buildPageCalls(url: string): Promise<[path: string, address: string][]> {
  const answer = await fetch(buildOperationUrl(url, 'get_join', { hours: 168, limit: 200 }));
  const { data } = (await answer.json()) as {
    data: { scanned: string[]; rows: { contract: { id: string } }[] };
  };
  const contracts = new Set(data.rows.map(({ contract }) => contract.id));
  const hostile = ['absent', '__proto__', '..%2F..', '%00', 'a'.repeat(1_000)];
  const { read_post: post, read_contract: contract } = pages;
  const build = (path: string, ids: Iterable<string>, query: string): [string, string][] =>
    Array.from(ids, (id) => [path, `${url}${path.replace('{id}', id)}${query}`]);
  return [
    ...build(post.path, [...data.scanned, ...hostile], '?candidates=3'),
    ...build(contract.path, [...Array.from(contracts, encodeURIComponent), ...hostile], '?price_path=true'),
    ...build(contract.path, contracts, '?limit=1&hours=169'),
  ];
}

/** Checks that every answer of every operation conforms to the description, errors included. */
export const responses: Check = {
  name: 'Answers against the served description',
  async run(service) {
    const addresses = [...buildCalls(service.url), ...buildFeedCalls(service.url)];
    const problems: string[] = [];
    for (const address of addresses) problems.push(...(await fetchAndValidate(service, address)));
    const pageCalls = await buildPageCalls(service.url);
    for (const [path, address] of pageCalls) problems.push(...(await fetchAndValidate(service, address, path)));
    assertNoProblems(problems);
    return `${addresses.length} answers of ${operationIds.length} operations and the JSON feed, and ${pageCalls.length} of pages`;
  },
};
