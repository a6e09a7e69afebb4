import type { StoredPost } from '@postjoin/feed-sources/types';
import type { MoveBasis, StoredContract } from '@postjoin/market-venues/types';
import type { Relation } from '@postjoin/matcher';
import { resolveTopic } from '@postjoin/matcher/search';
import type { NamedTopic } from '@postjoin/matcher/types';
import type { StoredMatch } from '@postjoin/snapshot-store/types';
import { abbreviate, cutText, joinSpans, sum, type TextSpan } from '@postjoin/values';
import type { Static, TObject } from 'typebox';
import {
  alternativeSchema,
  candidateSchema,
  contractBriefSchema,
  joinedContractSchema,
  maxCandidateOutcomes,
  maxNearestOutcomes,
  nearestSchema,
  publicContractSchema,
  publicPostSchema,
  repeatedContractSchema,
  rowSchema,
  unmatchedPostSchema,
  unmovedSchema,
  type Alternative,
  type AnswerCandidate,
  type ContractBrief,
  type FoundContract,
  type Nearest,
  type NewPost,
  type PublicContract,
  type PublicPost,
  type Row,
  type UnmatchedPost,
  type Unmoved,
  type WholeRow,
} from '../schemas/entries.ts';
import { getCertainty } from '../snapshot/matches.ts';
import { cutToParts, listOwnSpans } from '../snapshot/text-parts.ts';
import { toUnmatchedReason, type UnmatchedReason } from '../schemas/reasons.ts';
import { createEntry, maxListsLength, type Entry } from './entry.ts';

/**
 * Converts stored posts, contracts and matches to the shapes in answers. Members are in the order of the schemas.
 */

/** Members for a shape. An optional member that adds nothing may be null. */
type Members<Shape> = {
  [Name in keyof Shape]: object extends Pick<Shape, Name> ? Shape[Name] | null | undefined : Shape[Name];
};

/** Returns the members that a schema has, in its order, without the optional ones that are null, false or an empty text. */
export function select<Schema extends TObject>(schema: Schema, source: Members<Static<Schema>>): Static<Schema> {
  const members: Readonly<Record<string, unknown>> = source;
  const required: readonly string[] = schema.required ?? [];
  const selected: Record<string, unknown> = {};
  for (const name in schema.properties) {
    const value = members[name];
    const addsNothing = value == null || value === false || value === '';
    if (!addsNothing || required.includes(name)) selected[name] = value;
  }
  return selected as Static<Schema>;
}

/** Converts a post, without the members that only the worker needs. */
export function toPublicPost(post: StoredPost): PublicPost {
  return select(publicPostSchema, post);
}

/** Maximum characters of a text that is too long for an answer, such as one of thousands of emoji. */
const maxCutLength = 10_000;

/** Creates the entry of a post. A text that does not fit into an answer is cut. */
export function createPostEntry(post: StoredPost): Entry<PublicPost> {
  const entry = createEntry(toPublicPost(post));
  if (entry.length <= maxListsLength) return entry;
  return createEntry(toPublicPost({ ...post, text: cutText(post.text, maxCutLength), truncated: true }));
}

/** Maximum characters of the rules of a contract. Venues often describe the first condition in fewer characters. */
export const maxRulesLength = 400;

/** Returns all members that answers can have of a contract. */
export function describeContract(contract: StoredContract) {
  const { last_price, move_24h, move_7d, move_24h_basis, move_7d_basis, description } = contract;
  return {
    ...contract,
    last_price_reason: last_price === null ? (contract.last_price_reason ?? 'not_given') : undefined,
    price_note: isOutsideBook(contract) ? ('outside_book' as const) : undefined,
    move_24h_reason: move_24h === null ? (move_24h_basis.reason ?? 'not_given') : undefined,
    move_7d_reason: move_7d === null ? (move_7d_basis.reason ?? 'not_given') : undefined,
    move_24h_basis: toPublicBasis(move_24h_basis),
    move_7d_basis: toPublicBasis(move_7d_basis),
    rules: abbreviate(description, maxRulesLength),
  };
}

/** Prices have at most four decimals. */
const priceTolerance = 0.00005;

