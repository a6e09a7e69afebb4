import { parameterError, ServiceError } from '@postjoin/envelope';
import { isRequired, type Operation } from '@postjoin/openapi-spec';
import { showValue } from '@postjoin/values';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import {
  createInvalidParameterError,
  createMissingParameterError,
  createUnknownParameterError,
  type ValueForm,
  listParameters,
  type ParameterSchema,
} from './parameter-errors.ts';

/** Reads the parameters of a call, in the forms in which clients write them, and validates them. */

/**
 * Texts with control characters are rejected. Control characters have no legitimate use here, and terminals may
 * interpret them as commands.
 */
const controlCharacters = /\p{Cc}/u;

// A test validates the schemas against the meta-schema. The program does not, because this validation would take longer
// than compiling the schemas.
const ajv = new Ajv({ useDefaults: true, strict: true, meta: false, validateSchema: false });
formats.default(ajv, ['date-time']);
// These length checks are faster than those of ajv, because they seldom count characters. A character has one or two
// UTF-16 code units, so the length of the string usually decides.
const lengths = {
  minLength: (min: number, text: string) => text.length >= 2 * min || [...text].length >= min,
  maxLength: (max: number, text: string) => text.length <= max || [...text].length <= max,
};
for (const [keyword, validate] of Object.entries(lengths)) {
  ajv.removeKeyword(keyword).addKeyword({ keyword, type: 'string', schemaType: 'number', validate });
}

/** What has parameters: an operation, or a route beside the operations. */
export interface Parameters<Params> {
  /**
   * Parses, validates and completes a query string.
   * @throws {ServiceError} for the first parameter that is unknown, repeated, missing or invalid
   */
  readQuery: (query: string) => Params;
  /** Reads the arguments of an MCP call in the same way. Their errors use the terms of JSON. */
  readArguments: (value: unknown) => Params;
}

interface ParametersOptions extends Pick<Operation, 'input'> {
  /** Names the operation or the kind of route in errors. */
  owner: string;
  /** Whether unknown parameters are ignored. */
  ignoresUnknown?: boolean;
}

/** Compiles the schema of parameters. The caller names the type that it has, with the defaults applied. */
export function createParameters<Params>({
  owner,
  input,
  ignoresUnknown = false,
}: ParametersOptions): Parameters<Params> {
  const schemas: ParameterSchemas = new Map(Object.entries(input.properties as Record<string, ParameterSchema>));
  const names = [...schemas.keys()];
  const required = names.filter((name) => isRequired({ input }, name));
  const validate = ajv.compile(input);

  function collect(pairs: readonly NamedValue[]): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const [name, value] of pairs) {
      if (!schemas.has(name)) {
        if (ignoresUnknown) continue;
        throw createUnknownParameterError(owner, names, name);
      }
      if (Object.hasOwn(values, name)) {
        throw parameterError(name, { expected: 'passed once', got: 'more than one value' });
      }
      values[name] = value;
    }
    return Object.fromEntries(Object.entries(values).filter(([, value]) => !isOmitted(value)));
  }

  function check(pairs: readonly NamedValue[], form: ValueForm): Params {
    const params = collect(pairs);
    const missing = required.find((name) => !(name in params));
    if (missing !== undefined) throw createMissingParameterError(owner, missing, schemas.get(missing), form);
    const unsafe = Object.keys(params).find(
      (name) => typeof params[name] === 'string' && controlCharacters.test(params[name]),
    );
    if (unsafe !== undefined) throw createInvalidParameterError(unsafe, schemas.get(unsafe), params[unsafe], form);
    if (!validate(params)) {
      const name = validate.errors?.[0]?.instancePath.slice(1) ?? '';
      throw createInvalidParameterError(name, schemas.get(name), params[name], form);
    }
    return params as Params;
  }

  return {
    readQuery: (query) => check(parseQuery(schemas, query), 'query'),
    readArguments: (value) => check(parseArguments(schemas, value), 'json'),
  };
}

/** The schemas of the parameters by name. */
type ParameterSchemas = ReadonlyMap<string, ParameterSchema>;

/** A parameter with a value of the type in its schema, or with the value of the caller if it has another type. */
type NamedValue = [name: string, value: unknown];

