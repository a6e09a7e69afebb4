import { buildOperationUrl, defaultIdentity, operationIds, operations, renderTools } from '@postjoin/openapi-spec';
import { hoursAgo } from '@postjoin/join/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '@postjoin/envelope';
import { createLogger } from '../logger.ts';
import { createMcpExchange } from './mcp-exchange.ts';
import { createTurns } from '../http/turns.ts';
import { createMcpServerFactory } from './mcp-server.ts';
import { getJson, runApp, type Envelope, type RunningApp } from '../testing/run-app.ts';
import { sampleSnapshot } from '../testing/sample-data.ts';

let app: RunningApp;
beforeAll(async () => (app = await runApp({ snapshot: sampleSnapshot() })));
afterAll(() => app.close());

interface Reply {
  status: number;
  headers: Headers;
  body: { id?: unknown; result?: Record<string, unknown>; error?: { code: number; message: string } };
}

const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function post(message: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const init = { method: 'POST', headers: { ...plain, ...headers }, body: JSON.stringify(message) };
  const response = await fetch(`${app.url}/mcp`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Reply['body'] };
}

const createRequest = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const createCall = (name: string, args?: unknown) =>
  createRequest('tools/call', { name, ...(args !== undefined && { arguments: args }) });
const initialize = (protocolVersion: string) =>
  createRequest('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

/** Metadata that a client of 2026-07-28 sends with every request. */
const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const postModern = (method: string, params: { name?: string; arguments?: object } = {}) =>
  post(createRequest(method, { ...params, _meta: modernMeta }), {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(params.name && { 'mcp-name': params.name }),
  });

describe('the handshake', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ])('with %s agrees on %s', async (requested, agreed) => {
    const { status, headers, body } = await post(initialize(requested));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.result).toMatchObject({
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: {
        name: 'Postjoin',
        title: 'Postjoin',
        version: expect.stringMatching(/^\d+\.\d+\.\d+\+/u) as string,
      },
      instructions: expect.stringContaining('null means not known') as string,
    });
    expect(headers.has('mcp-session-id')).toBe(false);
  });

  it('ends with a notification, which gets 202 and no body', async () => {
    const { status, headers } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, headers.get('content-length')]).toEqual([202, '0']);
  });

  it.each(['1900-01-01', '[{}]'])('rejects the unknown protocol version %s', async (version) => {
    expect((await post(createRequest('ping'), { 'mcp-protocol-version': version })).status).toBe(400);
  });

  it('is not needed from 2026-07-28 on, where server/discover replaces it', async () => {
    const { status, body } = await postModern('server/discover');
    expect([status, body.result?.['supportedVersions']]).toEqual([200, ['2026-07-28']]);
    expect(body.result).toMatchObject({ cacheScope: 'public' });
  });

  it.each([
    ['no params', undefined, 'params: expected object, received undefined.'],
    [
      'no client',
      { protocolVersion: '2025-11-25', capabilities: {} },
      'params.clientInfo: expected object, received undefined.',
    ],
    [
      'a number as version',
      { ...initialize('').params, protocolVersion: 5 },
      'params.protocolVersion: expected string, received number.',
    ],
    [
      'an invalid capability',
      { ...initialize('1').params, capabilities: { roots: 5 } },
      'params.capabilities.roots: expected object, received number.',
    ],
  ])('with %s is refused with a sentence', async (_, params, problem) => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect([status, body.id, body.error]).toEqual([200, 1, { code: -32602, message: `Invalid params: ${problem}` }]);
  });

  it('rejects server/discover of an older protocol, so that the client falls back', async () => {
    expect((await post(createRequest('server/discover'))).body.error?.code).toBe(-32601);
  });
});

