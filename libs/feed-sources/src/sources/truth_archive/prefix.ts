import { UpstreamError } from '@postjoin/upstream';

export interface PrefixReading {
  /** The elements that are complete within the bytes. */
  records: unknown[];
  /** Whether the array ends within the bytes. If it does, the file has no further element. */
  isWhole: boolean;
}

/**
 * Parses the complete elements of a truncated JSON array.
 *
 * @throws {UpstreamError} `malformed` if the bytes are not the beginning of a JSON array
 */
export function readPrefix(name: string, bytes: Uint8Array): PrefixReading {
  const text = decodePrefix(name, bytes);
  const { lastComma, end } = scanArray(text);
  if (end !== undefined) return { records: parseArray(name, text.slice(0, end)), isWhole: true };
  if (!/^\s*\[/.test(text)) throw malformed(name);
  return { records: lastComma === undefined ? [] : parseArray(name, `${text.slice(0, lastComma)}]`), isWhole: false };
}

/** Decodes UTF-8 and omits an incomplete character at the end. Throws for any other invalid byte. */
function decodePrefix(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    throw malformed(name);
  }
}

/** Finds the comma after the last complete element, and the end of the array. */
function scanArray(text: string): { lastComma?: number; end?: number } {
  let depth = 0;
  let isInString = false;
  let lastComma: number | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') {
      depth--;
      if (depth === 0) return { end: index + 1 };
    } else if (character === ',' && depth === 1) lastComma = index;
  }
  return lastComma === undefined ? {} : { lastComma };
}

function parseArray(name: string, json: string): unknown[] {
  try {
    const value = JSON.parse(json) as unknown;
    if (Array.isArray(value)) return value as unknown[];
  } catch {
    // The message of the parser quotes the body, which must not appear in an error text.
  }
  throw malformed(name);
}

const malformed = (name: string) => new UpstreamError('malformed', `${name} sent a body that is not a JSON array`);
