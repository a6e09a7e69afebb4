import { isRequired, operationIds, operations, type OperationId } from '@postjoin/openapi-spec';
import { hoursAgo } from '@postjoin/join/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson, runApp, type Envelope, type RunningApp } from '../testing/run-app.ts';
import { sampleSnapshot } from '../testing/sample-data.ts';

/** These tests send values in the forms in which clients write them, over MCP and, as texts of a query, over HTTP. */

let app: RunningApp;
beforeAll(async () => (app = await runApp({ snapshot: sampleSnapshot(), servesRiskWindows: true })));
afterAll(() => app.close());

interface Reply {
  result?: { isError?: true; structuredContent: Envelope; tools?: unknown[] };
  error?: { code: number; message: string };
}

async function send<Message>(message: Message): Promise<Message extends unknown[] ? Reply[] : Reply> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await fetch(`${app.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
  return (await response.json()) as Message extends unknown[] ? Reply[] : Reply;
}

const createCall = (name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

async function callTool(name: OperationId, args: unknown): Promise<Envelope> {
  const { result, error } = await send(createCall(name, args));
  if (!result) throw new Error(error?.message);
  return result.structuredContent;
}

async function getAnswer(name: OperationId, query: string): Promise<Envelope> {
  return (await getJson(app.url, `${operations[name].path}?${query}`)).body;
}

const since = hoursAgo(100);
const tracking = 'utm_source=chat&fbclid=a1&gclid=b2&_=1767225600000';

/** Calls as clients write them, each with the query that has the same values. */
const calls: Record<string, [tool: OperationId, args: Record<string, unknown>, query: string][]> = {
  'strict mode of OpenAI': [
    ['get_posts', { account: null, hours: null, limit: null, cursor: null }, ''],
    [
      'search_markets',
      { q: 'pardon', text: null, sort: null, limit: 3, cursor: null },
      'q=pardon&text=&sort=&limit=3&cursor=',
    ],
    [
      'get_join',
      { account: 'trump', hours: 48, min_move: null, sort: null, price_path: null, limit: null, cursor: null },
      'account=trump&hours=48&min_move=null&price_path=undefined',
    ],
    [
      'since_last',
      { since, account: null, markets: null, hours_cap: null, limit: null, cursor: null },
      `since=${since}`,
    ],
  ],
  'Claude Code': [
    ['get_posts', { hours: '72', limit: '4' }, 'hours=72&limit=4'],
    ['get_join', { hours: '168', min_move: '0.05', price_path: 'true' }, 'hours=168&min_move=0.05&price_path=true'],
    ['get_join', { price_path: 'false' }, 'price_path=false'],
    ['get_watchlist', { markets: '["pardon","tariffs"]' }, 'markets=["pardon","tariffs"]'],
    ['get_watchlist', { markets: '["pardon","tariffs"]' }, 'markets=pardon,tariffs'],
    ['risk_windows', { markets: '["pardon"]', days: '3', threshold: '2.5' }, 'markets=pardon&days=3&threshold=2.5'],
  ],
  'a model that reads topics as a list': [
    ['get_watchlist', { markets: ['pardon', 'China tariffs'] }, 'markets=pardon,China tariffs'],
    ['since_last', { since, markets: ['pardon', null, ''] }, `since=${since}&markets=pardon`],
    ['risk_windows', { markets: [' pardon '] }, 'markets=pardon'],
  ],
  'a model that leaves out the quotes': [['get_watchlist', { markets: '[pardon, tariffs]' }, 'markets=pardon,tariffs']],
  'a model that writes a year as a number': [
    ['search_markets', { q: 2026 }, 'q=2026'],
    ['get_watchlist', { markets: 2026 }, 'markets=2026'],
    ['get_watchlist', { markets: [2026, 'pardon'] }, 'markets=2026,pardon'],
  ],
  LangChain: [['get_watchlist', { markets: [], hours: 24 }, 'markets=[]&hours=24']],
  'LangChain in Python': [
    ['get_watchlist', { markets: "['pardon', 'tariffs']" }, "markets=['pardon', 'tariffs']"],
    ['get_posts', { account: 'None', hours: 'None' }, 'account=None'],
  ],
  Gemini: [['get_join', { hours: 24.0, limit: 5.0 }, 'hours=24&limit=5']],
  n8n: [
    ['get_capabilities', { toolCallId: 'call_7' }, ''],
    [
      'get_join',
      { hours: 24, sessionId: 's1', action: 'sendMessage', chatInput: 'What is new?', toolCallId: 'call_8' },
      'hours=24',
    ],
    ['get_posts', { tool: 'get_posts', toolCallId: 'toolu_9', account: null }, 'account='],
  ],
  Cline: [['get_join', { hours: 24, task_progress: '- [ ] Read the posts' }, 'hours=24']],
  Cursor: [['get_capabilities', { random_string: 'x' }, '']],
  Vercel: [['get_posts', { account: '', cursor: '' }, 'account=&cursor=']],
  'a page that shares a link': [['get_posts', { hours: 3 }, `hours=3&${tracking}`]],
};

describe.each(Object.entries(calls))('a call of %s', (_, written) => {
  it.each(written)('of %s with %j answers as over HTTP', async (tool, args, query) => {
    const answer = await callTool(tool, args);
    expect(answer).toMatchObject({ ok: true });
    expect(answer).toEqual(await getAnswer(tool, query));
  });
});

describe('every parameter', () => {
  const all = operationIds.flatMap((id) =>
    Object.entries(operations[id].input.properties as Record<string, { type: string }>).map(
      ([name, { type }]) => [id, name, type] as const,
    ),
  );
  const getOtherArgs = (id: OperationId, name: string) =>
    Object.fromEntries(Object.entries({ ...operations[id].example }).filter(([other]) => other !== name));

  it.each(all)('%s: %s without a value counts as omitted', async (id, name) => {
    const others = getOtherArgs(id, name);
    const expected = isRequired(operations[id], name)
      ? { ok: false, error: { code: 'missing_parameter', parameter: name } }
      : await callTool(id, others);
    const written = [null, '', 'null', 'undefined', 'None', [], {}].map((value) => ({ ...others, [name]: value }));
    const replies = await send(written.map((args) => createCall(id, args)));
    expect(replies).toHaveLength(written.length);
    for (const { result } of replies) expect(result?.structuredContent).toMatchObject(expected);
  });

  it.each(all.filter(([, , type]) => type !== 'string'))('%s: %s can be a text', async (id, name, type) => {
    const others = getOtherArgs(id, name);
    const value = type === 'boolean' ? true : type === 'integer' ? 3 : 0.5;
    const answer = await callTool(id, { ...others, [name]: String(value) });
    expect(answer).toMatchObject({ ok: true });
    expect(answer).toEqual(await callTool(id, { ...others, [name]: value }));
  });
});

it.each<[OperationId, Record<string, unknown>, string]>([
  ['get_posts', { hour: 24 }, 'get_posts has no parameter "hour"; use one of account, hours, q, limit, cursor.'],
  ['get_posts', { hour: null }, 'get_posts has no parameter "hour"; use one of account, hours, q, limit, cursor.'],
  [
    'get_posts',
    { utm_source: 'x' },
    'get_posts has no parameter "utm_source"; use one of account, hours, q, limit, cursor.',
  ],
  [
    'get_posts',
    { toolCallID: '1' },
    'get_posts has no parameter "toolCallID"; use one of account, hours, q, limit, cursor.',
  ],
  ['get_posts', { hours: ' 24 ' }, 'hours must be a number, not a text, from 1 to 168, such as 24; got " 24 ".'],
  ['get_posts', { hours: '24.0' }, 'hours must be a number, not a text, from 1 to 168, such as 24; got "24.0".'],
  ['get_posts', { hours: '1e1' }, 'hours must be a number, not a text, from 1 to 168, such as 24; got "1e1".'],
  ['get_posts', { hours: [24] }, 'hours must be a number, not a list, from 1 to 168, such as 24; got "[24]".'],
  ['get_posts', { hours: 1.5 }, 'hours must be an integer from 1 to 168, such as 24; got "1.5".'],
  ['since_last', {}, 'since_last requires since: an RFC 3339 date-time with offset, such as "2026-01-31T08:00:00Z".'],
  ['get_posts', { hours: '0' }, 'hours must be an integer from 1 to 168, such as 24; got "0".'],
  ['get_posts', { account: ['trump'] }, 'account must be one of trump, whitehouse; got "[\\"trump\\"]".'],
  ['get_join', { price_path: 'True' }, 'price_path must be true or false, not a text; got "True".'],
  ['get_join', { price_path: 1 }, 'price_path must be true or false, not a number; got "1".'],
  [
    'get_watchlist',
    { markets: [{ topic: 'pardon' }] },
    'markets must be one text with the topics separated by commas, or a list of texts, of at most 2000 characters ' +
      'without control characters, such as "Greenland,Fed chair"; got "[{\\"topic\\":\\"pardon\\"}]".',
  ],
  [
    'get_watchlist',
    { markets: '[["pardon"]]' },
    'markets must be one text with the topics separated by commas, or a list of texts, of at most 2000 characters ' +
      'without control characters, such as "Greenland,Fed chair"; got "[[\\"pardon\\"]]".',
  ],
])('%s refuses %j with a sentence', async (tool, args, message) => {
  expect(await callTool(tool, args)).toMatchObject({ ok: false, error: { message } });
});

it.each([
  ['60,000 nested lists', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['a text that only begins like a list', `["${'x'.repeat(3_000)}`],
])('refuses %s in markets', async (_, markets) => {
  expect(await callTool('get_watchlist', { markets })).toMatchObject({ error: { code: 'invalid_parameter' } });
});

