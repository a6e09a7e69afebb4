import { Ajv } from 'ajv';
import { ServiceError } from '@postjoin/envelope';
import { showValue } from '@postjoin/values';
import { isRequired, operationIds, operations, parameterExamples, type OperationId } from '@postjoin/openapi-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationParameters } from './call.ts';

/** Parses and validates a query string. Returns the parameters, or the error as an object. */
function parseParams(id: OperationId, query: string): unknown {
  try {
    return operationParameters[id].readQuery(query);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, ...error.facts, message: error.message };
  }
}

it.each<[OperationId, string, object]>([
  ['get_posts', '', { hours: 24 }],
  ['get_posts', 'account=trump&hours=168', { account: 'trump', hours: 168 }],
  ['get_posts', 'account=&hours=', { hours: 24 }],
  ['get_posts', 'hours=024', { hours: 24 }],
  ['get_posts', 'utm_source=chat&utm_source=twice&hours=3', { hours: 3 }],
  ['get_posts', 'fbclid=1&gclid=2&_=3&hours=3', { hours: 3 }],
  ['get_posts', '&&hours=3&', { hours: 3 }],
  ['get_join', 'price_path=true', { hours: 24, candidates: 0, price_path: true }],
  ['get_join', 'price_path=false', { hours: 24, candidates: 0, price_path: false }],
  ['search_markets', 'q=trade+war%20now', { q: 'trade war now' }],
  ['get_posts', 'q=tariffs+China', { hours: 24, q: 'tariffs China' }],
  ['search_markets', 'q=a=b', { q: 'a=b' }],
  ['search_markets', 'sort=opens_at&order=asc&status=closed', { sort: 'opens_at', order: 'asc', status: 'closed' }],
  ['search_markets', 'venue=kalshi&min_price=0.5&max_price=1', { venue: 'kalshi', min_price: 0.5, max_price: 1 }],
  ['since_last', 'since=2026-01-01T00:00:00Z', { since: '2026-01-01T00:00:00Z', hours_cap: 168, candidates: 0 }],
  [
    'since_last',
    'since=2026-01-01T00:00:00+02:00',
    { since: '2026-01-01T00:00:00+02:00', hours_cap: 168, candidates: 0 },
  ],
  ['risk_windows', 'markets=fed&threshold=2.5', { markets: 'fed', threshold: 2.5, days: 7 }],
])('%s accepts ?%s', (id, query, params) => {
  expect(parseParams(id, query)).toEqual(params);
});

