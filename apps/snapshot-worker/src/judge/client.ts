import { mapConnectionError, mapStatusError, parseRetryAt, UpstreamError } from '@postjoin/upstream';
import type { OpenAI } from 'openai';
import { answerSchema, type Message } from './prompt.ts';

/** A reply of a model. */
export interface Reply {
  /** Empty if the model refuses to answer. */
  text: string;
  /** The tokens that the server reports; undefined if it reports none. */
  tokens: { read: number; written: number } | undefined;
}

export interface RequestOptions {
  timeoutMs: number;
  /** Called before each further request that a server needs which does not know the form of the first one. */
  takeCall: () => boolean;
}

/** The client of a model. */
export interface JudgeClient {
  /**
   * Sends a request, without retries.
   * @throws {UpstreamError} The message has no part of the response, no address and no credential
   */
  complete(messages: readonly Message[], options: RequestOptions): Promise<Reply>;
}

export interface JudgeClientOptions {
  /** Base address, such as `https://api.openai.com/v1`. Requests go to `/chat/completions` below it. */
  url: string;
  model: string;
  key: string | undefined;
  now: () => Date;
  userAgent: string;
}

/** Name of the judge in errors. */
const judge = 'judge';

const response_format = {
  type: 'json_schema',
  json_schema: { name: 'verdict', strict: true, schema: answerSchema },
} as const;

/**
 * The forms of a request, the most reliable first. A server that does not know a form answers 400 or 422. Some models
 * accept no temperature, and some servers accept no schema or no format at all.
 */
const forms = [
  { temperature: 0, response_format },
  { response_format },
  { temperature: 0, response_format: { type: 'json_object' } },
  {},
] as const;

const unknownFormStatuses: readonly (number | undefined)[] = [400, 422];

/**
 * Creates the client of a server that speaks the chat completions of OpenAI. The library is loaded with the first
 * request, because it takes 34 MB of memory.
 */
export function createJudgeClient({ url, model, key, now, userAgent }: JudgeClientOptions): JudgeClient {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': userAgent,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  let loading: Promise<OpenAI> | undefined;
  async function load(): Promise<OpenAI> {
    const { OpenAI: Client } = await import('openai');
    return new Client({
      baseURL: url,
      fetch: (address, init) => exchange(address, { ...init, headers }, now),
      maxRetries: 0,
      logLevel: 'off',
      // The library reads options that are missing from the environment. `headers` has the key.
      apiKey: 'unused',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
    });
  }
  /** The form that the server accepted last. */
  let knownForm = 0;

  return {
    async complete(messages, { timeoutMs, takeCall }) {
      const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
      for (let form = knownForm; ; form += 1) {
        try {
          const { completions } = (await (loading ??= load())).chat;
          const params = { model, messages: [...messages], ...forms[form] };
          const completion = await completions.create(params as OpenAI.ChatCompletionCreateParamsNonStreaming, {
            signal,
          });
          knownForm = form;
          return readReply(completion);
        } catch (error) {
          const failure = toFailure(error, signal);
          const isUnknownForm = unknownFormStatuses.includes(failure.status);
          // The last form fails for another reason. The next request begins with the first form again.
          if (isUnknownForm) knownForm = 0;
          if (!isUnknownForm || form + 1 === forms.length || !takeCall()) throw failure;
        }
      }
    },
  };
}

/**
 * Sends one request and reads the whole response, within the limits of this client: no redirect, because only the host
 * of the setting may get the key and the posts, and no long body.
 * @throws {UpstreamError} also for a status other than 2xx
 */
async function exchange(address: string | URL | Request, init: RequestInit, now: () => Date): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual' });
  const { status } = response;
  try {
    if (status >= 300 && status < 400) throw new UpstreamError('redirect_refused', `${judge} redirects to an address`);
    if (!response.ok) throw mapStatusError(judge, status, parseRetryAt(Object.fromEntries(response.headers), now()));
    return new Response(await readLimited(response), { headers: { 'content-type': 'application/json' } });
  } finally {
    await response.body?.cancel().catch(() => undefined);
  }
}

/** An answer has some 40 tokens. A model that reasons aloud writes some thousands, with four characters each. */
const maxReplyBytes = 256 * 1024;

async function readLimited(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.byteLength;
    if (bytes > maxReplyBytes) throw new UpstreamError('too_large', `${judge} sent more than ${maxReplyBytes} bytes`);
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

/** Reads the members that are needed, because a server can send any JSON. */
function readReply(completion: unknown): Reply {
  const { choices, usage } = toObject(completion);
  const { message } = toObject((choices as unknown[] | undefined)?.[0]);
  const { content } = toObject(message);
  const { prompt_tokens: read, completion_tokens: written } = toObject(usage);
  const isReported = isCount(read) && isCount(written);
  return { text: typeof content === 'string' ? content : '', tokens: isReported ? { read, written } : undefined };
}

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The library wraps an error of `fetch` in one of its own. */
function toFailure(error: unknown, { aborted }: AbortSignal): UpstreamError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof UpstreamError) return cause;
  if (aborted) return new UpstreamError('timeout', `${judge} did not answer in time`);
  if (cause instanceof SyntaxError) return new UpstreamError('malformed', `${judge} sent a response that is not JSON`);
  return mapConnectionError(judge, cause);
}
