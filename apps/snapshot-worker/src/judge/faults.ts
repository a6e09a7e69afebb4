import { mapStatusError, UpstreamError, type UpstreamFault } from '@postjoin/upstream';
import { abbreviate, cleanCharacters, toOneLine } from '@postjoin/values';

/**
 * Whose fault a failure is. A fault of the post concerns this post alone, unless other posts fail too. A fault of the model
 * or of the server concerns every post.
 */
export type Blame = 'post' | 'model' | 'server';

interface FaultRow {
  blame: Blame;
  /** Completes "The judge ...". */
  text: string;
  /** What an operator can do, if the text alone does not show it. */
  remedy?: string;
  /** Statuses with this fault, also if an error inside a response with status 200 has them as its code. */
  statuses?: readonly number[];
  /** Codes of servers, as a whole, in any case. */
  codes?: RegExp;
  /**
   * Statuses with the beginnings of messages of servers that send no code. No text of a post stands at the beginning of
   * a message.
   */
  messages?: RegExp;
}

const toRow =
  (blame: Blame) =>
  (text: string, signs: Omit<FaultRow, 'blame' | 'text'> = {}): FaultRow => ({ blame, text, ...signs });
const [post, model, server] = [toRow('post'), toRow('model'), toRow('server')];

/**
 * All failures. The first row with a sign of an error decides, so a row with codes of its own stands before the row with
 * the status that servers send with them. `client.test.ts` has the errors of real servers.
 */
