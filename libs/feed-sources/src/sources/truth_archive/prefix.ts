import { UpstreamError } from '@postjoin/upstream';

export interface PrefixReading {
  records: unknown[];
  /** Whether the array ends within the bytes. */
  isWhole: boolean;
}

/**
 * The complete elements at the beginning of a JSON array of which only a part was read.
 *
 * @throws {UpstreamError} `malformed` when it is not the beginning of a JSON array
 */
export function readPrefix(name: string, bytes: Uint8Array): PrefixReading {
  const text = decodePrefix(name, bytes);
  const { lastComma, end } = scanArray(text);
  if (end !== undefined) return { records: parseArray(name, text.slice(0, end)), isWhole: true };
  if (!/^\s*\[/.test(text)) throw malformed(name);
  return { records: lastComma === undefined ? [] : parseArray(name, `${text.slice(0, lastComma)}]`), isWhole: false };
}

/** A character that is cut at the end is left out; any other byte that is no UTF-8 is refused. */
function decodePrefix(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    throw malformed(name);
  }
}

/** Where the last complete element ends, and where the array does. */
function scanArray(text: string): { lastComma?: number; end?: number } {
  let depth = 0;
  let isInString = false;
  let lastComma: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') {
      depth--;
      if (depth === 0) return { end: at + 1 };
    } else if (character === ',' && depth === 1) lastComma = at;
  }
  return lastComma === undefined ? {} : { lastComma };
}

function parseArray(name: string, json: string): unknown[] {
  try {
    const value = JSON.parse(json) as unknown;
    if (Array.isArray(value)) return value as unknown[];
  } catch {
    // The parser's message quotes the body, so it stays here.
  }
  throw malformed(name);
}

const malformed = (name: string) => new UpstreamError('malformed', `${name} sent a body that is not a JSON array`);