describe('a message', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it.each([
    null,
    {},
    [],
    '',
    { cursor: null },
    { cursor: '' },
    { _meta: null, cursor: null },
    { _meta: { progressToken: null } },
  ])('lists the tools with %j as params', async (params) => {
    expect((await send({ ...list, params })).result?.tools).toHaveLength(operationIds.length);
  });

  it.each([null, undefined, {}, [], '', 'null', '{}', '{"hours":null}'])(
    'calls a tool with %j as arguments',
    async (args) => {
      expect(await callTool('get_posts', args)).toEqual(await getAnswer('get_posts', ''));
    },
  );

  it('calls a tool with arguments as a text, which is how Claude Code writes them at times', async () => {
    const args = { hours: '48', account: 'trump' };
    expect(await callTool('get_posts', JSON.stringify(args))).toEqual(await callTool('get_posts', args));
    expect(await callTool('get_posts', '{"hour":1}')).toMatchObject({ error: { parameter: 'hour' } });
  });

  it.each(['{', '24', '"hours"', '[24]', `{"hours":${'['.repeat(30_000)}`])(
    'refuses the text %j as arguments',
    (args) => expect(callTool('get_posts', args)).rejects.toThrow('Invalid params: params.arguments: expected record'),
  );

  it('calls a tool if null is written for every other member', async () => {
    const params = { _meta: null, task: null, name: 'get_posts', arguments: null };
    expect((await send({ ...list, method: 'tools/call', params })).result).not.toHaveProperty('isError');
  });

  it('agrees on a version if the client writes null for what it lacks', async () => {
    const capabilities = { roots: null, sampling: null, elicitation: null, experimental: null };
    const clientInfo = { name: 'client', title: null, version: '1', icons: null };
    const params = { _meta: null, protocolVersion: '2025-06-18', capabilities, clientInfo };
    const { result } = await send({ ...list, method: 'initialize', params });
    expect(result).toMatchObject({ protocolVersion: '2025-06-18' });
  });

  it('is read in the same way in a batch', async () => {
    const replies = await send([{ ...list, params: null }, createCall('get_posts', { hours: '3', account: null })]);
    expect(replies[0]?.result?.tools).toHaveLength(operationIds.length);
    expect(replies[1]?.result?.structuredContent).toEqual(await getAnswer('get_posts', 'hours=3'));
  });

  it('without the name of a tool is refused', async () => {
    const { error } = await send({ ...list, method: 'tools/call', params: null });
    expect(error?.message).toBe('Invalid params: params: expected object, received undefined.');
  });
});

describe('the tracking of links', () => {
  it.each(['/api/v1/join?hours=24', '/posts/1?', '/feed.atom?markets=pardon', '/feed.json?', '/?', '/llms.txt?'])(
    'changes nothing at %s',
    async (path) => {
      const read = async (address: string) => {
        const response = await fetch(app.url + address);
        return [response.status, await response.text()];
      };
      const plain = await read(path);
      expect(plain[0]).toBe(200);
      expect(await read(`${path}&${tracking}`)).toEqual(plain);
    },
  );

  it('does not hide a misspelled parameter', async () => {
    for (const path of ['/api/v1/join', '/feed.atom'])
      expect((await fetch(`${app.url}${path}?fbclid=1&hour=3`)).status).toBe(400);
  });
});
