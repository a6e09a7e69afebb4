import type { MatchableContract, MatchablePost } from './contract.ts';

const texts = ['id', 'event_id', 'title', 'event_title', 'outcome'] as const;
const times = ['opens_at', 'closes_at'] as const;
const numbers = ['volume', 'last_price'] as const;

/** @throws {TypeError} that names the contract and the field, if a field has a wrong type or is not a time. */
export function checkContract(contract: MatchableContract): void {
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

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function fail(owner: string, field: string, expected: string, value: unknown): never {
  throw new TypeError(`${owner}: ${field} must be ${expected}, and is ${JSON.stringify(value) ?? 'undefined'}`);
}
