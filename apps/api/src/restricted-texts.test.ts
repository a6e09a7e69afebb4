import {
  buildOperationUrl,
  feedParameters,
  feedIds,
  feeds,
  operationIds,
  operations,
  pageIds,
  pages,
  type OperationId,
} from '@postjoin/openapi-spec';
import type { Snapshot } from '@postjoin/snapshot-store';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '@postjoin/join/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSchemaProblems } from './testing/answer-validator.ts';
import { runApp, type RunningApp } from './testing/run-app.ts';

/** A word that calls search for, and one that no call has. Both stand in restricted texts, and in no contract. */
const searched = 'quorblatz';
const hidden = 'zindelfrock';

/**
 * A snapshot with posts that only a source with restricted texts has delivered: with and without a contract, with
 * candidates, long, and with links. One other post may be quoted whole.
 */
function createSnapshot(word: string, extra: Partial<Snapshot> = {}): Snapshot {
  const secret = `${searched} ${word}`;
  const texts = [
    `${secret} I have decided to PARDON Ghislaine Maxwell. ${secret}`,
    `I am raising Tariffs on China to 100 percent. ${secret} ${`A long story about ${secret}. `.repeat(120)}`,
    `${secret} spoke with Ghislaine Maxwell about lunch.`,
    `Good morning from the ${secret} of the South Lawn.`,
    `https://${word}.example/${searched}/${word}`,
  ];
  const restricted = texts.map((text, at) =>
    aPost({
      id: `203${at}`,
      text,
      at: hoursAgo(at + 2),
      platform: 'x',
      url: `https://x.com/realDonaldTrump/status/203${at}`,
      kind: text.startsWith('https') ? 'link' : 'text',
      quote_of: { handle: word, url: `https://x.com/${word}/status/1` },
      source: 'platform_api',
      delivered_by: ['platform_api'],
    }),
  );
  const whole = aPost({ id: '1', text: 'I have decided to PARDON Ghislaine Maxwell. Plumwidget.' });
  return aSnapshot({
    posts: [whole, ...restricted],
    contracts: [
      aContract({ mutually_exclusive: true }),
      aContract({
        id: 'kalshi:2',
        venue: 'kalshi',
        event_id: 'kalshi:e2',
        title: 'Will Trump raise tariffs on China?',
        event_title: 'Will Trump raise tariffs on China?',
      }),
    ],
    histories: { 'polymarket:1': history, 'kalshi:2': history },
    ...extra,
  });
}

const nowS = testNow.getTime() / 1000;
const points = Array.from({ length: 144 }, (_, at): [number, number] => [nowS - (143 - at) * 600, 0.2 + at / 500]);
const history = { from: nowS - 24 * 3600, to: nowS, fine_to: { 2030: nowS }, points };

type Args = Record<string, unknown>;

interface Parameter {
  type?: string;
  format?: string;
  maximum?: number;
  enum?: string[];
}

/** Lists changes of one parameter each, to values of its type. */
function listChanges(properties: object): Args[] {
  const texts = [searched, `${searched} pardon`, 'pardon', 'link', '2030', 'Maxwell,tariffs'];
  return Object.entries(properties as Record<string, Parameter>).flatMap(([name, parameter]): Args[] => {
    const { type, format, maximum = 1 } = parameter;
    if (type === 'boolean') return [{ [name]: true }];
    if (type === 'integer') return [{ [name]: maximum }];
    return format === undefined ? (parameter.enum ?? texts).map((value) => ({ [name]: value })) : [];
  });
}

/** Lists calls of an operation: its examples, and its example with each parameter changed. */
function listCalls(id: OperationId): Args[] {
  const { example, utterances, input } = operations[id];
  const week =
    'hours' in input.properties ? { hours: 168 } : 'since' in input.properties ? { since: hoursAgo(24) } : {};
  const base: Args = { ...example, ...week };
  const changed = listChanges(input.properties).map((change) => ({ ...base, ...change }));
  return [base, ...utterances.map(({ args }) => args), ...changed];
}

const operationCalls = operationIds.flatMap((id) => listCalls(id).map((args) => [id, args] as const));
const pageItems = { posts: ['1', '2030', '2031', '2032', '2033', '2034'], contracts: ['polymarket:1', 'kalshi:2'] };
const pagePaths = pageIds.flatMap((id) => {
  const { path } = pages[id];
  const ids = path.startsWith('/posts') ? pageItems.posts : pageItems.contracts;
  return ids.flatMap((item) => [path.replace('{id}', item), `${path.replace('{id}', item)}?candidates=3`]);
});
const feedQueries = [
  '',
  ...listChanges(feedParameters.properties).map((args) => `?${new URLSearchParams(args as never).toString()}`),
];
const feedPaths = feedIds.flatMap((id) => feedQueries.map((query) => feeds[id].path + query));
const documents = ['/', '/llms.txt', '/api/v1/openapi.json', '/mcp/server-card', '/readyz', '/terms', '/privacy'];
const paths = [...pagePaths, ...feedPaths, ...documents];