const rows = {
  too_long: post('has no context for a prompt of this length', {
    statuses: [413],
    codes:
      /^(?:context_length_exceeded|exceed_context_size_error|request_too_large|(?:token|max_tokens)_?limit_exceeded|string_(?:too_long|above_max_length)|payload_too_large)$/i,
    messages:
      /^(?:400|500) (?:context size has been exceeded|(?:input |the )?prompt (?:is )?too long|the request exceeds the available context|this model's maximum context length|request too large)/i,
  }),
  filtered: post('or its filter refuses the post', {
    codes:
      /^(?:content_filter\b.*|responsibleaipolicyviolation|content_policy_violation|content_moderation.*|moderation.*|flagged|data_inspection_failed|sensitive|prohibited_content|safety)$/i,
  }),
  credits_depleted: server('reports that the credits are used up', {
    statuses: [402],
    codes:
      /^(?:insufficient_(?:quota|credits?|balance|funds|user_quota)|billing_.*|payment_required|credit.*|.*arrearage)$/i,
    messages:
      /^40[03] (?:your credit balance is too low|key limit exceeded|you have reached your specified api usage limits)/i,
  }),
  unauthorized: server('rejects the key', {
    statuses: [401],
    codes:
      /^(?:invalid_api_?key|api_key_invalid|authentication(?:_error)?|invalid_authentication.*|unauthenticated|unauthorized|permission_(?:error|denied))$/i,
    messages: /^400 (?:incorrect api key|invalid api key|api key not valid)/i,
  }),
  refused_for_place: server('refuses requests from the country, region or network of this server', {
    statuses: [451],
    codes: /^(?:unsupported_country.*|failed_precondition)$/i,
  }),
  unknown_model: model('does not know the model of JUDGE_MODEL', {
    codes:
      /^(?:model_not_(?:found|exist)|(?:invalid|unknown)_model|model_(?:decommissioned|not_available)|deploymentnotfound)$/i,
    messages:
      /^40[04] (?:model: |(?:the )?models?[ /][^ ]* (?:is |was |does )?not (?:found|exist)|[^ ]+ is not a valid model id|invalid model\b)/i,
  }),
  unknown_form: model('accepts no form of the request', {
    statuses: [415, 501],
    codes:
      /^(?:unsupported_(?:parameter|value)|extra_forbidden|not_supported_error|invalid_json_schema|response_format.*|temperature)$/i,
    messages: /^400 '?response_format\b/i,
  }),
  rate_limited: server('limits requests', {
    statuses: [429],
    codes: /^(?:rate_limit.*|too_many_requests|resource_exhausted|.*capacity_exceeded)$/i,
  }),
  forbidden: post('denies access to this service', { statuses: [403] }),
  not_found: server('has nothing at this address', {
    remedy: 'JUDGE_URL of most servers ends with /v1',
    statuses: [404, 405],
    messages: /^200 unexpected endpoint/i,
  }),
  timeout: post('did not answer in time', { statuses: [408, 504] }),
  rejected: post('rejects the request'),
  upstream_5xx: post('failed'),
  empty: post('sent no reply'),
  cut_off: post('ended before the answer was complete'),
  refusal: post('refuses to answer'),
  reset: post('closed the connection'),
  malformed: post('sent a response that is not JSON'),
  too_large: post('sent too much'),
  too_many_records: post('sent too much'),
  too_deep: post('sent too much'),
  content_type: post('sent a page in place of JSON'),
  redirect_refused: server('redirects to another address'),
  refused: server('refuses connections', { remedy: 'start its server, or correct JUDGE_URL' }),
  dns: server('has a host name that does not resolve'),
  network: server('could not be reached'),
  // What the check of an answer finds: see `checkAnswer`.
  malformed_answer: post('sent something other than one JSON object with the members of an answer', {
    remedy: 'try a larger model, or a context of 8,192 tokens',
  }),
  other_question: post('chose a question that it was not asked about'),
  other_outcome: post('chose an outcome that the question does not have'),
  other_words: post('quoted a single word, or words that are not in the post'),
  no_topic: post('quoted a sentence without a word of a topic of the contract'),
} as const satisfies Partial<Record<UpstreamFault, FaultRow>> & Record<string, FaultRow>;

export type JudgeFault = keyof typeof rows;

/** Why the reply of a model counts as no answer. */
export type AnswerFault = Extract<
  JudgeFault,
  'malformed_answer' | 'other_question' | 'other_outcome' | 'other_words' | 'no_topic'
>;

interface JudgeErrorFacts {
  status?: number | undefined;
  /** A code of the server, for the message. */
  code?: string | undefined;
  retryAt?: Date | undefined;
  /** Replaces the text of the fault. */
  message?: string;
  /** The text of the server. */
  serverText?: string | undefined;
}

/** A request without an answer. The message has no text of the response except a short code, no address and no key. */
export class JudgeError extends Error {
  override readonly name = 'JudgeError';
  readonly fault: JudgeFault;
  readonly blame: Blame;
  readonly status: number | undefined;
  /** The earliest time of the next request that the server reports. */
  readonly retryAt: Date | undefined;
  /** The text of the server, without the key: for the terminal of the operator only, never for a log or an answer. */
  readonly serverText: string | undefined;

  constructor(fault: JudgeFault, { status, code, retryAt, message, serverText }: JudgeErrorFacts = {}) {
    const facts = [status, code].filter((fact) => fact !== undefined).join(', ');
    const next = retryAt ? `, next request at ${retryAt.toISOString()}` : '';
    const { text, remedy }: FaultRow = rows[fault];
    super(`${message ?? `judge ${text}${facts && ` (${facts})`}${next}`}${remedy ? `: ${remedy}` : ''}`);
    this.fault = fault;
    this.blame = rows[fault].blame;
    this.status = status;
    this.retryAt = retryAt;
    this.serverText = serverText;
  }
}

/** Converts an error of the HTTP client. Any other error is a bug, and is thrown again. */
export function toJudgeError(error: unknown): JudgeError {
  if (error instanceof JudgeError) return error;
  if (!(error instanceof UpstreamError)) throw error;
  const { fault, message, status, retryAt } = error;
  // A firewall sends its page for the words of one post, too. A refusal of the place has the status 451.
  if (fault === 'refused_for_place' && status !== 451) return new JudgeError('forbidden', { status });
  return new JudgeError(fault in rows ? (fault as JudgeFault) : 'network', { message, status, retryAt });
}

/**
 * Reads the error in the body of a response, in whichever form the server writes it.
 * @param facts.status the status of the response
 */
export function readError(
  body: unknown,
  { status, key, retryAt }: { status: number; key: string | undefined; retryAt?: Date | undefined },
): JudgeError {
  const { codes, message } = readSigns(body);
  // A gateway sends the status of its provider as the code of an error inside a response with status 200.
  const reported = codes.map(Number).find((code) => code >= 400 && code < 600);
  const effective = status < 400 ? (reported ?? 500) : status;
  const isNamed = codes.some((code) => isShowable(code, key) && !isGeneric(code));
  const isSign = ({ statuses, codes: known, messages }: FaultRow): boolean =>
    statuses?.includes(effective) === true ||
    codes.some((code) => known?.test(code)) ||
    (!isNamed && messages?.test(`${status} ${message}`) === true);
  const found = Object.entries<FaultRow>(rows).find(([, row]) => isSign(row))?.[0];
  const fault = (found ?? mapStatusError('judge', effective).fault) as JudgeFault;
  const shown = codes.filter((one) => isShowable(one, key) && Number(one) !== effective);
  const code = shown.find((one) => Number.isNaN(Number(one))) ?? shown[0];
  const isShown = message !== '' && !(key !== undefined && message.includes(key));
  const serverText = isShown ? abbreviate(toOneLine(cleanCharacters(message)), maxServerTextLength) : undefined;
  return new JudgeError(fault, { status: status < 400 ? (reported ?? status) : status, code, retryAt, serverText });
}

/** Some sentences. */
const maxServerTextLength = 200;

/** Lists the codes of an error, the most precise first, and its message. */
function readSigns(body: unknown): { codes: string[]; message: string } {
  // Google sends a list with one error.
  const top = toObject(Array.isArray(body) ? body[0] : body);
  const error = typeof top['error'] === 'string' ? { message: top['error'] } : toObject(top['error']);
  const metadata = toObject(error['metadata']);
  const details = [error['details'], top['detail'], toObject(top['message'])['detail']].flatMap((list) =>
    Array.isArray(list) ? list.map(toObject) : [],
  );
  const codes = [
    ...(Array.isArray(metadata['reasons']) ? ['flagged'] : []),
    ...details.flatMap(({ reason, type }) => [reason, type]),
    toObject(error['innererror'])['code'],
    metadata['error_type'],
    ...[error, top].flatMap(({ code, type, status, param }) => [code, type, status, param]),
  ];
  const message = [error['message'], top['message']].find((text) => typeof text === 'string');
  return {
    codes: codes.filter((code) => typeof code === 'string' || typeof code === 'number').map(String),
    message: message ?? '',
  };
}

/** Codes that say nothing about the fault: without a path, as without a model, a server has "not_found". */
const isGeneric = (code: string): boolean =>
  /^(?:\d+|not_?found(?:_?error)?|invalid_(?:request_error|argument)|error|(?:api|server)_error|badrequesterror)$/i.test(
    code,
  );

/** Codes are words with underscores, or a number. A text that can be a part of the key is left out. */
const isShowable = (code: string, key: string | undefined): boolean =>
  code.length <= 40 &&
  /^(?:[a-z]+(?:_[a-z]+)*|\d{3,5})$/i.test(code) &&
  !(key !== undefined && (key.includes(code) || code.includes(key)));

export const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
