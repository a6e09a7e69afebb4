import type { MatchableContract, MatchablePost, MatcherOptions } from './contract.ts';
import { entityKinds } from './vocabulary/entity.ts';

const texts = ['id', 'event_id', 'title', 'event_title', 'outcome'] as const;
const times = ['opens_at', 'closes_at'] as const;
const numbers = ['volume', 'last_price'] as const;

/**
 * @throws {TypeError} that names the contract and the field, if a field has a wrong type or is not a time, or if two
 * contracts have the same id. An answer names contracts by their ids.
 */
export function checkContracts(contracts: readonly MatchableContract[]): void {
  contracts.forEach(checkContract);
  const ids = new Set<string>();
  for (const { id } of contracts) {
    if (ids.has(id)) throw new TypeError(`contract ${id}: id must be unique, and two contracts have it`);
    ids.add(id);
  }
}

function checkContract(contract: MatchableContract): void {
  for (const field of texts)
    if (typeof contract[field] !== 'string') fail(`contract ${String(contract.id)}`, field, 'a text', contract[field]);
  for (const field of times)
    if (contract[field] != null && !isTime(contract[field]))
      fail(`contract ${contract.id}`, field, 'an ISO 8601 time or null', contract[field]);
  for (const field of numbers)
    if (contract[field] != null && typeof contract[field] !== 'number')
      fail(`contract ${contract.id}`, field, 'a number or null', contract[field]);
}

/** @throws {TypeError} that names the field, if the text is no string or the time is no time. */
export function checkPost({ text, at }: MatchablePost): void {
  if (typeof text !== 'string') fail('post', 'text', 'a text', text);
  if (at !== undefined && !isTime(at)) fail('post', 'at', 'an ISO 8601 time', at);
}

/** @throws {TypeError} if the limit of candidates is no count */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 0) fail('options', 'limit', 'a count of questions', limit);
}

/** @throws {TypeError} that names the option, if the threshold, an actor or a topic is invalid. */
export function checkOptions({ threshold, actors, topics }: MatcherOptions): void {
  const isShare = typeof threshold === 'number' && threshold >= 0 && threshold <= 1;
  if (threshold !== undefined && !isShare) fail('options', 'threshold', 'a number from 0 to 1', threshold);
  if (actors !== undefined && !(Array.isArray(actors) && actors.length > 0 && actors.every(isName)))
    fail('options', 'actors', 'a list of names', actors);
  for (const topic of topics ?? []) {
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

function fail(owner: string, field: string, expected: string, value: unknown): never {
  throw new TypeError(`${owner}: ${field} must be ${expected}, and is ${JSON.stringify(value) ?? 'undefined'}`);
}
