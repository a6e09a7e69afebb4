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
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

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
const vllm = (status: number, type: string, message: string) =>
  respond(status, error({ message, type, param: null, code: status }));
const llama = (code: number, type: string, message: string) => respond(code, error({ code, message, type }));
const google = (code: number, status: string, message: string, reason?: string) =>
  respond(code, [error({ code, message, status, ...(reason && { details: [{ '@type': 'ErrorInfo', reason }] }) })]);
const choice = (fields: object) => respond(200, { choices: [{ index: 0, ...fields }] });

it.each<[server: string, failure: string, Respond, JudgeFault, Blame, facts: string]>([
  [
    'Ollama',
    'unknown model',
    respond(404, error({ message: 'model "m" not found, try pulling it first', type: 'not_found_error', code: null })),
    'unknown_model',
    'model',
    '404, not_found_error',
  ],
  [
    'Ollama',
    'crash on one prompt',
    respond(500, error({ message: 'model runner has unexpectedly stopped', type: 'api_error', code: null })),
    'upstream_5xx',
    'post',
    '500, api_error',
  ],
  [
    'Ollama',
    'reply cut by the context',
    choice({ message: { content: '{"q": 1, "out' }, finish_reason: 'length' }),
    'cut_off',
    'post',
    '',
  ],
  ['vLLM', 'wrong key', respond(401, { error: 'Unauthorized' }), 'unauthorized', 'server', '401'],
  [
    'vLLM',
    'unknown model',
    vllm(404, 'NotFoundError', 'The model `m` does not exist.'),
    'unknown_model',
    'model',
    '404, NotFoundError',
  ],
  [
    'vLLM',
    'long prompt',
    vllm(400, 'BadRequestError', "This model's maximum context length is 4096 tokens. However, you requested 4500"),
    'too_long',
    'post',
    '400, BadRequestError',
  ],
  [
    'llama.cpp',
    'wrong key',
    llama(401, 'authentication_error', 'Invalid API Key'),
    'unauthorized',
    'server',
    '401, authentication_error',
  ],
  [
    'llama.cpp',
    'long prompt',
    llama(400, 'exceed_context_size_error', 'the request exceeds the available context size'),
    'too_long',
    'post',
    '400, exceed_context_size_error',
  ],
  [
    'llama.cpp',
    'long prompt, before October 2025',
    llama(500, 'server_error', 'Context size has been exceeded.'),
    'too_long',
    'post',
    '500, server_error',
  ],
  [
    'llama.cpp',
    'model that loads',
    llama(503, 'unavailable_error', 'Loading model'),
    'upstream_5xx',
    'post',
    '503, unavailable_error',
  ],
  [
    'LM Studio',
    'unknown path',
    respond(200, { error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
    'not_found',
    'server',
    '200',
  ],
  [
    'LM Studio',
    'unknown model',
    respond(404, error({ type: 'invalid_request_error', param: 'model', code: 'model_not_found' })),
    'unknown_model',
    'model',
    '404, model_not_found',
  ],
  [
    'OpenAI',
    'wrong key',
    respond(
      401,
      error({ message: `Incorrect API key provided: ${key}`, type: 'invalid_request_error', code: 'invalid_api_key' }),
    ),
    'unauthorized',
    'server',
    '401, invalid_api_key',
  ],
  [
    'OpenAI',
    'no credit',
    respond(429, error({ type: 'insufficient_quota', code: 'insufficient_quota' })),
    'credits_depleted',
    'server',
    '429, insufficient_quota',
  ],
  [
    'OpenAI',
    'many requests',
    respond(429, error({ type: 'requests', code: 'rate_limit_exceeded' }), { 'retry-after': '20' }),
    'rate_limited',
    'server',
    '429, rate_limit_exceeded',
  ],
  [
    'OpenAI',
    'long prompt',
    respond(400, error({ type: 'invalid_request_error', param: 'messages', code: 'context_length_exceeded' })),
    'too_long',
    'post',
    '400, context_length_exceeded',
  ],
  [
    'OpenAI',
    'unknown model',
    respond(404, error({ type: 'invalid_request_error', code: 'model_not_found' })),
    'unknown_model',
    'model',
    '404, model_not_found',
  ],
  [
    'OpenAI',
    'country',
    respond(403, error({ type: 'request_forbidden', code: 'unsupported_country_region_territory' })),
    'refused_for_place',
    'server',
    '403, unsupported_country_region_territory',
  ],
  [
    'OpenAI',
    'refusal',
    choice({ message: { content: null, refusal: 'I cannot help with that.' }, finish_reason: 'stop' }),
    'refusal',
    'post',
    '',
  ],
  [
    'Azure',
    'filter of the prompt',
    respond(
      400,
      error({
        code: 'content_filter',
        param: 'prompt',
        status: 400,
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      }),
    ),
    'filtered',
    'post',
    '400, ResponsibleAIPolicyViolation',
  ],
  [
    'Azure',
    'filter of the answer',
    choice({ message: { content: '' }, finish_reason: 'content_filter' }),
    'filtered',
    'post',
    '',
  ],
  [
    'Azure',
    'wrong key',
    respond(401, error({ code: '401', message: 'Access denied due to invalid subscription key' })),
    'unauthorized',
    'server',
    '401',
  ],
  [
    'Azure',
    'unknown deployment',
    respond(404, error({ code: 'DeploymentNotFound' })),
    'unknown_model',
    'model',
    '404, DeploymentNotFound',
  ],
  [
    'Gemini',
    'wrong key',
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
    'unauthorized',
    'server',
    '400, API_KEY_INVALID',
  ],
  [
    'Gemini',
    'unknown model',
    google(404, 'NOT_FOUND', 'models/m is not found for API version v1main'),
    'unknown_model',
    'model',
    '404, NOT_FOUND',
  ],
  [
    'Gemini',
    'quota',
    google(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota'),
    'rate_limited',
    'server',
    '429, RESOURCE_EXHAUSTED',
  ],
  [
    'Gemini',
    'country',
    google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    'refused_for_place',
    'server',
    '400, FAILED_PRECONDITION',
  ],
  [
    'Gemini',
    'overload',
    google(503, 'UNAVAILABLE', 'The model is overloaded.'),
    'upstream_5xx',
    'post',
    '503, UNAVAILABLE',
  ],
  ['Mistral', 'wrong key', respond(401, { detail: 'Unauthorized' }), 'unauthorized', 'server', '401'],
  [
    'A server of something else',
    'unknown path',
    respond(404, error({ code: 'not_found', message: 'Nothing is served at this path.' })),
    'not_found',
    'server',
    '404, not_found',
  ],
  [
    'Anthropic',
    'unknown path',
    respond(404, { type: 'error', ...error({ type: 'not_found_error', message: 'Not Found' }) }),
    'not_found',
    'server',
    '404, not_found_error',
  ],
  [
    'Anthropic',
    'unknown model',
    respond(404, { type: 'error', ...error({ type: 'not_found_error', message: 'model: m' }) }),
    'unknown_model',
    'model',
    '404, not_found_error',
  ],
  [
    'Mistral',
    'unknown model',
    respond(400, { object: 'error', message: 'Invalid model: m', type: 'invalid_model', param: null, code: '1500' }),
    'unknown_model',
    'model',
    '400, invalid_model',
  ],
  [
    'Mistral',
    'unknown parameter',
    respond(422, {
      object: 'error',
      message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'x'], input: 'insufficient_quota' }] },
      type: 'invalid_request_error',
    }),
    'unknown_form',
    'model',
    '422, extra_forbidden',
  ],
  [
    'Mistral',
    'capacity',
    respond(429, { object: 'error', type: 'service_tier_capacity_exceeded', code: '3505' }),
    'rate_limited',
    'server',
    '429, service_tier_capacity_exceeded',
  ],
  [
    'Groq',
    'wrong key',
    respond(401, error({ type: 'invalid_request_error', code: 'invalid_api_key' })),
    'unauthorized',
    'server',
    '401, invalid_api_key',
  ],
  [
    'Groq',
    'long prompt',
    respond(413, error({ message: 'Request too large for model `m`', type: 'tokens', code: 'rate_limit_exceeded' })),
    'too_long',
    'post',
    '413, rate_limit_exceeded',
  ],
  [
    'Groq',
    'reply against the schema',
    respond(400, error({ type: 'invalid_request_error', code: 'json_validate_failed', failed_generation: '{' })),
    'rejected',
    'post',
    '400, json_validate_failed',
  ],
  [
    'Groq',
    'withdrawn model',
    respond(400, error({ type: 'invalid_request_error', code: 'model_decommissioned' })),
    'unknown_model',
    'model',
    '400, model_decommissioned',
  ],
  [
    'OpenRouter',
    'moderation',
    respond(
      403,
      error({ code: 403, metadata: { reasons: ['violence'], flagged_input: 'invalid_api_key', provider_name: 'x' } }),
    ),
    'filtered',
    'post',
    '403, flagged',
  ],
  [
    'OpenRouter',
    'limit of the key',
    respond(403, error({ code: 403, message: 'Key limit exceeded (total limit)' })),
    'credits_depleted',
    'server',
    '403',
  ],
  [
    'OpenRouter',
    'no credit',
    respond(402, error({ code: 402, message: 'Insufficient credits' })),
    'credits_depleted',
    'server',
    '402',
  ],
  [
    'OpenRouter',
    'provider that is down, in a 200',
    respond(200, { ...error({ code: 502, metadata: { provider_name: 'x' } }), user_id: 'u' }),
    'upstream_5xx',
    'post',
    '502',
  ],
  [
    'OpenRouter',
    'limit of the provider, in a choice',
    choice({ error: { code: 429, message: 'm' }, finish_reason: 'error', message: { content: '' } }),
    'rate_limited',
    'server',
    '429',
  ],
  ['OpenRouter', 'nothing', respond(200, { id: 'x', object: 'chat.completion', choices: [] }), 'empty', 'post', ''],
  [
    'OpenRouter',
    'unknown model',
    respond(400, error({ code: 400, message: 'x/m is not a valid model ID' })),
    'unknown_model',
    'model',
    '400',
  ],
  [
    'Anthropic',
    'wrong key',
    respond(401, { type: 'error', ...error({ type: 'authentication_error', message: 'invalid x-api-key' }) }),
    'unauthorized',
    'server',
    '401, authentication_error',
  ],
  [
    'Anthropic',
    'no credit',
    respond(400, {
      type: 'error',
      ...error({
        type: 'invalid_request_error',
        message: 'Your credit balance is too low to access the Anthropic API.',
      }),
    }),
    'credits_depleted',
    'server',
    '400, invalid_request_error',
  ],
  [
    'Anthropic',
    'long prompt',
    respond(
      400,
      error({ type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' }),
    ),
    'too_long',
    'post',
    '400, invalid_request_error',
  ],
  [
    'Anthropic',
    'right of the key',
    respond(403, error({ type: 'permission_error' })),
    'unauthorized',
    'server',
    '403, permission_error',
  ],
  [
    'Anthropic',
    'overload',
    respond(529, error({ type: 'overloaded_error' })),
    'upstream_5xx',
    'post',
    '529, overloaded_error',
  ],
  [
    'xAI',
    'wrong key',
    respond(400, { code: 'Client specified an invalid argument', error: `Incorrect API key provided: ${key}` }),
    'unauthorized',
    'server',
    '400',
  ],
  [
    'DeepSeek',
    'no credit',
    respond(402, error({ message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' })),
    'credits_depleted',
    'server',
    '402, invalid_request_error',
  ],
  [
    'a gateway',
    'code that quotes the key',
    respond(400, error({ code: key, type: `bad_${key}` })),
    'rejected',
    'post',
    '400',
  ],
  [
    'a gateway',
    'code that is a sentence',
    respond(400, error({ code: 'see https://example.org/?key=1', type: 'x'.repeat(41) })),
    'rejected',
    'post',
    '400',
  ],
  [
    'a proxy',
    'page with status 502',
    (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>'),
    'upstream_5xx',
    'post',
    '502',
  ],
  [
    'a site',
    'page with status 200',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'content_type',
    'post',
    '',
  ],
  [
    'a firewall',
    'page for the words of a post',
    (_, response) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Sorry, you have been blocked</html>'),
    'forbidden',
    'post',
    '403',
  ],
  ['a server', 'closed connection', (_, response) => void response.destroy(), 'reset', 'post', ''],
])('%s: %s', async (server, _, response, fault, blame, facts) => {
  const failure = await fail(response);
  expect({ fault: failure.fault, blame: failure.blame }).toEqual({ fault, blame });
  if (facts !== '') expect(failure.message).toContain(`(${facts})`);
  expect(failure.message).not.toMatch(/\n|secret|https?:/u);
  expect(failure.message.length, server).toBeLessThan(160);
  expect(model.requests).toHaveLength(fault === 'unknown_form' ? requestForms.length : 1);
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
  const unlessPlain =
    (refusal: Respond): Respond =>
    (request, response) =>
      (request.body.response_format ? refusal : reply(answer))(request, response);
  const unlessSchema =
    (refusal: Respond): Respond =>
    (request, response) =>
      (request.body.response_format?.type === 'json_schema' ? refusal : reply(answer))(request, response);
  const unlessWarm =
    (refusal: Respond): Respond =>
    (request, response) =>
      ('temperature' in request.body ? refusal : reply(answer))(request, response);

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
    [
      'llama.cpp without grammars',
      unlessSchema(llama(501, 'not_supported_error', 'This server does not support it.')),
      2,
    ],
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