it.each<[OperationId, string, object]>([
  ['get_posts', 'hours=0', { code: 'invalid_parameter', parameter: 'hours', got: '0' }],
  ['get_join', 'price_path=1', { code: 'invalid_parameter', parameter: 'price_path', expected: 'true or false' }],
  ['get_join', 'price_path=True', { code: 'invalid_parameter', parameter: 'price_path', got: 'True' }],
  ['get_posts', 'price_path=true', { code: 'unknown_parameter', parameter: 'price_path' }],
  ['get_posts', 'hours=169', { code: 'invalid_parameter', parameter: 'hours', got: '169' }],
  ['get_posts', 'hours=-1', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=1e2', { code: 'invalid_parameter', parameter: 'hours', got: '1e2' }],
  ['get_posts', 'hours=0x10', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=24.0', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=+24', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=%2B24', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=24%20', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=٢٤', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=24&hours=24', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours=&hours=24', { code: 'invalid_parameter', parameter: 'hours' }],
  ['get_posts', 'hours[]=24', { code: 'unknown_parameter', parameter: 'hours[]' }],
  ['get_posts', 'Hours=24', { code: 'unknown_parameter', parameter: 'Hours' }],
  ['get_posts', 'account=Trump', { code: 'invalid_parameter', expected: 'one of trump, whitehouse', got: 'Trump' }],
  ['get_posts', 'limit=201', { code: 'invalid_parameter', parameter: 'limit' }],
  ['get_posts', '__proto__=1', { code: 'unknown_parameter', parameter: '__proto__' }],
  ['get_posts', 'constructor=1', { code: 'unknown_parameter', parameter: 'constructor' }],
  ['get_posts', '%E0%A4%A=1', { code: 'unknown_parameter' }],
  ['search_markets', 'q=%E0%A4%A', { code: 'invalid_parameter', parameter: 'q' }],
  ['search_markets', 'q=a%00b', { code: 'invalid_parameter', parameter: 'q' }],
  ['search_markets', `q=${'x'.repeat(10_000)}`, { code: 'invalid_parameter', parameter: 'q' }],
  ['search_markets', 'venue=Kalshi', { code: 'invalid_parameter', parameter: 'venue', got: 'Kalshi' }],
  ['search_markets', 'min_price=50', { code: 'invalid_parameter', parameter: 'min_price', got: '50' }],
  ['search_markets', 'status=resolved', { code: 'invalid_parameter', expected: 'one of open, closed' }],
  ['search_markets', 'order=up', { code: 'invalid_parameter', expected: 'one of desc, asc' }],
  ['search_markets', 'hours=24', { code: 'unknown_parameter', parameter: 'hours' }],
  ['get_capabilities', 'verbose=1', { code: 'unknown_parameter', expected: 'no parameters' }],
  ['since_last', '', { code: 'missing_parameter', parameter: 'since' }],
  ['since_last', 'since=', { code: 'missing_parameter', parameter: 'since' }],
  ['since_last', 'since=yesterday', { code: 'invalid_parameter', parameter: 'since', got: 'yesterday' }],
  ['since_last', 'since=2026-01-01', { code: 'invalid_parameter', parameter: 'since' }],
  ['since_last', 'since=2026-02-30T00:00:00Z', { code: 'invalid_parameter', parameter: 'since' }],
  ['since_last', 'since=1767225600', { code: 'invalid_parameter', parameter: 'since' }],
  ['risk_windows', '', { code: 'missing_parameter', parameter: 'markets' }],
  ['risk_windows', 'markets=fed&days=31', { code: 'invalid_parameter', parameter: 'days' }],
  ['risk_windows', 'markets=fed&threshold=0', { code: 'invalid_parameter', parameter: 'threshold' }],
  ['risk_windows', 'markets=fed&threshold=100.1', { code: 'invalid_parameter', parameter: 'threshold' }],
  ['risk_windows', 'markets=fed&threshold=1e1', { code: 'invalid_parameter', parameter: 'threshold' }],
  ['risk_windows', 'markets=fed&threshold=NaN', { code: 'invalid_parameter', parameter: 'threshold' }],
])('%s rejects ?%s', (id, query, error) => {
  const answer = parseParams(id, query);
  expect(answer).toMatchObject(error);
  expect((answer as { message: string }).message).toMatch(/^\S.{10,}[.]$/s);
});

it.each([
  ['hours', true],
  ['hours', [24]],
  ['hours', 24.5],
  ['hours', { from: 1 }],
  ['account', ['trump']],
  ['account', false],
])('rejects %s of %j', (name, value) => {
  expect(() => operationParameters.get_posts.readArguments({ [name]: value })).toThrow(ServiceError);
});

describe('every parameter of every operation', () => {
  const all = operationIds.flatMap((id) =>
    Object.keys(operations[id].input.properties).map((name) => [id, name] as const),
  );

  it.each(all)('%s: a repeated %s is rejected with its name', (id, name) => {
    expect(parseParams(id, `${name}=1&${name}=1`)).toMatchObject({ code: 'invalid_parameter', parameter: name });
  });

  it.each(all)('%s: an empty %s counts as omitted', (id, name) => {
    const required = isRequired(operations[id], name);
    const otherArgs = Object.entries(operations[id].example).filter(([exampleName]) => exampleName !== name);
    const query = new URLSearchParams(
      Object.fromEntries(otherArgs.map(([exampleName, value]) => [exampleName, String(value)])),
    ).toString();
    const answer = parseParams(id, `${query}&${name}=`);
    if (required) expect(answer).toMatchObject({ code: 'missing_parameter', parameter: name });
    else expect(answer).toEqual(parseParams(id, query));
  });
});

it('parses any query string or rejects it with a ServiceError', () => {
  fc.assert(
    fc.property(fc.constantFrom(...operationIds), fc.string({ unit: 'binary' }), (id, query) => {
      expect(typeof parseParams(id, query)).toBe('object');
    }),
  );
});

it.each(operationIds)('%s accepts the example of each of its parameters', (id) => {
  const pairs = Object.entries(operations[id].input.properties).map(([name, schema]): [string, string] => {
    // Two operations can have a parameter of one name with different values, such as `sort`.
    const { enum: values } = schema as { enum?: readonly string[] };
    return [name, values?.[0] ?? parameterExamples[name] ?? ''];
  });
  expect(parseParams(id, new URLSearchParams(pairs).toString())).not.toHaveProperty('code');
});

it.each([
  ['hours=1e2', 'hours must be an integer from 1 to 168, in plain decimal digits, such as 24; got "1e2".'],
  ['account=Trump', 'account must be one of trump, whitehouse; got "Trump".'],
  [
    'hours=720',
    'hours must be an integer from 1 to 168, in plain decimal digits, such as 24 (no call looks back more than a week: older posts are only in an archive that the operator can keep); got "720".',
  ],
  [
    'limit=500',
    'limit must be an integer from 1 to 200, in plain decimal digits, such as 20 (for more, repeat the call with next_cursor as cursor); got "500".',
  ],
])('explains ?%s in the terms of a query', (query, message) => {
  expect(parseParams('get_posts', query)).toMatchObject({ message });
});

it('parses plain decimal digits as integers and nothing else', () => {
  const texts = fc.oneof(fc.string(), fc.nat(200).map(String));
  fc.assert(
    fc.property(texts, (text) => {
      const isHours = /^[0-9]{1,15}$/.test(text) && Number(text) >= 1 && Number(text) <= 168;
      expect(parseParams('get_posts', `hours=${encodeURIComponent(text.toWellFormed())}`)).toMatchObject(
        isHours ? { hours: Number(text) } : text === '' ? { hours: 24 } : { code: 'invalid_parameter' },
      );
    }),
  );
});

it('repeats a hostile value on one line, shortened and well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const shown = showValue(text);
      expect(shown.length).toBeLessThanOrEqual(81);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }),
  );
});

it.each(operationIds)('%s has a valid parameter schema', (id) => {
  expect(new Ajv({ strict: true }).validateSchema(operations[id].input)).toBe(true);
});
