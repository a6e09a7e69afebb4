import { parameterError, ServiceError } from '@postjoin/envelope';
import { showValue } from '@postjoin/values';
import type { OperationId } from '@postjoin/openapi-spec';
import { getParameterSchema, type ParameterSchema } from './validate-params.ts';

/** Tracking parameters that assistants append to links. They are ignored. */
const ignoredNames = /^utm_/;

/**
 * Parses a query string into pairs of name and typed value, in the order of the query string.
 * @throws {ServiceError} for bytes that are not UTF-8
 */
export function readQuery(id: OperationId, querystring: string): [name: string, value: unknown][] {
  const pairs: [string, unknown][] = [];
  for (const pair of querystring.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (ignoredNames.test(name)) continue;
    const text = decode(at < 0 ? '' : pair.slice(at + 1), name);
    const schema = getParameterSchema(id, name);
    pairs.push([name, schema ? parseValue(text, schema) : text]);
  }
  return pairs;
}

const decimalDigits = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * Converts the text of a parameter to the type in its schema. A number that is not in plain decimal notation, such as
 * `1e3` or `0x10`, stays a string. Validation rejects that string later.
 */
function parseValue(text: string, schema: ParameterSchema): unknown {
  if (schema.type === 'integer') return decimalDigits.test(text) ? Number(text) : text;
  if (schema.type === 'number') return decimalNumber.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  // `decode` turns an unencoded + into a blank. So a blank before the offset of an instant was a + sign.
  if (schema.format === 'date-time') return text.replace(/ (?=\d{2}:\d{2}$)/, '+');
  return text;
}

function decode(text: string, name?: string): string {
  try {
    const spaced = text.replaceAll('+', ' ');
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    if (name !== undefined) {
      throw parameterError('invalid_parameter', name, { expected: 'percent-encoded UTF-8', got: text });
    }
    const expected = 'names in percent-encoded UTF-8';
    throw new ServiceError('unknown_parameter', `The query must have ${expected}; got ${showValue(text)}.`, {
      expected,
    });
  }
}
