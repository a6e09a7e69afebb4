import { buildOperationUrl, defaultIdentity, operationIds, operations, renderTools } from '@postjoin/openapi-spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '@postjoin/envelope';
import { createLogger } from '../logger.ts';
import { createMcpExchange } from './mcp-exchange.ts';
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

const ask = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const callOf = (name: string, args?: unknown) =>
  ask('tools/call', { name, ...(args !== undefined && { arguments: args }) });
const initialize = (protocolVersion: string) =>
  ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

/** What a client of 2026-07-28 sends with every request. */
const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modern = (method: string, params: { name?: string } = {}) =>
  post(ask(method, { ...params, _meta: modernMeta }), {
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
  ])('with %s agrees on %s', async (asked, agreed) => {
    const { status, headers, body } = await post(initialize(asked));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.result).toMatchObject({ protocolVersion: agreed, capabilities: { tools: {} } });
    expect(headers.has('mcp-session-id')).toBe(false);
  });

  it('ends with a notification, which gets 202 and no body', async () => {
    const { status, headers } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, headers.get('content-length')]).toEqual([202, '0']);
  });

  it('refuses a protocol version that no one speaks', async () => {
    expect((await post(ask('ping'), { 'mcp-protocol-version': '1900-01-01' })).status).toBe(400);
  });

  it('is not needed since 2026-07-28, which says so when asked', async () => {
    const { status, body } = await modern('server/discover');
    expect([status, body.result?.['supportedVersions']]).toEqual([200, ['2026-07-28']]);
    expect(body.result).toMatchObject({ cacheScope: 'public' });
  });

  it('lets a client that asks in the old way fall back', async () => {
    expect((await post(ask('server/discover'))).body.error?.code).toBe(-32601);
  });
});

