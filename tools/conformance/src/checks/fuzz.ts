import { operationIds, operations } from '@postjoin/openapi-spec';
import fc from 'fast-check';
import { NonconformingError, type Check } from '../check.ts';
import type { OpenApiParameter } from '../service.ts';
import { fetchAndValidate } from './responses.ts';

/** Generates values that the schema of a parameter allows, boundary values included. */
function validValue({ schema }: OpenApiParameter): fc.Arbitrary<string> {
  const { type, minimum = 0, maximum = 200 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum }).map(String);
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value.toFixed(3));
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.oneof(fc.constantFrom('tariffs', 'tariffs,Fed', 'pardon', 'Trump'), fc.string({ maxLength: 60 }));
}

/** Generates values that clients send by mistake or in bad faith. */
const unusualValue = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '1e3', '0x10', 'NaN', 'null', 'undefined', 'true', '[]', '{}', '__proto__'),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constant('x'.repeat(3_000)),
  fc.constant('e\u0301'.repeat(500)),
);
const unusualPair = fc.oneof(
  fc.tuple(fc.string({ maxLength: 12 }), unusualValue).map(([name, value]) => encodePair(name, value)),
  fc.constantFrom('%', '=', '&&', '%00=1', '__proto__=1', 'hours=%E0%A4%A', 'utm_source=chat', 'hours[]=1'),
);

function encodePair(name: string, value: string): string {
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;
}

/** Generates a query: each parameter is absent, valid, unusual or repeated; unknown parameters may follow. */
function arbitraryQuery(parameters: readonly OpenApiParameter[]): fc.Arbitrary<string> {
  const parts = parameters.map((parameter) => {
    const pair = (value: fc.Arbitrary<string>) => value.map((text) => [encodePair(parameter.name, text)]);
    const valid = pair(validValue(parameter));
    const absent = fc.constant<string[]>([]);
    return fc.oneof(
      { weight: parameter.required ? 1 : 5, arbitrary: absent },
      { weight: 10, arbitrary: valid },
      { weight: 1, arbitrary: pair(unusualValue) },
      { weight: 1, arbitrary: fc.tuple(valid, valid).map((pairs) => pairs.flat()) },
    );
  });
  const unknownPairs = fc.oneof(
    { weight: 9, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(unusualPair) },
  );
  return fc.tuple(...parts, unknownPairs).map((pairs) => pairs.flat().join('&'));
}

/** Number of parallel requests. Sequential requests would not reveal faults of concurrency. */
const concurrency = 8;

/** Sends random requests and checks that the description allows every response. */
export function fuzz(requests: number): Check {
  return {
    name: `Fuzzer, ${requests} requests`,
    async run(service) {
      const seed = Date.now() % 2 ** 31;
      const check = async (address: string) => {
        const problems = await fetchAndValidate(service, address);
        if (problems.length > 0) throw new NonconformingError([...problems, `seed ${seed}`]);
      };
      const path = fc.constantFrom(...operationIds.map((id) => operations[id].path));
      const address = path.chain((path) =>
        arbitraryQuery(service.description.paths[path]?.get.parameters ?? []).map(
          (query) => `${service.url}${path}?${query}`,
        ),
      );
      const addresses = fc.sample(address, { numRuns: requests, seed });
      const queue = addresses.values();
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (const next of queue) await check(next);
        }),
      );
      return `seed ${seed}, every answer is described`;
    },
  };
}
