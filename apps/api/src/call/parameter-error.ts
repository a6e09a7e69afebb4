import { ServiceError, type ErrorCode } from '@postjoin/envelope';
import type { SchemaNode } from './schema-node.ts';

/** The longest piece of a caller's value that an error repeats. */
const shownCharacters = 80;

/** A caller's value as an error shows it: short, on one line, without characters that change how the rest is read. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return cut.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

/** What a parameter takes, in words: `an integer from 1 to 168`. */
export function expectationOf(schema: SchemaNode): string {
  const { type, minimum, exclusiveMinimum, maximum, maxLength } = schema;
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (type === 'integer') return `an integer from ${minimum} to ${maximum}, in plain decimal digits`;
  if (type === 'number') return `a number over ${exclusiveMinimum} and up to ${maximum}`;
  if (schema.format === 'date-time') return 'an RFC 3339 date-time with offset, such as 2026-01-31T08:00:00Z';
  return `a text of at most ${maxLength} characters without control characters`;
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
