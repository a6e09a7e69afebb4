import { UpstreamError } from './types.ts';
import { toUtf8 } from './read-body.ts';

/** Content types that are parsed as JSON. */
export const jsonTypes = ['application/json', 'application/problem+json', 'text/json'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON. Reads what other parsers read too: UTF-16, a byte order mark, the `NaN` and `Infinity` of
 * Python as null, and a body with a text after its value. Rejects invalid UTF-8, because replacement characters would
 * change the words of a post.
 *
 * @param name name of the upstream, for the error message
 * @throws {UpstreamError} `malformed`
 */
export function parseJson(name: string, body: Uint8Array): unknown {
  try {
    return parseText(utf8.decode(toUtf8(body)));
  } catch {
    // The error of the parser is dropped, because its message quotes the body.
    throw new UpstreamError('malformed', `${name} sent a body that is not valid JSON`);
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return JSON.parse(repair(text)) as unknown;
  }
}

/** Strings, brackets and numbers that JSON does not have. A string may lack its end, so each search reads on. */
const token = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|[[{]|[\]}]|-?\b(?:NaN|Infinity)\b/g;

/** Replaces numbers that JSON does not have by null, and cuts off what follows the first array or object. */
function repair(text: string): string {
  let repaired = '';
  let start = 0;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    const end = index + found.length;
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') {
      depth -= 1;
      if (depth <= 0)
        return hasOtherValue(text.slice(end), () => text.slice(0, end)) ? text : repaired + text.slice(start, end);
    } else if (!found.startsWith('"')) {
      repaired += `${text.slice(start, index)}null`;
      start = end;
    }
  }
  return text;
}

/**
 * Whether a second array or object follows the first one and differs from it, as in a file to which a program appends.
 * Such a file is refused, because it does not show which of its values is current.
 */
export function hasOtherValue(rest: string, readFirst: () => string): boolean {
  return /^[\s,]*[[{]/.test(rest) && rest.trim() !== readFirst().trim();
}