describe('the tools', () => {
  it('are the served operations, in the order of the table, the same in every protocol', async () => {
    const served = operationIds.filter((id) => id !== 'risk_windows');
    const { body } = await post(ask('tools/list'));
    expect(body.result?.['tools']).toEqual(renderTools((id) => id !== 'risk_windows'));
    expect((body.result?.['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(served);
    expect((await modern('tools/list')).body.result?.['tools']).toEqual(body.result?.['tools']);
  });

  it('include risk windows where they are served', async () => {
    const own = await runApp({ snapshot: sampleSnapshot(), servesRiskWindows: true });
    const init = { method: 'POST', headers: plain, body: JSON.stringify(ask('tools/list')) };
    const { body } = await getJson(own.url, '/mcp', init);
    const { tools } = (body as unknown as { result: { tools: unknown[] } }).result;
    expect(tools).toHaveLength(operationIds.length);
    await own.close();
  });

  it.each(operationIds.map((id) => [id, operations[id].example] as const))(
    '%s answers %j with the same envelope as HTTP, as a value and as text',
    async (id, args) => {
      const { body } = await post(callOf(id, args));
      const { body: overHttp } = await getJson(app.url, buildOperationUrl('', id, args));
      const [content] = body.result?.['content'] as { type: string; text: string }[];
      expect(body.result?.['structuredContent']).toEqual(overHttp);
      expect(JSON.parse(content?.text ?? '')).toEqual(overHttp);
      expect(body.result).not.toHaveProperty('isError');
    },
  );

  it('take no arguments at all for none', async () => {
    expect((await post(callOf('get_posts'))).body.result).not.toHaveProperty('isError');
  });

  it.each([
    ['get_posts', { hours: 0 }, 'invalid_parameter', 'hours'],
    ['get_posts', { hours: '24' }, 'invalid_parameter', 'hours'],
    ['get_posts', { account: 'biden' }, 'invalid_parameter', 'account'],
    ['get_posts', { query: 'x' }, 'unknown_parameter', 'query'],
    ['since_last', {}, 'missing_parameter', 'since'],
    ['get_join', { cursor: 'nonsense' }, 'invalid_parameter', 'cursor'],
  ])('%s tells a model what to change about %j', async (name, args, code, parameter) => {
    const { status, body } = await post(callOf(name, args));
    const envelope = body.result?.['structuredContent'] as Envelope;
    expect([status, body.result?.['isError']]).toEqual([200, true]);
    expect(envelope).toMatchObject({ ok: false, data: {}, error: { code, parameter } });
    const [content] = body.result?.['content'] as { text: string }[];
    expect(JSON.parse(content?.text ?? '')).toEqual(envelope);
  });

  it('are named when an unknown one is called', async () => {
    const { body } = await post(callOf('place_bet', {}));
    expect(body.error).toMatchObject({ code: -32602 });
    expect(body.error?.message).toContain('get_join');
  });

  it('say that there is no snapshot yet, as a failure of the tool', async () => {
    const own = await runApp();
    const init = { method: 'POST', headers: plain, body: JSON.stringify(callOf('get_join')) };
    const { body } = await getJson(own.url, '/mcp', init);
    expect(body).toMatchObject({ result: { isError: true, structuredContent: { error: { code: 'not_ready' } } } });
    await own.close();
  });
});

describe('a batch', () => {
  it('is answered in one piece, each request under its id', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const { status, body } = await post([
      ask('ping', {}, 'a'),
      notification,
      ask('tools/list', {}, 7),
      ask('nope', {}, 8),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: 'a', result: {} },
      { id: 7, result: {} },
      { id: 8, error: { code: -32601 } },
    ]);
  });

  it('of one is answered by a list of one', async () => {
    expect((await post([ask('ping')])).body).toMatchObject([{ id: 1, result: {} }]);
  });

  it('of notifications gets 202', async () => {
    expect((await post([{ jsonrpc: '2.0', method: 'notifications/initialized' }])).status).toBe(202);
  });

  it('with the same id twice gets two answers', async () => {
    expect((await post([ask('ping'), ask('ping')])).body).toHaveLength(2);
  });

  it.each([
    ['empty', []],
    ['with a handshake', [initialize('2025-03-26')]],
    ['too long', Array.from({ length: 51 }, () => ask('ping'))],
  ])('that is %s is refused', async (_, batch) => {
    const { status, body } = await post(batch);
    expect([status, body.error?.code]).toEqual([400, -32600]);
  });

  it.each([
    ['a number', 5],
    ['nothing', null],
    ['an object of another kind', { foo: 'boo' }],
    ['a request without the protocol', { id: 2, method: 'ping' }],
    ['a batch', [ask('ping', {}, 2)]],
    ['a request of 2026-07-28, which has no batches', ask('server/discover', { _meta: modernMeta }, 2)],
  ])('with %s in it is answered all the same, and says so of that member', async (_, member) => {
    const { status, body } = await post([member, ask('ping', {}, 'a'), member]);
    const refused = { id: null, error: { code: -32600 } };
    expect(status).toBe(200);
    expect(body).toMatchObject([refused, { id: 'a', result: {} }, refused]);
  });

  it('gives way between its messages to whatever else has come', async () => {
    const log = createLogger('silent', { write: () => undefined });
    let turn = 0;
    const count = () => ((turn += 1), (turning = setImmediate(count)));
    let turning = setImmediate(count);
    const turns: number[] = [];
    const createServer = createMcpServerFactory({
      identity: defaultIdentity,
      log,
      servesRiskWindows: false,
      getServingState: () => ({ held: null, now: new Date(0), freshUntil: () => 0 }),
      call: () => {
        turns.push(turn);
        throw new ServiceError('not_ready', 'Not yet.');
      },
    });
    const batch = Array.from({ length: 5 }, (_, id) => ask('tools/call', { name: 'get_posts' }, id));
    await createMcpExchange(createServer, log)(batch, plain, 'r');
    clearImmediate(turning);
    expect(new Set(turns).size).toBe(batch.length);
  });

  it('counts against the rate limit as what it holds', async () => {
    const own = await runApp({ snapshot: sampleSnapshot(), rateLimit: { requests: 10, windowMs: 60_000 } });
    const batch = JSON.stringify(Array.from({ length: 11 }, () => ask('ping')));
    const response = await fetch(`${own.url}/mcp`, { method: 'POST', headers: plain, body: batch });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    await own.close();
  });

  it('counts as a request when it is empty too', async () => {
    const own = await runApp({ rateLimit: { requests: 2, windowMs: 60_000 } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      statuses.push((await fetch(`${own.url}/mcp`, { method: 'POST', headers: plain, body: '[]' })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
    await own.close();
  });
});

describe('a page in a browser', () => {
  it.each([
    [undefined, 200],
    ['http://127.0.0.1:8787', 200],
    ['http://localhost:3000', 200],
    ['http://[::1]:3000', 200],
    ['https://chat.example', 403],
    ['http://localhost.chat.example', 403],
    ['null', 403],
    ['', 403],
  ])('of origin %j gets %d from a service on loopback', async (origin, status) => {
    expect((await post(ask('ping'), origin === undefined ? {} : { origin })).status).toBe(status);
  });

  it.each([
    ['https://posts.example', 200],
    ['https://allowed.example', 200],
    ['http://posts.example', 403],
    ['http://localhost:3000', 403],
  ])('of origin %j gets %d from a public service', async (origin, status) => {
    const identity = { ...defaultIdentity, origin: 'https://posts.example' };
    const own = await runApp({ snapshot: sampleSnapshot(), identity, allowedOrigins: ['https://allowed.example'] });
    const init = { method: 'POST', headers: { ...plain, origin }, body: JSON.stringify(ask('ping')) };
    expect((await fetch(`${own.url}/mcp`, init)).status).toBe(status);
    await own.close();
  });
});

describe('what the transport asks', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s is refused, as there is no session', async (method) => {
    const response = await fetch(`${app.url}/mcp`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/json, text/event-stream', 200],
    ['text/event-stream', 406],
    ['text/html', 406],
  ])('Accept: %s gets %d, as only JSON is sent', async (accept, status) => {
    expect((await post(ask('ping'), { accept })).status).toBe(status);
  });

  it('a body that does not say it is JSON gets 415', async () => {
    expect((await post(ask('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('subscriptions get no stream', async () => {
    const { status, body } = await modern('subscriptions/listen');
    expect([status, body.error?.code]).toEqual([404, -32601]);
  });
});
