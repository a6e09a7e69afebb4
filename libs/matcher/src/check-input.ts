import { actFlags, type ActRow } from './english/act.ts';
import { entityKinds } from './english/entity.ts';
import type { OfficeHolder } from './english/office-holder.ts';
import { inParts, type Parts } from './parts.ts';
import { requirements } from './requirements.ts';
import type { CandidateOptions, MatchableContract, MatchablePost, MatcherOptions, MatchOptions } from './types.ts';

/** What a field must be, in words and as a test. */
type Check = readonly [expected: string, isValid: (value: unknown) => boolean];
type Checks<Input> = Readonly<Record<keyof Input & string, Check>>;

const optional = ([expected, isValid]: Check): Check => [expected, (value) => value === undefined || isValid(value)];
const nullable = ([expected, isValid]: Check): Check => [
  `${expected} or null`,
  (value) => value == null || isValid(value),
];

const isName = (value: unknown): boolean => typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Check = ['a text', (value) => typeof value === 'string'];
const number: Check = ['a number', (value) => typeof value === 'number'];
const time: Check = ['an ISO 8601 time', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))];
const names: Check = ['a list of names', (value) => Array.isArray(value) && value.every(isName)];
const accept = optional(['a function', (value) => typeof value === 'function']);

const contractChecks: Checks<MatchableContract> = {
  ...{
    id: text,
    event_id: text,
    title: text,
    event_title: text,
    outcome: text,
    venue: nullable(text),
    description: nullable(text),
  },
  ...{ opens_at: nullable(time), closes_at: nullable(time), volume: nullable(number), last_price: nullable(number) },
};
const repost: Check = [
  'the handle of a repost, or null',
  (value) =>
    value === null || (isObject(value) && ['string', 'object'].includes(typeof (value as { handle: unknown }).handle)),
];
const statement: Check = [
  'the texts of the previous and the next part',
  (value) => isObject(value) && Object.values(value as object).every((part) => typeof part === 'string'),
];
const postChecks: Checks<MatchablePost> = {
  ...{ text, at: optional(time), repost_of: optional(repost), statement: optional(statement) },
};
const topicChecks = {
  name: ['a name', isName],
  kind: [`one of ${entityKinds.join(', ')}`, (kind) => entityKinds.some((each) => each === kind)],
  aliases: optional(names),
  exclusions: optional(names),
} satisfies Record<string, Check>;
const isNames = (value: unknown): boolean => names[1](value) && (value as unknown[]).length > 0;
const holderChecks: Checks<OfficeHolder> = {
  names: ['a list of names', isNames],
  ...{ titles: optional(names), handles: optional(names), institutions: optional(names), residences: optional(names) },
};
const someOf = (known: readonly string[]): Check =>
  optional([
    `a list of ${known.join(', ')}`,
    (value) => Array.isArray(value) && value.every((each) => known.includes(each as string)),
  ]);
const words = optional(text);
const actChecks: Checks<ActRow> = {
  ...{ family: text, flags: someOf(actFlags), requires: someOf(Object.keys(requirements)), impliedBy: optional(names) },
  ...{ title: words, post: words, excludedForms: words, kindWords: words, otherKindWords: words },
  ...{ ownActorCues: words, standaloneCues: words },
};
const matcherChecks: Checks<MatcherOptions> = {
  actors: optional(['a list of names or an office-holder', (value) => isNames(value) || isObject(value)]),
  topics: optional(['a list of topics', (value) => Array.isArray(value) && value.every(isObject)]),
  acts: optional(['acts by their names', (value) => isObject(value) && Object.values(value as object).every(isObject)]),
};
const matchChecks: Checks<MatchOptions<MatchableContract>> = { accept };
const candidateChecks: Checks<CandidateOptions<MatchableContract>> = {
  accept,
  limit: optional(['a count of questions', (value) => Number.isInteger(value) && (value as number) >= 0]),
};

/**
 * @throws {TypeError} that names the contract and the field, if a field has a wrong type or is not a time, or if two
 * contracts have the same id. An answer names contracts by their ids.
 */
export function* checkContracts(contracts: readonly MatchableContract[]): Parts<void> {
  const list: unknown = contracts;
  if (!Array.isArray(list)) fail('input', 'contracts', 'an array (spread an iterator: [...contracts])', list);
  const ids = new Set<string>();
  yield* inParts(contracts.entries(), ([index, contract]) => {
    checkContract(contract, `contracts[${index}]`);
    if (ids.has(contract.id))
      throw new TypeError(`contract ${contract.id}: id must be unique, and two contracts have it`);
    ids.add(contract.id);
  });
}

/** @throws {TypeError} that names the contract and the field. `name` is used for a contract without an id. */
export function checkContract(contract: MatchableContract, name = 'contract'): void {
  if (!isObject(contract)) fail('input', name, 'a contract', contract);
  checkFields(typeof contract.id === 'string' ? `contract ${contract.id}` : name, contract, contractChecks);
}

/** @throws {TypeError} that names the field, if the text is no string or the time is no time. */
export function checkPost(post: MatchablePost): void {
  if (!isObject(post)) fail('input', 'post', 'an object with a text', post);
  checkFields('post', post, postChecks);
}

/** @throws {TypeError} that names the option, if one is unknown or invalid. */
export function checkOptions(options: MatcherOptions): void {
  checkNamed(options, matcherChecks);
  if (isObject(options.actors)) checkNamed(options.actors as OfficeHolder, holderChecks, 'actors');
  for (const topic of options.topics ?? []) checkFields(`topic ${JSON.stringify(topic.name)}`, topic, topicChecks);
  for (const [name, act] of Object.entries(options.acts ?? {}))
    checkNamed(act, actChecks, `act ${JSON.stringify(name)}`);
}

export const checkMatchOptions = (options: object): void => checkNamed(options, matchChecks);
export const checkCandidateOptions = (options: object): void => checkNamed(options, candidateChecks);

/** @throws {TypeError} if the name of a topic is no text */
export const checkTopicName = (name: string): void => checkFields('topic', { name }, { name: text });

function checkNamed(options: object, checks: Readonly<Record<string, Check>>, owner = 'options'): void {
  const known = Object.keys(checks).join(', ');
  if (!isObject(options)) fail('input', owner, `an object with ${known}`, options);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) throw new TypeError(`${owner}: ${unknown} is unknown; known are ${known}`);
  checkFields(owner, options, checks);
}

function checkFields(owner: string, object: object, checks: Readonly<Record<string, Check>>): void {
  for (const [field, [expected, isValid]] of Object.entries(checks)) {
    const value: unknown = object[field as keyof typeof object];
    if (!isValid(value)) fail(owner, field, expected, value);
  }
}

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
