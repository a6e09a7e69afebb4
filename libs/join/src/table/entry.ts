import { toByteString, type ByteString } from '@postjoin/values';

/** The entries of lists in answers: each with its JSON, created once to be measured and sent, and with its length. */

/**
 * Maximum length of the lists in an answer: 21,600 tokens. Claude Code does not show an answer of more than 25,000
 * tokens, and GPT actions none of 100,000 characters. The rest is for the envelope and the members outside the lists.
 */
export const maxListsLength = 54_000;

/** An entry of a list in answers. */
export interface Entry<Value = unknown> {
  /** Plain data in the shape of the answer, which many answers share. `serializeAnswer` has its JSON. */
  readonly value: Value;
  /** Length of the JSON of the value, and of the comma after it, in the unit of `measureLength`. */
  readonly length: number;
}

export function createEntry<Value>(value: Value): Entry<Value> {
  const json = JSON.stringify(value);
  storeJson(value, json);
  return { value, length: measureLength(json) + 1 };
}

const jsonOf = new WeakMap<object, ByteString>();

/** Stores the JSON of an object, and freezes the object, so that its JSON cannot become wrong. */
function storeJson(value: unknown, json: string): void {
  if (isObject(value)) jsonOf.set(Object.freeze(value), toByteString(json));
}

/** Stores the JSON of an object that many answers have. */
export function shareJson<Value>(value: Value): Value {
  storeJson(value, JSON.stringify(value));
  return value;
}

/**
 * Returns the bytes of `JSON.stringify(answer)`. The JSON of rows, other entries and the health of the sources is stored,
 * because they occur in many answers. Serialising them again would take half of the time of an uncached answer.
 */
export function serializeAnswer(answer: object): ByteString {
  return writeObject(answer as Readonly<Record<string, unknown>>, 0) as ByteString;
}

function write(value: unknown, depth: number): string {
  if (!isObject(value)) return toByteString(JSON.stringify(value));
  const shared = jsonOf.get(value);
  if (shared !== undefined) return shared;
  if (Array.isArray(value)) return isObject(value[0]) ? writeList(value) : toByteString(JSON.stringify(value));
  return depth < 2 || hasList(value) ? writeObject(value, depth) : toByteString(JSON.stringify(value));
}

/** @param depth of the object in the answer: names up to that of a member of `data` are names of schemas */
function writeObject(object: Readonly<Record<string, unknown>>, depth: number): string {
  let json = '';
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    json += json === '' ? '{' : ',';
    json += depth < 2 ? `"${name}":` : `${toByteString(JSON.stringify(name))}:`;
    json += write(member, depth + 1);
  }
  return json === '' ? '{}' : `${json}}`;
}

function writeList(entries: readonly unknown[]): string {
  let json = '';
  for (const entry of entries) {
    json += json === '' ? '[' : ',';
    json += (isObject(entry) ? jsonOf.get(entry) : undefined) ?? toByteString(JSON.stringify(entry));
  }
  return `${json}]`;
}

/** Whether a member of `data`, such as `also_7d`, has a list. Any other member is small. */
const hasList = (value: Readonly<Record<string, unknown>>): boolean => Object.values(value).some(Array.isArray);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Characters of an estimated token. Contracts and rows have between 2.6 and 3.1, and posts 3.8. Lists of times and prices
 * have 1.7, and emoji 1.3.
 */
const charactersPerToken = 2.5;

/**
 * Measures a JSON text in characters, or by its estimated tokens if these are more than its characters suggest. Clients
 * limit answers in both units, so a text with few characters per token counts as longer than it is.
 */
export function measureLength(json: string): number {
  return Math.max(json.length, Math.ceil(estimateTokens(json) * charactersPerToken));
}

/** Kinds of characters: blanks, symbols, small letters, capitals, digits, and all characters beyond ASCII. */
const kinds = 6;
const [blank, symbol, lower, upper, digit, foreign] = [0, 1, 2, 3, 4, 5] as const;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lower;
  if (/[A-Z]/.test(character)) return upper;
  if (/\d/.test(character)) return digit;
  return character === ' ' ? blank : symbol;
});

/**
 * Tokens of a character after a character of each kind, in rows by the earlier kind. Tokenizers first split a text into
 * words with the blank before them, groups of three digits, and runs of symbols. So the first character of a run costs
 * most. A word goes on after its capitals, as in "Trump". Each character beyond ASCII counts as a token, which is seldom
 * too few.
 */
const costs = Float64Array.of(
  ...[0.1, 0.9, 1, 1, 0.9, 1], // after a blank
  ...[0.1, 0.3, 1, 1, 0.7, 1], // after a symbol
  ...[0.1, 0.9, 0.05, 1, 0.8, 1], // after a small letter
  ...[0.1, 0.9, 0.05, 0.25, 0.8, 1], // after a capital
  ...[0.1, 0.9, 1, 1, 0.33, 1], // after a digit
  ...[0.1, 0.9, 1, 1, 0.7, 1], // after a character beyond ASCII
);

/** Estimates the tokens of a text without a tokenizer, which would take as long as creating the answers. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let kind: number = foreign;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const next = code < 128 ? (asciiKinds[code] as number) : foreign;
    tokens += costs[kind * kinds + next] as number;
    kind = next;
  }
  return tokens;
}