/** Whether the last price lies outside the best bid and ask. */
const isOutsideBook = ({ last_price, midpoint, spread, outside_book }: StoredContract): boolean =>
  outside_book === true ||
  (last_price !== null &&
    midpoint !== null &&
    spread !== null &&
    Math.abs(last_price - midpoint) > spread / 2 + priceTolerance);

/** The contract of a row has the midpoint only if the last price is not what the market says. */
function describeRowContract(contract: StoredContract): PublicContract {
  const described = describeContract(contract);
  const midpoint = described.price_note && contract.midpoint !== null ? contract.midpoint : undefined;
  return select(publicContractSchema, { ...described, midpoint });
}

/** Returns undefined for the basis of an unknown move, which has only the reason. */
function toPublicBasis({ reported_by, from_at, to_at, note }: MoveBasis): FoundContract['move_24h_basis'] {
  return reported_by === null ? undefined : { reported_by, from_at, to_at, ...(note !== undefined && { note }) };
}

export function toContractBrief(contract: StoredContract): ContractBrief {
  return select(contractBriefSchema, describeContract(contract));
}

/** Converts another contract of a match. @param relation how it differs from the contract of the match */
export function toAlternative(contract: StoredContract, relation: Relation): Alternative {
  return select(alternativeSchema, { ...describeContract(contract), relation });
}

/** The reasons of posts that are about a question, but not about one of its outcomes. */
const questionReasons: ReadonlySet<UnmatchedReason> = new Set(['outcome_not_listed', 'outcome_not_named']);

/**
 * Describes what came closest to a match: a contract or, if the post gives no outcome of its question, the question with
 * its most probable outcomes.
 * @param listedByEvent the contracts that the venues list as open, by the id of their event
 */
export function describeNearest(
  contract: StoredContract,
  reason: UnmatchedReason,
  listedByEvent: ReadonlyMap<string, readonly StoredContract[]>,
): Nearest {
  const { title, event_title, event_id, url } = contract;
  if (!questionReasons.has(reason)) return select(nearestSchema, { title, url });
  const outcomes = listTopOutcomes(listedByEvent.get(event_id) ?? []);
  return select(nearestSchema, { title: event_title, url, outcomes: outcomes.length > 0 ? outcomes : null });
}

/**
 * Describes a question that a text may be about. Undefined without a contract, and if the text shares only common words.
 * @param candidate its open contracts, those that the text names first
 */
export function describeCandidate(
  {
    contracts,
    topics,
    reason,
  }: {
    contracts: readonly StoredContract[];
    topics: string[];
    reason: string | null;
  },
  text: string,
): AnswerCandidate | undefined {
  const [first] = contracts;
  const code = reason === null ? undefined : toUnmatchedReason(reason);
  if (!first) return undefined;
  const shared =
    code === undefined ? topics : topics.filter((topic) => isTopic(topic, { text, title: first.event_title }));
  const lacks = (isMeant: (topic: string) => boolean) => topics.some(isMeant) && !shared.some(isMeant);
  // A restricted text has no topics.
  if (lacks(() => true) || lacks((topic) => !isCommon(topic))) return undefined;
  const outcomes = contracts.slice(0, maxCandidateOutcomes).map((contract) => ({
    id: contract.id,
    outcome: contract.title === first.event_title ? contract.outcome : nameOutcome(contract),
    last_price: contract.last_price,
    price_at: contract.price_at,
    price_stale: contract.price_stale,
  }));
  const { event_title: title, url, opens_at, closes_at } = first;
  return select(candidateSchema, { title, url, opens_at, closes_at, outcomes, topics: shared, reason: code });
}

/** The reasons about one contract, or none. Every other one is about the contracts that come close. */
const ownReasons: ReadonlySet<UnmatchedReason> = new Set(['no_open_contract', 'not_confirmed', 'not_certain']);

/** Returns why a text has no row: for its nearest contract or, without one, for its first candidate. */
export function chooseReason(
  reason: UnmatchedReason,
  { nearest, candidates }: { nearest: unknown; candidates: readonly AnswerCandidate[] },
): UnmatchedReason {
  return nearest || ownReasons.has(reason) ? reason : (candidates[0]?.reason ?? reason);
}

