import { entityKinds } from './english/entity.ts';
import { inParts, type Parts } from './parts.ts';
import type { CandidateOptions, MatchableContract, MatchablePost, MatcherOptions, MatchOptions } from './types.ts';

const texts = ['id', 'event_id', 'title', 'event_title', 'outcome'] as const;
const times = ['opens_at', 'closes_at'] as const;
const numbers = ['volume', 'last_price'] as const;

/**
 * @throws {TypeError} that names the contract and the field, if a field has a wrong type or is not a time, or if two
 * contracts have the same id. An answer names contracts by their ids.
 */
export function* checkContracts(contracts: readonly MatchableContract[]): Parts<void> {
  if (!isArray(contracts)) fail('input', 'contracts', 'an array (spread an iterator: [...contracts])', contracts);
  const ids = new Set<string>();
  yield* inParts(contracts.entries(), ([index, contract]) => {
    checkContract(contract, `contracts[${index}]`);
    const { id } = contract;
    if (ids.has(id)) throw new TypeError(`contract ${id}: id must be unique, and two contracts have it`);
    ids.add(id);
  });
}

/** @throws {TypeError} that names the contract and the field. `name` is used for a contract without an id. */
export function checkContract(contract: MatchableContract, name = 'contract'): void {
  if (!isObject(contract)) fail('input', name, 'a contract', contract);
  for (const field of texts)
    if (typeof contract[field] !== 'string')
      fail(typeof contract.id === 'string' ? `contract ${contract.id}` : name, field, 'a text', contract[field]);
  for (const field of times)
    if (contract[field] != null && !isTime(contract[field]))
      fail(`contract ${contract.id}`, field, 'an ISO 8601 time or null', contract[field]);
  for (const field of numbers)
    if (contract[field] != null && typeof contract[field] !== 'number')
      fail(`contract ${contract.id}`, field, 'a number or null', contract[field]);
}

/** @throws {TypeError} that names the field, if the text is no string or the time is no time. */
export function checkPost(post: MatchablePost): void {
  if (!isObject(post)) fail('input', 'post', 'an object with a text', post);
  const { text, at } = post;
  if (typeof text !== 'string') fail('post', 'text', 'a text', text);
  if (at !== undefined && !isTime(at)) fail('post', 'at', 'an ISO 8601 time', at);
}

type Known<Options> = Readonly<Record<keyof Options, true>>;
const matcherOptions: Known<MatcherOptions> = { actors: true, topics: true, threshold: true };
const matchOptions: Known<MatchOptions<MatchableContract>> = { accept: true };
const candidateOptions: Known<CandidateOptions<MatchableContract>> = { accept: true, limit: true };

/** @throws {TypeError} if the options of `match` are no object, or if one of them is unknown */
export const checkMatchOptions = (options: object): void => checkNames(options, matchOptions);

/** @throws {TypeError} if the options of `candidates` are no object, or if one of them is unknown or invalid */
export function checkCandidateOptions(options: { limit?: number }): void {
  checkNames(options, candidateOptions);
  const { limit } = options;
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 0))
    fail('options', 'limit', 'a count of questions', limit);
}

function checkNames(options: object, known: Readonly<Record<string, true>>): void {
  const names = Object.keys(known).join(', ');
  if (!isObject(options)) fail('input', 'options', `an object with ${names}`, options);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw new TypeError(`options: ${unknown} is unknown; known are ${names}`);
}

/** @throws {TypeError} if the name of a topic is no text */
export function checkTopicName(name: string): void {
  if (typeof name !== 'string') fail('topic', 'name', 'a text', name);
}

/** @throws {TypeError} that names the option, if the threshold, an actor or a topic is invalid. */
export function checkOptions(options: MatcherOptions): void {
  checkNames(options, matcherOptions);
  const { threshold, actors, topics } = options;
  const isShare = typeof threshold === 'number' && threshold >= 0 && threshold <= 1;
  if (threshold !== undefined && !isShare) fail('options', 'threshold', 'a number from 0 to 1', threshold);
  if (actors !== undefined && !(Array.isArray(actors) && actors.length > 0 && actors.every(isName)))
    fail('options', 'actors', 'a list of names', actors);
  if (topics !== undefined && !isArray(topics)) fail('options', 'topics', 'a list of topics', topics);
  for (const topic of topics ?? []) {
    if (!isObject(topic)) fail('options', 'topics', 'a list of topics', topics);
    const owner = `topic ${JSON.stringify(topic.name)}`;
    if (!isName(topic.name)) fail(owner, 'name', 'a name', topic.name);
    if (!entityKinds.includes(topic.kind)) fail(owner, 'kind', `one of ${entityKinds.join(', ')}`, topic.kind);
    for (const field of ['aliases', 'exclusions'] as const)
      if (topic[field] !== undefined && !(Array.isArray(topic[field]) && topic[field].every(isName)))
        fail(owner, field, 'a list of names', topic[field]);
  }
}

/** Whether a value is a text with a letter or digit. */
const isName = (value: unknown): boolean => typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** As `Array.isArray`, but leaves the type of the value as it is. */
const isArray = (value: unknown): boolean => Array.isArray(value);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function fail(owner: string, field: string, expected: string, value: unknown): never {
  throw new TypeError(`${owner}: ${field} must be ${expected}, and is ${describe(value)}`);
}

/** A Date is named, because JSON would show it as the text that is expected. */
function describe(value: unknown): string {
  if (value instanceof Date) return 'a Date; pass its toISOString()';
  try {
    return JSON.stringify(value)?.slice(0, 200) ?? typeof value;
  } catch {
    return typeof value;
  }
}
