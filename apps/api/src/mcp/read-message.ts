import { isOmitted } from '../call/parameters.ts';

/**
 * Reads a JSON-RPC message, or each message of a batch, in the forms in which clients write it. Some clients write every
 * optional member of `params` and set those without a value to null, an empty text or an empty list.
 */
export function readMessage(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(readMessage);
  if (!isObject(body) || !Object.hasOwn(body, 'params')) return body;
  const { params, ...message } = body;
  if (isOmitted(params)) return message;
  return { ...message, params: isObject(params) ? readParams(params) : params };
}

/** Leaves out null. The values of `arguments` stay, because an unknown argument is refused by name even if it is null. */
function readParams({ arguments: written, cursor, ...params }: Readonly<Record<string, unknown>>) {
  const args = typeof written === 'string' ? parseArguments(written) : written;
  return {
    ...omitNull(params),
    ...(!isOmitted(args) && { arguments: args }),
    ...(!isOmitted(cursor) && { cursor }),
  };
}

/** Maximum characters of arguments in a text. It is far more than valid arguments have, and bounds their nesting. */
const maxArgumentsLength = 10_000;

/** Parses arguments that a client wrote as the text of their JSON object. Any other text stays, and is refused later. */
function parseArguments(text: string): unknown {
  if (!text.startsWith('{') || text.length > maxArgumentsLength) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function omitNull(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const members = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, isObject(value) ? omitNull(value) : value]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