/** Letters of a word that can be an unknown name. "AM" is none. */
const minNameLetters = 3;

/** Names of the vocabulary that many posts and questions have in common. */
const generalTopics = new Set(['head of state', 'save']);

/** Matches the state that somebody or a case comes from. */
const origin =
  /\b(?:(?:filed in|from) the (?:great )?state|district) of (?!columbia)(?:(?:New|North|South|West) )?\p{L}+/giu;

/** The text of a post, and the title of a question. */
interface Compared {
  text: string;
  title: string;
}

/**
 * Whether a text shares a topic of a question. A single word with a capital that is no known name, such as "System", can
 * be an unknown one, unless a text with capitals has it as a common word, or both have it as a part of two names.
 */
function isTopic(topic: string, { text, title }: Compared): boolean {
  if (generalTopics.has(topic)) return false;
  const known = resolveTopic(topic);
  if (known.recognised) return !isOrigin(known, text);
  if (!/^\p{Lu}\S*$/u.test(topic)) return true;
  const isCommonWord = /\p{Lu}/u.test(text) && toWords(text).some((word) => word.startsWith(topic.toLowerCase()));
  return topic.length >= minNameLetters && !isCommonWord && !isInOtherName(topic, { text, title });
}

function isOrigin(topic: NamedTopic, text: string): boolean {
  const rest = text.replace(origin, '');
  return rest !== text && topic.findIn(text).length > 0 && topic.findIn(rest).length === 0;
}

/** Whether a topic is the name of an act, such as "visit", or a common noun. */
const isCommon = (topic: string): boolean => /^\p{Ll}+$/u.test(topic) && !resolveTopic(topic).recognised;