/** Parameters that assistants and pages append to links. They are ignored in a query. */
const linkTracking = /^(utm_.*|fbclid|gclid|_)$/s;

/** Arguments that clients add to tool calls, and that a user cannot remove. They are ignored. */
const clientArguments = new Set([
  ...['toolCallId', 'sessionId', 'action', 'chatInput', 'tool'], // n8n
  'task_progress', // Cline
  'random_string', // Cursor, to tools without parameters
]);

/** Texts that clients write for a missing value: JavaScript turns null and undefined into them, Python None. */
const missingTexts = new Set<unknown>(['', 'null', 'undefined', 'None']);

/** Whether a value means that a parameter is not passed: null, an empty text, list or object, or one of `missingTexts`. */
export function isOmitted(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return value === undefined || missingTexts.has(value);
}

/**
 * Parses a query string into pairs of name and typed value, in the order of the query string.
 * @throws {ServiceError} for bytes that are not UTF-8
 */
function parseQuery(schemas: ParameterSchemas, querystring: string): NamedValue[] {
  const pairs: NamedValue[] = [];
  for (const pair of querystring.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (linkTracking.test(name)) continue;
    const text = decode(at < 0 ? '' : pair.slice(at + 1), name);
    const schema = schemas.get(name);
    // `decode` turns an unencoded + into a blank. So a blank before the offset of an instant was a + sign.
    const isInstant = schema?.format === 'date-time';
    pairs.push([name, readValue(name, schema, isInstant ? text.replace(/ (?=\d{2}:\d{2}$)/, '+') : text)]);
  }
  return pairs;
}

/**
 * Reads the arguments of an MCP call. A text is read like the text of a query, because some clients write every value as
 * text.
 * @throws {ServiceError} for arguments without names
 */
function parseArguments(schemas: ParameterSchemas, value: unknown): NamedValue[] {
  if (isOmitted(value)) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw parameterError('arguments', { expected: 'an object of named parameters', got: value });
  }
  return Object.entries(value)
    .filter(([name]) => !clientArguments.has(name))
    .map(([name, argument]) => [name, readValue(name, schemas.get(name), argument)]);
}

const decimalDigits = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * Converts the value of a parameter to the type in its schema. A value that has no such form stays as it is, and
 * validation rejects it later: for example, a number that is not in plain decimal notation, such as `1e3` or `0x10`.
 */
function readValue(name: string, schema: ParameterSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (listParameters.has(name)) return readList(value);
  if (schema.type === 'string') return typeof value === 'number' ? String(value) : value;
  return typeof value === 'string' ? parseText(value, schema) : value;
}

function parseText(text: string, { type }: ParameterSchema): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return (type === 'integer' ? decimalDigits : decimalNumber).test(text) ? Number(text) : text;
}

/** Converts a list, or a text that holds one, to one text with commas. A list of other things stays a list. */
function readList(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  const list = typeof value === 'string' ? parseList(value.trim()) : value;
  if (!Array.isArray(list)) return value;
  const entries = list.filter((entry) => !isOmitted(entry)) as unknown[];
  return entries.every((entry) => ['string', 'number'].includes(typeof entry)) ? entries.join(',') : list;
}

/** Maximum characters of a list in a text. It is far more than a valid list has, and bounds the nesting of the list. */
const maxListLength = 10_000;

/** Parses a text in square brackets: JSON, or a list as other languages print it, such as `['tariffs', 'Fed']`. */
function parseList(text: string): unknown {
  if (!text.startsWith('[') || !text.endsWith(']') || text.length > maxListLength) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const entries = text.slice(1, -1).split(',');
    return entries.map((entry) => entry.trim().replace(/^(['"])(.*)\1$/s, '$2'));
  }
}

function decode(text: string, name?: string): string {
  try {
    const spaced = text.replaceAll('+', ' ');
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    if (name !== undefined) {
      throw parameterError(name, { expected: 'percent-encoded UTF-8', got: text });
    }
    const expected = 'names in percent-encoded UTF-8';
    throw new ServiceError('unknown_parameter', `The query must have ${expected}; got ${showValue(text)}.`, {
      expected,
    });
  }
}
