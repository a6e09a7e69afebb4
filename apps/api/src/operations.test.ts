import { buildOperationUrl, operationIds, operations } from '@postjoin/openapi-spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSchemaProblems } from './testing/answer-validator.ts';
import { getJson, runApp, type RunningApp } from './testing/run-app.ts';
import { failedSnapshot, hostileTexts, sampleSnapshot } from './testing/sample-data.ts';

const situations = {
  'sample data': () => runApp({ snapshot: sampleSnapshot() }),
  'a snapshot whose sources and venues all failed': () => runApp({ snapshot: failedSnapshot() }),
  'an empty snapshot': () => runApp({ snapshot: sampleSnapshot({ posts: [], contracts: [], feed: [], venues: [] }) }),
  'risk windows switched on': () => runApp({ snapshot: sampleSnapshot(), servesRiskWindows: true }),
  'no snapshot at all': () => runApp(),
};

const calls = operationIds.flatMap((id) => [
  [id, operations[id].example] as const,
  ...operations[id].utterances.map(({ args }) => [id, args] as const),
]);

describe.each(Object.entries(situations))('with %s', (situation, start) => {
  let app: RunningApp;
  beforeAll(async () => (app = await start()));
  afterAll(() => app.close());

  it.each(calls)('%s %j answers according to its schema', async (id, args) => {
    const { response, body } = await getJson(app.url, buildOperationUrl('', id, args));
    const needsSnapshot = id !== 'get_capabilities' && id !== 'risk_windows';
    const isReady = situation !== 'no snapshot at all' || !needsSnapshot;
    expect(findSchemaProblems(id, body)).toEqual([]);
    expect([response.status, body.ok]).toEqual(isReady ? [200, true] : [503, false]);
    if (!isReady) expect(body.error?.code).toBe('not_ready');
  });
});

describe('with sample data', () => {
  let app: RunningApp;
  const get = (path: string) => getJson(app.url, path);
  beforeAll(async () => (app = await runApp({ snapshot: sampleSnapshot() })));
  afterAll(() => app.close());

  it.each(calls)('%s %j has no id of the request in a successful answer', async (id, args) => {
    const response = await fetch(buildOperationUrl(app.url, id, args));
    const text = await response.text();
    const requestId = app.records.at(-1)?.requestId ?? '';
    expect(requestId.length).toBeGreaterThan(2);
    expect(text + JSON.stringify([...response.headers])).not.toContain(requestId);
  });

  it('lists reviewer URLs that work', async () => {
    const { body } = await get('/api/v1/capabilities');
    const reviewer = body.data['reviewer'] as string[];
    expect(reviewer).toHaveLength(3);
    for (const address of reviewer) {
      const { pathname, search } = new URL(address);
      expect((await get(pathname + search)).body.ok).toBe(true);
    }
  });

  it.each([
    ['2016-12-31T23:59:60Z', 200],
    ['2016-12-30T23:59:60Z', 400],
    ['2016-12-31T22:59:60Z', 400],
  ])('answers since=%s, which has a leap second, with status %d', async (since, status) => {
    expect((await get(`/api/v1/since-last?since=${since}`)).response.status).toBe(status);
  });

  it('does not serve risk windows by default, but still validates their parameters', async () => {
    const { body } = await get('/api/v1/risk-windows?markets=tariffs&days=3&threshold=2');
    expect(body.data).toMatchObject({ served: false, status: 'not_served', days: 3, threshold: 2, windows: [] });
    expect((await get('/api/v1/risk-windows')).body.error?.code).toBe('missing_parameter');
  });
});

describe('hostile texts', () => {
  const quotedMembers = new Set(['text', 'title', 'event_title', 'excerpt']);

  /** Yields every string in a JSON value with the name of its member. */
  function* stringsIn(value: unknown, member = ''): Generator<[string, string]> {
    if (typeof value === 'string') yield [member, value];
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) yield* stringsIn(child, Array.isArray(value) ? member : name);
  }

  it('appear only in members that quote posts and titles', async () => {
    const app = await runApp({ snapshot: sampleSnapshot(), servesRiskWindows: true });
    let found = 0;
    for (const id of operationIds) {
      for (const args of [
        operations[id].example,
        { ...operations[id].example, hours: 168 },
        { markets: 'pardon,China' },
      ]) {
        const { body } = await getJson(app.url, buildOperationUrl('', id, args));
        for (const [member, text] of stringsIn(body)) {
          if (!/HOSTILE|<script|<b>|Ignore previous/.test(text)) continue;
          found++;
          expect(quotedMembers, `${id} has it in ${member}: ${text}`).toContain(member);
        }
      }
    }
    expect(found).toBeGreaterThan(hostileTexts.length);
    await app.close();
  });

  it('in a request are repeated only in `got`, shortened and without control characters', async () => {
    const app = await runApp({ snapshot: sampleSnapshot() });
    const hostile = `HOSTILE\u202E<script>${'x'.repeat(500)}`;
    const { body } = await getJson(app.url, `/api/v1/posts?account=${encodeURIComponent(hostile)}`);
    expect(body.error?.got?.length).toBeLessThan(100);
    expect(JSON.stringify(body)).not.toContain('\u202E');
    await app.close();
  });
});
