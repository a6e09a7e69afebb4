import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJudgeClient, requestForms, type RequestOptions } from './client.ts';
import { JudgeError, type Blame, type JudgeFault } from './faults.ts';
import { reply, respondJson, serveModel, type ModelServer, type Respond } from './testing-model.ts';

/** The ways of answering of real servers, from their documentation, source code and reported errors. */

const key = 'sk_secret';
const answer = { q: 1, outcome: 'Yes', words: 'I will', sure: 'yes' };
const text = JSON.stringify(answer);

let model: ModelServer;
beforeAll(async () => {
  model = await serveModel(reply(answer));
});
afterAll(() => model.close());
beforeEach(() => {
  model.requests.length = 0;
});

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

function complete(options: Partial<RequestOptions> = {}, path = '/v1') {
  const url = new URL(path, model.url).href;
  const now = () => new Date('2026-01-01T00:00:00Z');
  const client = createJudgeClient({ url, model: 'm', key, now, userAgent: 'postjoin/test' });
  const messages = [{ role: 'user', content: '{}' }] as const;
  return client.complete(messages, { timeoutMs: 10_000, takeCall: () => true, ...options });
}

/** The error of a request in a form that the server has accepted before. */
const fail = (response: Respond): Promise<JudgeError> => {
  model.respond = response;
  return complete({ form: 0 }).then(
    () => Promise.reject(new Error('no error')),
    (error: unknown) => error as JudgeError,
  );
};

const error = (fields: object) => ({ error: { message: 'm', ...fields } });
const choice = (fields: object) => respond(200, { choices: [{ index: 0, ...fields }] });

/** What servers answer when they fail, and what the client makes of it: `blame`, and the `facts` of its message. */
interface Failure {
  case: string;
  fault: JudgeFault;
  blame: Blame;
  facts?: string;
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
const failures = readFileSync(new URL('failures.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

it.each(failures.map((line) => JSON.parse(line) as Failure))('reads the failure of $case', async (each) => {
  const { fault, blame, facts, status, body, headers } = each;
  const failure = await fail(respond(status, body, headers));
  expect({ fault: failure.fault, blame: failure.blame }).toEqual({ fault, blame });
  if (facts !== undefined) expect(failure.message).toContain(`(${facts})`);
  expect(failure.message).not.toMatch(/\n|secret|https?:/u);
  expect(failure.message.length).toBeLessThan(160);
  expect(model.requests).toHaveLength(fault === 'unknown_form' ? requestForms.length : 1);
});

it('reads a closed connection as a reset, for which the post is to blame', async () => {
  expect(await fail((_, response) => void response.destroy())).toMatchObject({ fault: 'reset', blame: 'post' });
});

it('names what an operator can do about a wrong address, a server that does not run and prose', async () => {
  const withoutPath = await fail((_, response) => void response.writeHead(404).end('404 page not found'));
  expect(withoutPath.message).toMatch(/^judge has nothing at .*\(404\): JUDGE_URL of most servers ends with \/v1$/u);
  const closed = createJudgeClient({
    url: 'http://127.0.0.1:1/v1',
    model: 'm',
    key,
    now: () => new Date(),
    userAgent: 'x',
  });
  await expect(closed.complete([], { timeoutMs: 10_000, form: 0, takeCall: () => true })).rejects.toThrow(
    /^judge refuses connections: start its server, or correct JUDGE_URL$/u,
  );
  expect(new JudgeError('malformed_answer').message).toMatch(
    /answer: try a larger model, or a context of 8,192 tokens$/u,
  );
});

describe('a reply', () => {
  it.each<[string, object | string]>([
    ['of most servers', { content: text }],
    [
      'of Mistral in parts',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: '{"q": 2}' }] },
          { type: 'text', text },
        ],
      },
    ],
    ['of vLLM in the field of the reasoning', { content: null, reasoning_content: text }],
    ['of OpenRouter in the field of the reasoning', { content: '', reasoning: text }],
    ['of DeepSeek beside its reasoning', { content: text, reasoning_content: 'It may be {"q": 2}.' }],
    ['beside an empty refusal', { content: text, refusal: null }],
  ])('is read as the one %s', async (_, message) => {
    model.respond = choice({ message, finish_reason: 'stop' });
    expect((await complete()).text).toBe(text);
  });

  it('comes with the tokens that the server reports', async () => {
    model.respond = reply(answer);
    expect(await complete()).toEqual({ text, tokens: { read: 600, written: 40 }, form: 0 });
    model.respond = (_, response) =>
      respondJson(response, { choices: [{ message: { content: text } }], usage: { prompt_tokens: '600' } });
    expect((await complete()).tokens).toBeUndefined();
  });
});

