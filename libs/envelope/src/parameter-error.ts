import type { ErrorCode } from './error-codes.ts';
import { ServiceError } from './service-error.ts';

/** The longest piece of a caller's value that an error repeats. */
const shownCharacters = 80;

/** A caller's value as an error shows it: short, on one line, without characters that change how the rest is read. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return cut.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** The error about one parameter: its name, what was expected and what was got, in one sentence. */
export function parameterError(
  code: ErrorCode,
  parameter: string,
  facts: { expected: string; got?: unknown },
): ServiceError {
  const name = shownValue(parameter);
  const got = facts.got === undefined ? undefined : shownValue(facts.got);
  const message = `${name} must be ${facts.expected}${got === undefined ? '' : `; got ${JSON.stringify(got)}`}.`;
  return new ServiceError(code, message, {
    parameter: name,
    expected: facts.expected,
    ...(got === undefined ? {} : { got }),
  });
}