describe('the tools', () => {
  it('are the served operations in the order of the table, in every protocol version', async () => {
    const served = operationIds.filter((id) => id !== 'risk_windows');
    const { body } = await post(createRequest('tools/list'));
    expect(body.result?.['tools']).toEqual(renderTools((id) => id !== 'risk_windows'));
    expect((body.result?.['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(served);
    expect((await postModern('tools/list')).body.result?.['tools']).toEqual(body.result?.['tools']);
  });

  it('include risk windows where they are served', async () => {
    const own = await runApp({ snapshot: sampleSnapshot(), servesRiskWindows: true });
    const init = { method: 'POST', headers: plain, body: JSON.stringify(createRequest('tools/list')) };
    const { body } = await getJson(own.url, '/mcp', init);
    const { tools } = (body as unknown as { result: { tools: unknown[] } }).result;
    expect(tools).toHaveLength(operationIds.length);
    await own.close();
  });

  it.each([
    ...operationIds.map((id) => [id, operations[id].example] as const),
    ['get_posts', { hours: '024' }] as const,
  ])(
    '%s answers %j with the envelope of HTTP, as structured content and as its JSON, in each protocol version',
    async (name, args) => {
      const { body: overHttp } = await getJson(app.url, buildOperationUrl('', name, args));
      const modern = await postModern('tools/call', { name, arguments: args });
      for (const { body } of [modern, await post(createCall(name, args))]) {
        const [content] = body.result?.['content'] as { text: string }[];
        expect(body.result?.['structuredContent']).toEqual(overHttp);
        expect(content?.text).toBe(JSON.stringify(body.result?.['structuredContent']));
        expect(body.result).not.toHaveProperty('isError');
      }
    },
  );

  it('answer a call with texts beyond ASCII and what looks like an empty text', async () => {
    const id = 'Ω 😀 "text":"" $&';
    const { body } = await post({ ...createCall('search_markets', { q: 'Zürich 関税 😀' }), id });
    expect(body).toMatchObject({ id, result: { structuredContent: { data: { q: 'Zürich 関税 😀' } } } });
    const [content] = body.result?.['content'] as { text: string }[];
    expect(content?.text).toBe(JSON.stringify(body.result?.['structuredContent']));
  });

  it.each([
    ['get_posts', { hours: 0 }, 'invalid_parameter', 'hours'],
    ['get_posts', { hours: 'today' }, 'invalid_parameter', 'hours'],
    ['get_posts', { account: 'biden' }, 'invalid_parameter', 'account'],
    ['get_posts', { query: 'x' }, 'unknown_parameter', 'query'],
    ['since_last', {}, 'missing_parameter', 'since'],
    ['get_join', { cursor: 'nonsense' }, 'invalid_parameter', 'cursor'],
  ])('%s answers %j with an error that names the parameter', async (name, args, code, parameter) => {
    const { status, body } = await post(createCall(name, args));
    const envelope = body.result?.['structuredContent'] as Envelope;
    expect([status, body.result?.['isError']]).toEqual([200, true]);
    expect(envelope).toMatchObject({ ok: false, data: {}, error: { code, parameter } });
    const [content] = body.result?.['content'] as { text: string }[];
    expect(JSON.parse(content?.text ?? '')).toEqual(envelope);
  });

  it.each([
    ['get_join', createCall('get_join', { hours: 24 })],
    ['unknown', createCall('place_bet')],
    [undefined, createRequest('tools/list')],
    ['batch', [createRequest('ping')]],
  ])('are recorded as %s for logs and metrics', async (tool, message) => {
    const own = await runApp({ snapshot: sampleSnapshot() });
    await fetch(`${own.url}/mcp`, { method: 'POST', headers: plain, body: JSON.stringify(message) });
    await expect.poll(() => own.records).toHaveLength(1);
    expect(own.records[0]).toMatchObject({ route: '/mcp' });
    expect(own.records[0]?.tool).toBe(tool);
    expect(own.lines.find(({ route }) => route === '/mcp')?.['tool']).toBe(tool);
    await own.close();
  });

  it.each([
    ['tools/call', undefined, 'params: expected object, received undefined.'],
    ['tools/call', { name: 7 }, 'params.name: expected string, received number.'],
    ['tools/call', { name: 'get_posts', arguments: [1] }, 'params.arguments: expected record, received array.'],
    ['tools/list', { cursor: 7 }, 'params.cursor: expected string, received number.'],
  ])('%s with %j is refused with a sentence', async (method, params, problem) => {
    const { body } = await post([{ jsonrpc: '2.0', id: 'a', method, params }]);
    const error = { code: -32602, message: `Invalid params: ${problem}` };
    expect(body).toEqual([{ jsonrpc: '2.0', id: 'a', error }]);
  });

  it.each(['place_bet', '[{}]', '[{"path":5}]', '[{"path":["a"]', '[{'])(
    'are listed in the error for an unknown tool with the name %s',
    async (name) => {
      const { body } = await post(createCall(name));
      expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining('get_join') as string });
    },
  );

  it('ignore a notification with the argument __proto__', async () => {
    const params = JSON.parse('{"name":"get_posts","arguments":{"__proto__":1}}') as object;
    expect((await post({ jsonrpc: '2.0', method: 'tools/call', params })).status).toBe(202);
  });

  it.each([
    ['2025-11-25', {}],
    ['2026-07-28', { _meta: modernMeta }],
  ])('refuse the argument __proto__ by name in protocol version %s', async (version, params) => {
    const args = JSON.parse('{"hours":24,"__proto__":{"hours":1}}') as object;
    const call = createRequest('tools/call', { name: 'get_posts', arguments: args, ...params });
    const headers = { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': 'get_posts' };
    const { status, body } = await post(call, headers);
    expect(body).toMatchObject({
      id: 1,
      error: { code: -32602, message: expect.stringContaining('"__proto__"') as string },
    });
    expect(status).toBe(200);
  });

  it('report a missing snapshot as a tool error', async () => {
    const own = await runApp();
    const init = { method: 'POST', headers: plain, body: JSON.stringify(createCall('get_join')) };
    const { body } = await getJson(own.url, '/mcp', init);
    expect(body).toMatchObject({ result: { isError: true, structuredContent: { error: { code: 'not_ready' } } } });
    await own.close();
  });
});

describe('a batch', () => {
  it('is answered in one response, each request under its id', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { status, body } = await post([
      createRequest('ping', {}, 'a'),
      notification,
      createRequest('tools/list', {}, 7),
      createRequest('nope', {}, 8),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: 'a', result: {} },
      { id: 7, result: {} },
      { id: 8, error: { code: -32601 } },
    ]);
  });

  it('of one message is answered by a list of one', async () => {
    expect((await post([createRequest('ping')])).body).toMatchObject([{ id: 1, result: {} }]);
  });

  it('of notifications is answered with 202', async () => {
    expect((await post([{ jsonrpc: '2.0', method: 'notifications/initialized' }])).status).toBe(202);
  });

  it('with the same id twice gets two answers', async () => {
    expect((await post([createRequest('ping'), createRequest('ping')])).body).toHaveLength(2);
  });

  it.each([
    ['empty', []],
    ['with a handshake', [initialize('2025-03-26')]],
    ['too long', Array.from({ length: 51 }, () => createRequest('ping'))],
  ])('that is %s is rejected', async (_, batch) => {
    const { status, body } = await post(batch);
    expect([status, body.error?.code]).toEqual([400, -32600]);
  });

  it.each([
    ['a number', 5],
    ['nothing', null],
    ['an object that is no message', { foo: 'boo' }],
    ['a request without the protocol', { id: 2, method: 'ping' }],
    ['a batch', [createRequest('ping', {}, 2)]],
    ['a request of 2026-07-28, which has no batches', createRequest('server/discover', { _meta: modernMeta }, 2)],
  ])('with %s as a member is answered, with an error for that member', async (_, member) => {
    const { status, body } = await post([member, createRequest('ping', {}, 'a'), member]);
    const refused = { id: null, error: { code: -32600 } };
    expect(status).toBe(200);
    expect(body).toMatchObject([refused, { id: 'a', result: {} }, refused]);
  });

  /** Creates an exchange whose tool calls run `onCall`. */
  function createTestExchange(onCall: (id: unknown) => void) {
    const log = createLogger('silent', { write: () => undefined });
    const createServer = createMcpServerFactory({
      identity: defaultIdentity,
      log,
      servesRiskWindows: false,
      call: (_, raw) => {
        onCall('arguments' in raw && raw.arguments);
        return Promise.reject(new ServiceError('not_ready', 'Not yet.'));
      },
    });
    const servingState = { snapshot: null, now: new Date(0), freshUntil: () => 0 };
    const exchange = createMcpExchange(log);
    const state = { requestId: 'r', servingState, runInTurn: createTurns()(() => 'a caller') };
    return (batch: object[], caller = 'a caller') =>
      exchange(batch, plain, { caller, createServer: (writesText) => createServer(state, writesText) });
  }

  it('yields to the event loop after each message', async () => {
    let turn = 0;
    const count = () => ((turn += 1), (nextTurn = setImmediate(count)));
    let nextTurn = setImmediate(count);
    const turns: number[] = [];
    const batch = Array.from({ length: 5 }, (_, id) => createRequest('tools/call', { name: 'get_posts' }, id));
    await createTestExchange(() => turns.push(turn))(batch);
    clearImmediate(nextTurn);
    expect(new Set(turns).size).toBe(batch.length);
  });

  it('waits while four other batches are answered', async () => {
    const started = new Set<unknown>();
    let finished = 0;
    let maxStarted = 0;
    const exchange = createTestExchange((args) => {
      started.add((args as { batch: number }).batch);
      maxStarted = Math.max(maxStarted, started.size - finished);
    });
    const batches = Array.from({ length: 20 }, (_, batch) => [1, 2, 3].map(() => createCall('get_posts', { batch })));
    await Promise.all(batches.map((batch) => exchange(batch).then(() => (finished += 1))));
    expect([maxStarted, finished]).toEqual([4, 20]);
  });

  it('waits for one batch of each other caller, and not for all of them', async () => {
    const started: unknown[] = [];
    const exchange = createTestExchange((args) => started.push((args as { caller: string }).caller));
    const batch = (caller: string) => exchange([createCall('get_posts', { caller })], caller);
    await Promise.all([...'aaaaaaaaaaaab'].map(batch));
    expect(started.indexOf('b')).toBeLessThan(6);
  });

  it('is answered from one generation, although the served one changes between its messages', async () => {
    const runWith = (taken_at: string) => runApp({ snapshot: sampleSnapshot({ taken_at }) });
    const [earlier, later] = [await runWith(hoursAgo(1)), await runWith(hoursAgo(0))];
    let reads = 0;
    const current = { get: () => ((reads += 1) % 2 === 0 ? earlier : later).holder.current };
    const own = await runApp({ holder: Object.defineProperty({ ...app.holder }, 'current', current) });
    const batch = JSON.stringify([1, 2, 3, 4].map(() => createCall('get_posts')));
    const response = await fetch(`${own.url}/mcp`, { method: 'POST', headers: plain, body: batch });
    const replies = (await response.json()) as { result: { structuredContent: Envelope } }[];
    const snapshots = replies.map(({ result }) => result.structuredContent.data['snapshot'] as { taken_at: string });
    expect(snapshots.map(({ taken_at }) => taken_at)).toEqual(Array(4).fill(snapshots[0]?.taken_at));
    await Promise.all([earlier, later, own].map((each) => each.close()));
  });

  it('counts each message against the rate limit', async () => {
    const own = await runApp({ snapshot: sampleSnapshot(), rateLimit: { requests: 10, windowMs: 60_000 } });
    const batch = JSON.stringify(Array.from({ length: 11 }, () => createRequest('ping')));
    const response = await fetch(`${own.url}/mcp`, { method: 'POST', headers: plain, body: batch });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    await own.close();
  });

  it('counts as one request when it is empty', async () => {
    const own = await runApp({ rateLimit: { requests: 2, windowMs: 60_000 } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      statuses.push((await fetch(`${own.url}/mcp`, { method: 'POST', headers: plain, body: '[]' })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
    await own.close();
  });
});

describe('a web page', () => {
  it.each([
    [undefined, 200],
    ['http://127.0.0.1:8787', 200],
    ['http://localhost:3000', 200],
    ['http://[::1]:3000', 200],
    ['https://chat.example', 403],
    ['http://localhost.chat.example', 403],
    ['null', 403],
    ['', 403],
  ])('of origin %j gets status %d from a service on loopback', async (origin, status) => {
    expect((await post(createRequest('ping'), origin === undefined ? {} : { origin })).status).toBe(status);
  });

  it.each([
    ['https://posts.example', 200],
    ['https://allowed.example', 200],
    ['http://posts.example', 403],
    ['http://localhost:3000', 403],
  ])('of origin %j gets status %d from a public service', async (origin, status) => {
    const identity = { ...defaultIdentity, origin: 'https://posts.example' };
    const own = await runApp({ snapshot: sampleSnapshot(), identity, allowedOrigins: ['https://allowed.example'] });
    const init = { method: 'POST', headers: { ...plain, origin }, body: JSON.stringify(createRequest('ping')) };
    expect((await fetch(`${own.url}/mcp`, init)).status).toBe(status);
    await own.close();
  });
});

describe('the transport', () => {
  it.each(['GET', 'DELETE', 'PUT'])('rejects %s, because there are no sessions', async (method) => {
    const response = await fetch(`${app.url}/mcp`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/json, text/event-stream', 200],
    ['text/event-stream', 406],
    ['text/html', 406],
  ])('answers Accept: %s with status %d, because it sends only JSON', async (accept, status) => {
    expect((await post(createRequest('ping'), { accept })).status).toBe(status);
  });

  it('rejects a compressed body with 415, and says so', async () => {
    const { status, body } = await post(createRequest('ping'), { 'content-encoding': 'gzip' });
    expect([status, body.error?.message]).toEqual([415, expect.stringMatching(/must not be compressed/)]);
    expect((await post(createRequest('ping'), { 'content-encoding': 'identity' })).status).toBe(200);
  });

  it('rejects a body without the JSON content type with 415', async () => {
    expect((await post(createRequest('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('rejects subscriptions', async () => {
    const { status, body } = await postModern('subscriptions/listen');
    expect([status, body.error?.code]).toEqual([404, -32601]);
  });
});