interface Answer {
  status: number;
  body: string;
}

const requestId = /request_id\\*":\\*"[^"\\]*/g;

async function fetchAnswer(app: RunningApp, path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(app.url + path, init);
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return { status: response.status, body: body.replaceAll(app.url, '').replaceAll(requestId, '') };
}

const callTool = (app: RunningApp, name: string, args: Args) =>
  fetchAnswer(app, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

/** Everything that an app answers, by what was requested. */
async function collectAnswers(app: RunningApp): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [id, args] of operationCalls) {
    const url = buildOperationUrl('', id, args as never);
    answers.set(url, await fetchAnswer(app, url));
    answers.set(`${id} ${JSON.stringify(args)}`, await callTool(app, id, args));
  }
  for (const path of paths) {
    answers.set(path, await fetchAnswer(app, path));
    answers.set(`${path} as JSON`, await fetchAnswer(app, path, { headers: { accept: 'application/json' } }));
  }
  return answers;
}

describe('posts of a source with restricted texts', () => {
  let app: RunningApp;
  let other: RunningApp;
  let answers: Map<string, Answer>;
  beforeAll(async () => {
    const options = { servesRiskWindows: true };
    app = await runApp({ ...options, snapshot: createSnapshot(hidden) });
    other = await runApp({ ...options, snapshot: createSnapshot('another') });
    answers = await collectAnswers(app);
  });
  afterAll(() => Promise.all([app.close(), other.close()]));

  it('have no hidden word in any answer, page, picture, feed or log line', () => {
    const places = [...answers].filter(([, { body }]) => body.toLowerCase().includes(hidden));
    expect(places.map(([place]) => place)).toEqual([]);
    expect(app.logText().toLowerCase()).not.toContain(hidden);
    expect(app.logText().toLowerCase()).not.toContain(searched);
  });

  it('have the same answers and pictures whatever the hidden words are', async () => {
    for (const [place, answer] of await collectAnswers(other))
      expect([place, answer]).toEqual([place, answers.get(place)]);
  });

  it('are not found by hidden words, and by their matched words', async () => {
    const find = async (q: string) => {
      const response = await fetch(`${app.url}/api/v1/posts?hours=168&q=${q}`);
      return ((await response.json()) as { data: { posts: { id: string }[] } }).data.posts.map(({ id }) => id);
    };
    expect(await find(searched)).toEqual([]);
    expect(await find('link')).toEqual([]);
    expect(await find('maxwell')).toEqual(['1', '2030']);
    expect(await find('plumwidget')).toEqual(['1']);
  });

  it('have rows with id, link, time and valid evidence, by the schema', async () => {
    const response = await fetch(`${app.url}/api/v1/join?hours=168`);
    const body = (await response.json()) as { data: { rows: Row[] } };
    expect(findSchemaProblems('get_join', body)).toEqual([]);
    const rows = body.data.rows.filter(({ post }) => post.source === 'platform_api');
    expect(rows.map(({ post }) => post.id)).toEqual(['2030', '2031']);
    for (const { post, evidence } of rows) {
      expect(post).toMatchObject({ url: `https://x.com/realDonaldTrump/status/${post.id}`, truncated: true });
      expect(evidence.length).toBeGreaterThan(0);
      for (const { post: span } of evidence) expect(post.text.slice(span.start, span.end)).toBe(span.text);
    }
  });
});

interface Row {
  post: { id: string; source: string; text: string };
  evidence: { post: { start: number; end: number; text: string } }[];
}

describe('a text of another source, or with the permission of the operator,', () => {
  it.each([
    ['has all words', { restricted_texts: 'full' }, [hidden, 'plumwidget']],
    ['has all words beside restricted ones', {}, ['plumwidget']],
  ] as const)('%s', async (_, extra, words) => {
    const app = await runApp({ snapshot: createSnapshot(hidden, extra) });
    const texts = ['/api/v1/posts?hours=168', '/api/v1/join?hours=168', '/feed.json', '/feed.atom'].map((path) =>
      fetchAnswer(app, path),
    );
    for (const { body } of await Promise.all(texts))
      for (const word of words) expect(body.toLowerCase()).toContain(word);
    await app.close();
  });
});