describe('a form that a server refuses', () => {
  const unless =
    (isRefused: (body: ModelServer['requests'][number]['body']) => boolean) =>
    (refusal: Respond): Respond =>
    (request, response) =>
      (isRefused(request.body) ? refusal : reply(answer))(request, response);
  const unlessPlain = unless((body) => body.response_format !== undefined);
  const unlessSchema = unless((body) => body.response_format?.type === 'json_schema');
  const unlessWarm = unless((body) => 'temperature' in body);

  it.each<[string, Respond, form: number]>([
    [
      'OpenAI: no temperature',
      unlessWarm(
        respond(400, error({ type: 'invalid_request_error', param: 'temperature', code: 'unsupported_value' })),
      ),
      1,
    ],
    [
      'Groq: no schema',
      unlessSchema(
        respond(
          400,
          error({
            message: 'This model does not support response format `json_schema`.',
            type: 'invalid_request_error',
            param: 'response_format',
          }),
        ),
      ),
      2,
    ],
    [
      'DeepSeek: no schema',
      unlessSchema(
        respond(400, error({ message: 'This response_format type is unavailable now', type: 'invalid_request_error' })),
      ),
      2,
    ],
    ['LM Studio: no JSON object', unlessPlain(respond(400, { error: "'response_format.type' must be 'text'" })), 3],
    [
      'OpenRouter: no endpoint with all parameters',
      unlessPlain(
        respond(404, error({ code: 404, message: 'No endpoints found that can handle the requested parameters.' })),
      ),
      3,
    ],
    [
      'Mistral: unknown members',
      unlessSchema(respond(422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] })),
      2,
    ],
    ['status 415', unlessSchema(respond(415, {})), 2],
    ['llama.cpp without grammars', unlessSchema(respond(501, error({ code: 501, type: 'not_supported_error' }))), 2],
    ['status 500', unlessPlain(respond(500, error({ type: 'server_error' }))), 3],
  ])('is followed by the next one: %s', async (_, response, form) => {
    model.respond = response;
    expect((await complete()).form).toBe(form);
    expect(model.requests).toHaveLength(form + 1);
    await complete({ form });
    expect(model.requests).toHaveLength(form + 2);
  });

  it('is not tried when no call is left', async () => {
    model.respond = respond(400, {});
    let left = 2;
    await expect(complete({ takeCall: () => (left -= 1) >= 0 })).rejects.toMatchObject({ fault: 'rejected' });
    expect(model.requests).toHaveLength(3);
  });
});

it.each([
  ['/v1', '/v1/chat/completions'],
  ['/v1beta/openai/', '/v1beta/openai/chat/completions'],
  ['/v1/chat/completions', '/v1/chat/completions'],
  ['/v1/chat/completions/', '/v1/chat/completions'],
  ['/openai/deployments/m?api-version=2026-01-01', '/openai/deployments/m/chat/completions?api-version=2026-01-01'],
  ['/', '/chat/completions'],
])('sends a request below the address %s', async (path, expected) => {
  model.respond = reply(answer);
  await complete({}, path);
  expect(model.requests).toMatchObject([{ path: expected, authorization: `Bearer ${key}` }]);
});

it('names the time at which a server allows the next request', async () => {
  const failure = await fail(respond(429, error({}), { 'retry-after': '20' }));
  expect(failure.retryAt?.toISOString()).toBe('2026-01-01T00:00:20.000Z');
  expect(failure.message).toBe('judge limits requests (429), next request at 2026-01-01T00:00:20.000Z');
});
