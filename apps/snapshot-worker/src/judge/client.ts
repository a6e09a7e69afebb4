import { createUpstreamClients, parseRetryAt } from '@postjoin/upstream';
import { JudgeError, readError, toJudgeError, toObject } from './faults.ts';
import { answerSchema, type Message } from './prompt.ts';

/** A reply of a model. */
export interface Reply {
  text: string;
  /** The tokens that the server reports; undefined if it reports none. */
  tokens: { read: number; written: number } | undefined;
  /** The form that the server has accepted: a position in `requestForms`. */
  form: number;
}

export interface RequestOptions {
  timeoutMs: number;
  /** The form that the server accepted before; undefined if none is known. */
  form?: number | undefined;
  /** Called before each further request that a server needs which does not know the form of the first one. */
  takeCall: () => boolean;
}

/** The client of a model. */
export interface JudgeClient {
  /**
   * Sends a request, without retries.
   * @throws {JudgeError}
   */
  complete(messages: readonly Message[], options: RequestOptions): Promise<Reply>;
}

export interface JudgeClientOptions {
  /** Base address, such as `https://api.openai.com/v1`, or the address of its chat completions. */
  url: string;
  model: string;
  key: string | undefined;
  now: () => Date;
  userAgent: string;
}

const response_format = {
  type: 'json_schema',
  json_schema: { name: 'verdict', strict: true, schema: answerSchema },
} as const;

/**
 * The forms of a request, the most reliable first. Some models accept no temperature, and some servers accept no schema
 * or no format at all.
 */
export const requestForms: readonly { name: string; params: object }[] = [
  { name: 'JSON schema', params: { temperature: 0, response_format } },
  { name: 'JSON schema without temperature', params: { response_format } },
  { name: 'JSON object', params: { temperature: 0, response_format: { type: 'json_object' } } },
  { name: 'plain text', params: {} },
];

/** How servers refuse a form, besides by a code of their own. The same can be about the post. */
const unknownFormStatuses: readonly (number | undefined)[] = [400, 404, 422, 500];

/** Whether a server may accept the request in another form. */
export const isPerhapsForm = ({ fault, status }: JudgeError): boolean =>
  fault === 'unknown_form' ||
  (['rejected', 'not_found', 'upstream_5xx'].includes(fault) && unknownFormStatuses.includes(status));

/** An answer has some 40 tokens. A model that reasons aloud writes some thousands, with four characters each. */
const maxBytes = 256 * 1024;

/** Creates the client of a server that speaks the chat completions of OpenAI. */
export function createJudgeClient({ url, model, key, now, userAgent }: JudgeClientOptions): JudgeClient {
  const address = completeAddress(url);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const defaults = { maxBytes, retries: 0, retryBudgetMs: 0, perSecond: Infinity, concurrency: 1 };
  const http = createUpstreamClients({ now, hasRealClock: false, userAgent, defaults })('judge');

  async function exchange(form: number, messages: readonly Message[], timeoutMs: number): Promise<Reply> {
    const body = JSON.stringify({ model, messages, ...requestForms[form]?.params });
    const { value, response } = await http.json({
      ...{ url: address, headers, body, expectStatus: 'any', hasOtherPaths: true },
      ...{ deadlineMs: timeoutMs, totalMs: timeoutMs },
    });
    const facts = { status: response.status, key, retryAt: parseRetryAt(response.headers, now()) };
    if (response.status >= 300) throw readError(value, facts);
    return { ...readReply(value, facts), form };
  }

  return {
    async complete(messages, { timeoutMs, form: known, takeCall }) {
      const endMs = performance.now() + timeoutMs;
      for (let form = known ?? 0; ; form += 1) {
        try {
          return await exchange(form, messages, endMs - performance.now());
        } catch (error) {
          const failure = toJudgeError(error);
          // A form that the server has accepted before is not to blame, unless the server names it.
          const isForm = known === undefined ? isPerhapsForm(failure) : failure.fault === 'unknown_form';
          const hasNext = form + 1 < requestForms.length && isForm;
          if (!hasNext || !takeCall()) throw failure;
        }
      }
    },
  };
}

/** Returns the address of the chat completions. A query, such as `?api-version=`, stays. */
function completeAddress(base: string): string {
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/u, '');
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`;
  return url.href;
}

/**
 * Reads the members that are needed, because a server can send any JSON.
 * @throws {JudgeError} if the response has an error or no complete reply
 */
function readReply(completion: unknown, facts: Parameters<typeof readError>[1]): Omit<Reply, 'form'> {
  const { choices, usage, error } = toObject(completion);
  const choice = toObject(Array.isArray(choices) ? choices[0] : undefined);
  if (error) throw readError(completion, facts);
  if (choice['error']) throw readError(choice, facts);
  const { content, refusal, reasoning_content, reasoning } = toObject(choice['message']);
  const text = [content, refusal ? '' : reasoning_content, refusal ? '' : reasoning].map(joinText).find(Boolean) ?? '';
  const fault = findFaultOfEnd(String(choice['finish_reason']));
  if (fault) throw new JudgeError(fault);
  if (text === '' && refusal) throw new JudgeError('refusal');
  if (!choice['message']) throw new JudgeError('empty');
  const { prompt_tokens: read, completion_tokens: written } = toObject(usage);
  return { text, tokens: isCount(read) && isCount(written) ? { read, written } : undefined };
}

function findFaultOfEnd(reason: string): 'cut_off' | 'filtered' | 'upstream_5xx' | undefined {
  if (/^(?:length|max_tokens)$/iu.test(reason)) return 'cut_off';
  if (/^(?:content_filter|safety|prohibited_content|blocklist)/iu.test(reason)) return 'filtered';
  return reason === 'error' ? 'upstream_5xx' : undefined;
}

/** Some models send a list of parts, and their reasoning is one of them. */
function joinText(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : '';
  return content
    .map((part) => toObject(part)['text'])
    .filter((text) => typeof text === 'string')
    .join('');
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
