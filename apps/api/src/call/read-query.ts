import { ServiceError } from '@postjoin/envelope';
import { parameterError, shownValue } from './parameter-error.ts';

/** What assistants append to links of their own accord. */
const ignoredParameter = /^utm_/;

/**
 * Reads a query string into its parameters, in their order.
 * @throws {ServiceError} for bytes that are not UTF-8
 */
export function readQuery(querystring: string): [name: string, text: string][] {
  const pairs: [string, string][] = [];
  for (const pair of querystring.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (ignoredParameter.test(name)) continue;
    pairs.push([name, decode(at < 0 ? '' : pair.slice(at + 1), name)]);
  }
  return pairs;
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
    throw new ServiceError('unknown_parameter', `The query must have ${expected}; got ${shownValue(text)}.`, {
      expected,
    });
  }
}
