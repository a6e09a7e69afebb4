import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { operationIds, operations } from '@postjoin/openapi-spec';
import { createJoinTable } from '@postjoin/join';
import { aContract, aPost, aSnapshot } from '@postjoin/join/testing';
import { maxGrowth, measureGrowth, repeat, type Work } from '@postjoin/upstream/testing/growth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runApp, type RunningApp } from './testing/run-app.ts';
import { sampleSnapshot } from './testing/sample-data.ts';

/** No input may take a time that grows faster than its size, in this code or in a library that reads it. */

let app: RunningApp;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  app = await runApp({ snapshot: sampleSnapshot(), trustsProxy: true, servesRiskWindows: true });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

interface Sent {
  headers?: Record<string, string>;
  body?: string;
}

async function send(path: string, { headers = {}, body }: Sent = {}): Promise<void> {
  const sent = request(`${app.url}${path}`, { agent, headers, method: body === undefined ? 'GET' : 'POST' });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
}

/** Texts of which repetitions are costly for some parsers. */
const patterns = ['a', '"', '[', '{"a":', 'a ', '. ', '\ufdfa', '\u4e2d', 'tariff '];
const headerPatterns = [',', '"",', ';', ' ', 'a=1;', 'W/"a",'].flatMap((pattern) => [pattern, `"|${pattern}`]);
const listPatterns = ['a', 'tariff '];

interface Input {
  name: string;
  /** The smaller of two sizes. */
  size: number;
  /** Does the work with one pattern. */
  work: (pattern: string) => Work;
  patterns?: readonly string[];
}

/** The headers that are read, by a path whose answer depends on them. */
const headerNames = {
  '/posts/1': ['accept', 'accept-encoding', 'accept-language', 'x-forwarded-for', 'user-agent', 'cookie', 'host'],
  '/api/v1/join': ['if-none-match', 'if-modified-since', 'range'],
  '/mcp': ['accept', 'origin', 'content-type', 'content-encoding', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
};
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const post = (value: unknown) => send('/mcp', { headers: json, body: JSON.stringify(value) });
const callTool = (name: string, args: unknown) =>
  post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

const headerInputs = Object.entries(headerNames).flatMap(([path, names]) =>
  names.map((name): Input => ({
    name: `header ${name} of ${path}`,
    size: 14_000,
    patterns: headerPatterns,
    work: (pattern) => (size) => {
      const isPost = path === '/mcp';
      const headers = { ...(isPost && json), [name]: repeat(pattern, size) };
      return send(path, { headers, ...(isPost && { body: JSON.stringify(ping) }) });
    },
  })),
);

/** An operation of each parameter: the same code reads a parameter of all operations. */
const operationOf = new Map(
  operationIds.flatMap((id) => Object.keys(operations[id].input.properties).map((name) => [name, id] as const)),
);
const parameterInputs = [...operationOf].flatMap(([name, id]): Input[] => [
  {
    name: `parameter ${name} of ${id}`,
    size: 12_000,
    work: (pattern) => (size) => {
      const encoded = encodeURIComponent(pattern);
      return send(`${operations[id].path}?${name}=${encoded.repeat(size / encoded.length)}`);
    },
  },
  {
    name: `argument ${name} of ${id}`,
    size: 20_000,
    work: (pattern) => (size) => callTool(id, { [name]: repeat(pattern, size) }),
  },
  {
    name: `list ${name} of ${id}`,
    size: 900,
    patterns: listPatterns,
    work: (pattern) => (size) => callTool(id, { [name]: Array.from({ length: size }, () => pattern) }),
  },
]);

const bodyInputs: Input[] = [
  {
    name: 'body of /mcp',
    size: 30_000,
    work: (pattern) => (size) => send('/mcp', { headers: json, body: repeat(pattern, size) }),
  },
  { name: 'name of a tool', size: 20_000, work: (pattern) => (size) => callTool(repeat(pattern, size), {}) },
  { name: 'id of a message', size: 20_000, work: (pattern) => (size) => post({ ...ping, id: repeat(pattern, size) }) },
  {
    name: 'names of arguments',
    size: 900,
    work: (pattern) => (size) =>
      callTool('get_join', Object.fromEntries(Array.from({ length: size }, (_, index) => [`${pattern}${index}`, 1]))),
  },
];

/** Matches a post with a contract, and indexes both. */
const index = (text: string, title: string) =>
  createJoinTable(
    aSnapshot({
      posts: [aPost({ text })],
      contracts: [aContract({ title, event_title: title, outcome: title })],
    }),
  );
const [text, title] = [aPost().text, aContract().title];
const textInputs: Input[] = [
  { name: 'text of a post', size: 50_000, work: (pattern) => (size) => index(repeat(pattern, size), title) },
  { name: 'title of a contract', size: 50_000, work: (pattern) => (size) => index(text, repeat(pattern, size)) },
];

it.each([
  ['headers', headerInputs],
  ['parameters and arguments', parameterInputs],
  ['bodies', bodyInputs],
  ['texts of upstreams', textInputs],
])(
  'twice as long %s take at most two and a half times the work',
  async (_, inputs) => {
    for (const { name, size, work, patterns: own = patterns } of inputs)
      for (const pattern of own) {
        const ratio = await measureGrowth(work(pattern), size);
        expect(ratio, `${name}, ${JSON.stringify(pattern)}`).toBeLessThanOrEqual(maxGrowth);
      }
  },
  60_000,
);
