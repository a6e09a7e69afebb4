import { showValue } from '@postjoin/values';

/** JSON-RPC code for invalid params. */
const invalidParams = -32602;

/** An issue in the messages of the SDK's validator, zod. */
interface Issue {
  path: (string | number)[];
  message: string;
}

/** Larger responses of the SDK are returned unchanged: they are results, or errors with very many issues. */
const maxErrorBytes = 16 * 1024;

/**
 * Replaces the SDK's error for invalid params by an error with a sentence about the first issue. The SDK reports all
 * issues as JSON, in some cases as an internal error. Returns other responses unchanged. An answer of a tool has no such
 * error: quotes in the text of `content` are escaped, and the codes in `structuredContent`, whose JSON is the same text,
 * are words.
 */
export function describeInvalidParams(json: Buffer): Buffer {
  if (json.length > maxErrorBytes || !json.includes('"error":{"code":-3260')) return json;
  const response = JSON.parse(json.toString()) as { error?: { message: string } };
  const issue = readFirstIssue(response.error?.message ?? '');
  if (!issue) return json;
  const problem = `${showValue(issue.path.join('.'))}: ${showValue(issue.message.replace('Invalid input: ', ''))}`;
  const error = { code: invalidParams, message: `Invalid params: ${problem}.` };
  return Buffer.from(JSON.stringify({ ...response, error }));
}

/**
 * Returns the first issue of the list at the end of an error message. Checks the members of the issue, because a
 * message may instead end with a similar text that the caller sent.
 */
function readFirstIssue(message: string): Issue | undefined {
  try {
    const [issue] = JSON.parse(/\[\s*\{[^]*\}\s*\]$/.exec(message)?.[0] ?? '[]') as Partial<Issue>[];
    const { path, message: problem } = issue ?? {};
    return Array.isArray(path) && typeof problem === 'string' ? { path, message: problem } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the error for a tool call with the argument `__proto__`. The SDK drops this argument, although every unknown
 * argument must be rejected by its name.
 */
export function rejectProtoArgument(message: unknown): { code: number; message: string } | undefined {
  const { id, method, params } = toObject(message);
  if (typeof id !== 'string' && typeof id !== 'number') return undefined; // the SDK rejects or ignores the message
  const { name, arguments: args } = toObject(params);
  if (method !== 'tools/call' || !Object.hasOwn(toObject(args), '__proto__')) return undefined;
  return { code: invalidParams, message: `Invalid params: ${showValue(name)} has no argument "__proto__".` };
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