const toWords = (text: string): string[] => text.split(/[^\p{L}\p{N}'’]+/u).filter((word) => word !== '');

/** Whether a word belongs to one name in a title and to another in a text: "Federal Reserve System", "Immigration System". */
function isInOtherName(word: string, { text, title }: Compared): boolean {
  const titleWords = toWords(title);
  const listBefore = (words: string[]): string[] =>
    words.slice(1).flatMap((each, at) => (each.toLowerCase().startsWith(word.toLowerCase()) ? words[at]! : []));
  const before = listBefore(toWords(text));
  const inTitle = listBefore(titleWords.slice(1)); // Any first word has a capital.
  const isName = (each: string) => /^\p{Lu}/u.test(each);
  return (
    inTitle.length > 0 &&
    inTitle.every(isName) &&
    before.length > 0 &&
    before.every((each) => isName(each) && !titleWords.includes(each))
  );
}

const nameOutcome = ({ title, outcome }: StoredContract): string => (outcome === 'Yes' ? title : outcome);

/** Adds the first candidates of a post to its entry. */
export function addCandidates<Value extends UnmatchedPost | NewPost>(
  entry: Entry<Value>,
  candidates: readonly AnswerCandidate[],
  count = 0,
): Entry<Value> {
  if (count === 0 || candidates.length === 0) return entry;
  return createEntry({ ...entry.value, candidates: candidates.slice(0, count) });
}

function listTopOutcomes(contracts: readonly StoredContract[]): NonNullable<Nearest['outcomes']> {
  return contracts
    .filter(({ status }) => status === 'open')
    .flatMap((contract) => {
      const { last_price, price_at, price_stale } = contract;
      return last_price === null ? [] : [{ outcome: nameOutcome(contract), last_price, price_at, price_stale }];
    })
    .sort((a, b) => b.last_price - a.last_price)
    .slice(0, maxNearestOutcomes);
}

/** Maximum characters of the excerpt of a post. */
const maxExcerptLength = 200;

/** Converts a post without a row. @param details.joinedTo its contract, for an answer that leaves out its row */
export function toUnmatchedPost(
  post: StoredPost,
  reason: UnmatchedReason,
  { nearest, joinedTo }: { nearest?: Nearest | undefined; joinedTo?: StoredContract } = {},
): UnmatchedPost {
  const joined_to = joinedTo && select(joinedContractSchema, describeContract(joinedTo));
  const excerpt = abbreviate(post.text, maxExcerptLength);
  return select(unmatchedPostSchema, { ...post, reason, nearest, joined_to, excerpt });
}

/** Converts a new post. @param match the id of its contract and `matched_late`, or the reason why it has no contract */
export function toNewPost(
  { id, account, at, text }: StoredPost,
  match: Pick<NewPost, 'contract' | 'certainty' | 'matched_late'> | { reason: UnmatchedReason },
): NewPost {
  return { id, account, at, ...match, excerpt: abbreviate(text, maxExcerptLength) };
}

/** Returns the address of the page of a post. */
export const toLink = (origin: string, { id }: Pick<StoredPost, 'id'>): string =>
  `${origin}/posts/${encodeURIComponent(id)}`;

/**
 * Creates the row of a matched post. The row repeats the price and moves of the contract, as the owner's specification
 * requires. Of members with one name, the later one counts: `contract` is an id in `match`, and the contract in the row.
 */
export function createRow(
  post: StoredPost,
  contract: StoredContract,
  match: Extract<StoredMatch, { matched: true }>,
  {
    alternatives,
    origin,
    untilNextPost,
  }: { alternatives: Alternative[]; origin: string; untilNextPost?: Row['until_next_post'] },
): WholeRow {
  const row = select(rowSchema, {
    ...contract,
    ...match.since_post,
    ...match,
    post: toPublicPost(post),
    link: toLink(origin, post),
    contract: describeRowContract(contract),
    until_next_post: untilNextPost,
    alternatives,
    certainty: getCertainty(match),
    found_by: match.found_by === 'model' ? 'model' : 'rules',
  }) as WholeRow;
  return match.confirmed === undefined ? row : { ...row, confirmed: match.confirmed };
}

/** Converts the row of a contract with no known move, for the list of such posts. Returns null if a move is known. */
export function toUnmoved(row: WholeRow, { id, move_24h_basis, move_7d_basis }: StoredContract): Unmoved | null {
  if ([row.move_24h, row.move_7d, row.move_since_post].some((move) => move !== null)) return null;
  return select(unmovedSchema, {
    ...row.contract,
    ...row,
    post_id: row.post.id,
    contract_id: id,
    move_24h: null,
    reason: move_24h_basis.reason ?? move_7d_basis.reason ?? 'not_given',
  });
}

/** Shortens the contract of a row, for an answer in which an earlier row has the whole contract. */
export function shortenContract(row: WholeRow): Row {
  return { ...row, contract: select(repeatedContractSchema, row.contract) };
}

/** Maximum characters of the text of a post in a row, in an answer to a call without `limit`. */
export const maxRowTextLength = 2_000;

/** Characters of the text that are shown before and after words of the evidence. */
const contextLength = 160;

/** Stands for an omitted part of a text. */
const omission = ' […] ';

/**
 * Shortens the text of a row's post to about 2,000 characters. The beginning and all words of the evidence stay, and
 * the offsets of the evidence are those in the shortened text. Returns the row itself if its text is short enough.
 */
export function shortenRow(row: WholeRow): WholeRow {
  const { text: whole } = row.post;
  if (whole.length <= maxRowTextLength) return row;
  const parts = chooseParts(row);
  const { text, evidence } = cutToParts(whole, row.evidence, { parts, separator: omission, offset: 0 });
  const isEndCut = (parts.at(-1)?.end ?? 0) < whole.length;
  const shown = (isEndCut ? text + omission.trimEnd() : text).toWellFormed();
  return { ...row, post: { ...row.post, text: shown, shortened: true }, evidence };
}

/** Chooses the parts of the text that stay: the beginning, and the context of each piece of evidence after it. */
function chooseParts({ post: { text }, evidence }: WholeRow): TextSpan[] {
  const contexts = listOwnSpans(evidence).map(({ start, end }) => ({
    start: Math.max(0, start - contextLength),
    end: Math.min(text.length, end + contextLength),
  }));
  const length = sum(contexts.map(({ start, end }) => end - start));
  const beginning = { start: 0, end: cutText(text, Math.max(contextLength, maxRowTextLength - length)).length };
  return joinSpans([beginning, ...contexts], omission.length);
}
