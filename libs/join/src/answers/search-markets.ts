import { parameterError } from '@postjoin/envelope';
import type { StoredContract } from '@postjoin/market-venues/types';
import type { TopicTerm } from '@postjoin/matcher/search';
import { memoizePerObject } from '@postjoin/values';
import { toUnmatchedReason, unmatchedMeanings } from '../schemas/reasons.ts';
import { createEntry } from '../table/entry.ts';
import {
  chooseReason,
  describeCandidate,
  describeContract,
  describeNearest,
  select,
  toAlternative,
} from '../table/answer-shapes.ts';
import {
  foundContractSchema,
  repeatedContractSchema,
  sentenceMatchSchema,
  type MarketsData,
  type MarketsParams,
} from '../schemas/types.ts';
import { sortByKey } from '../table/sorted-lists.ts';
import { describeFreshness, describeUnread, isUnread } from '../table/freshness.ts';
import { createSection, fillPage } from './page.ts';
import { createSortKey, describeRemarks, describeSortedNumbers, getOrder, isTimeSort } from './market-order.ts';
import { filterContracts } from './market-filter.ts';
import { explainReasons, joinNotes, unitsText } from './common-members.ts';
import { listOrderHints } from '../table/order-words.ts';
import { hasAddress } from '../table/reference-index.ts';
import type { JoinTable } from '../table/table.ts';
import { hasClosed, type ClosestMentions, type TopicIndex, type TopicMentions } from '../table/topic-index.ts';
import type { TablePost } from '../table/table-post.ts';

/** Creates the entry of each contract once in the life of a generation. */
const getEntry = memoizePerObject((contract: StoredContract) =>
  createEntry(select(foundContractSchema, describeContract(contract))),
);

/**
 * Lists the contracts that name all words of `q` or, if none does, the closest ones. Without `q`, lists all contracts.
 * @throws {ServiceError} for an invalid cursor or range of prices
 */
export function answerMarkets(table: JoinTable, params: MarketsParams, now: Date): MarketsData {
  const { q, sort = 'volume', status = 'open' } = params;
  const whole = q === undefined ? undefined : table.topics.lookUp(q);
  const closest = status === 'open' && whole?.contracts.length === 0 ? table.topics.findClosest(whole) : undefined;
  const mentions = whole?.isFiller === true ? undefined : (closest?.mentions ?? whole);
  const found = mentions ?? table;
  const { contracts, notes } = filterContracts(
    status === 'closed' ? found.closed : found.contracts,
    params,
    table.metadata,
  );
  const note = joinNotes([
    status === 'closed' ? undefined : whole && describeSearch(whole, table, { ...params, closest }),
    ...notes,
    status === 'open' && mentions ? describeRemarks(params, contracts, mentions) : undefined,
    ...describeSortedNumbers(sort, contracts),
    status === 'closed' ? describeClosedSearch(table, mentions, found.closed) : undefined,
  ]);
  return listFound(table, params, now, { contracts, mentions, members: { note } });
}

/**
 * Lists the open contract that the sentence `text` is about, or explains why there is none.
 * @throws {ServiceError} for an invalid cursor, or for a parameter that selects contracts
 */
export async function answerSentence(
  table: JoinTable,
  params: MarketsParams & { text: string },
  now: Date,
): Promise<MarketsData> {
  assertOnlySentence(params);
  const { result, ...listed } = await table.matchSentence(params.text, now);
  const candidates = listed.candidates.flatMap((candidate) => describeCandidate(candidate, params.text) ?? []);
  const codes = candidates.map((candidate) => candidate.reason);
  if (result.matched) {
    const described = describeContract(result.contract);
    const match = select(sentenceMatchSchema, {
      ...described,
      ...result,
      contract: select(repeatedContractSchema, described),
      alternatives: result.alternatives.map(({ contract, relation }) => toAlternative(contract, relation)),
    });
    return listFound(table, params, now, {
      contracts: [result.contract],
      members: { match, candidates, reasons: explainReasons(codes) },
    });
  }
  const hasNoContracts = isUnread(table.metadata, 'prices');
  const reason = hasNoContracts
    ? 'contracts_not_read'
    : chooseReason(toUnmatchedReason(result.reason), { nearest: result.nearest, candidates });
  const listedByEvent = Map.groupBy(table.contracts, ({ event_id }) => event_id);
  const nearest = result.nearest ? describeNearest(result.nearest, reason, listedByEvent) : undefined;
  const note = hasNoContracts
    ? undefined
    : joinNotes([
        `${nameKnownContract(table.metadata)} fits the sentence. For contracts that share words with it, pass q.`,
        scopeNote,
        describeLanguage(params.text, table.topics),
      ]);
  const members = { note, reason, nearest, candidates, reasons: explainReasons([reason, ...codes]) };
  return listFound(table, params, now, { contracts: [], members });
}

/** A sentence is matched with all open contracts. @throws {ServiceError} for a parameter that selects contracts */
function assertOnlySentence({ q, venue, min_price, max_price, status }: MarketsParams): void {
  const selecting = { q, venue, min_price, max_price, status: status === 'open' ? undefined : status };
  for (const [name, got] of Object.entries(selecting)) {
    if (got === undefined) continue;
    const expected = 'omitted in a call with text: pass words in q, or a sentence in text';
    throw parameterError(name, { expected, got: String(got) });
  }
}

/** The contracts of an answer, open ones in the order of the index, and the members of the answer that explain them. */
interface Found {
  contracts: readonly StoredContract[];
  /** Absent if the call names no topic. */
  mentions?: TopicMentions | undefined;
  members: Pick<MarketsData, 'note' | 'match' | 'reason' | 'nearest' | 'candidates' | 'reasons'>;
}

function listFound(
  table: JoinTable,
  params: MarketsParams,
  now: Date,
  { contracts, mentions, members }: Found,
): MarketsData {
  const { q = null, text, sort = 'volume' } = params;
  const unread = describeUnread(table.metadata, ['prices']);
  const order = getOrder(params);
  const sortKey = createSortKey(params, table, mentions);
  const isSorted = sort === 'volume' && order === 'desc' && params.status !== 'closed';
  const sorted = isSorted ? contracts : sortByKey(contracts, sortKey);
  const page = fillPage(
    [createSection('contracts', sorted, { sortKey, toEntry: getEntry })],
    params,
    isTimeSort(sort) ? undefined : table.metadata.taken_at,
  );
  return {
    q,
    text,
    sort,
    order,
    source: table.source,
    error: unread,
    total: contracts.length,
    events: countEvents(contracts),
    ...members,
    note: joinNotes([unread, page.note, members.note]),
    snapshot: describeFreshness(selectVenue(table.metadata, params.venue), now, ['prices']),
    ...page.paging,
    contracts: page.lists['contracts'] as MarketsData['contracts'],
    venues: table.metadata.venues,
    units: unitsText,
  };
}

/** The age of an answer with the contracts of one venue is that of this venue. */
const selectVenue = (metadata: JoinTable['metadata'], venue: MarketsParams['venue']) =>
  venue === undefined ? metadata : { ...metadata, venues: metadata.venues.filter(({ name }) => name === venue) };

/** Counts the events (questions) of contracts. Memoized, because most calls list all contracts of a generation. */
const countEvents = memoizePerObject(
  (contracts: readonly StoredContract[]) => new Set(contracts.map(({ event_id }) => event_id)).size,
);

const fillerNote = 'q has only general words, so all contracts are listed.';
const moverNote = 'For the biggest movers pass sort=move_24h or sort=move_7d. For what is new call since_last.';
const scopeNote = 'Only contracts about acts of Trump or the White House are listed.';

/** Snapshots store no results, and a settlement value is no price. */
const closedNote =
  'status is resolved where the venue has settled the contract. last_price is the last price while it was open, not the ' +
  'result, which this service does not store.';

function describeClosedSearch(
  { metadata }: JoinTable,
  mentions: TopicMentions | undefined,
  contracts: readonly StoredContract[],
): string | undefined {
  if (isUnread(metadata, 'prices')) return undefined;
  if (contracts.length > 0) return closedNote;
  return (
    `No stored closed contract fits${mentions === undefined ? '' : ' q'}. Closed contracts are ` +
    'stored for 48 hours, and as long as a stored post is matched with them.'
  );
}

/** Begins a sentence about what no contract has: only contracts that were read can be known. */
export function nameKnownContract(upstreams: JoinTable['metadata']): string {
  return describeUnread(upstreams, ['prices']) === undefined ? 'No open contract' : 'No open contract that was read';
}

/** Explains why a search has no result, or why it lists all contracts, and what its order words mean. */
function describeSearch(
  mentions: TopicMentions,
  table: JoinTable,
  params: MarketsParams & { closest: ClosestMentions | undefined },
): string | undefined {
  const { contracts, closed, isFiller, isReference, referenced, terms } = mentions;
  const { q = '', closest } = params;
  if (isUnread(table.metadata, 'prices')) return undefined;
  const isPassed = (name: string) => params[name as keyof MarketsParams] !== undefined;
  const isNew = (hint: string) => !(hint.match(/\w+(?==)/gu) ?? []).some(isPassed);
  const hints = isReference ? [] : listOrderHints(q).filter(isNew);
  if (isFiller) return joinNotes([fillerNote, ...(hints.length > 0 ? hints : [moverNote].filter(isNew))]);
  const [post] = referenced;
  if (post) return describePost(post);
  if (contracts.length > 0) return joinNotes(hints);
  if (isReference)
    return 'This contract has closed. Pass status=closed, or call get_watchlist with markets=ID for its posts.';
  return joinNotes([
    closest === undefined
      ? describeMissing(mentions, table, q)
      : `${nameKnownContract(table.metadata)} has ${terms.length > 1 ? 'all of ' : ''}${quote(terms)}: listed are ${describeClosest(closest)}.`,
    closed.length > 0 ? `With status=closed: ${closed.length}.` : undefined,
    ...hints,
  ]);
}

function describeClosest({ corrected, lacking }: ClosestMentions): string {
  const words = corrected.map(({ word }) => `"${word}"`).join(', ');
  if (lacking.length === 0) return words ? `those with ${words}` : 'the closest, with words in outcomes or rules';
  return `the closest, ${words && `with ${words} and `}without ${quote(lacking)}`;
}

/** States whether a post has a row, or why it has none. */
function describePost({ match, unmatched: { value } }: TablePost): string {
  if (match !== null && !hasClosed(match.contract)) return 'This post has a row. Its contract is listed.';
  if (match !== null) return 'This post has a row, whose contract has closed. Pass status=closed.';
  const nearest = value.nearest && ` The nearest contract: "${value.nearest.title}"`;
  return `This post has no row. ${unmatchedMeanings[value.reason]}${nearest ?? ''}`;
}

/** Names the language of the searched texts, if a text is probably in another one. */
function describeLanguage(text: string, topics: TopicIndex): string | undefined {
  return topics.isEnglish(text)
    ? undefined
    : 'Only English words are found, and names of countries and acts in Spanish, German and French.';
}

/** Explains a search without a result: which words no contract has, and how many contracts have the other words. */
function describeMissing(mentions: TopicMentions, { topics, metadata }: JoinTable, q: string): string {
  const { terms } = mentions;
  if (terms.length === 0) return joinNotes([describeWordless(q), describeLanguage(q, topics), scopeNote]) ?? '';
  const knownContract = nameKnownContract(metadata);
  const countEach = (list: readonly TopicTerm[]) =>
    list.map((term) => `"${term.text}" ${topics.countContracts([term])}`).join(', ');
  const missing = terms.filter((term) => topics.countContracts([term]) === 0);
  if (missing.length > 0) {
    const sentence = joinNotes([`${knownContract} has ${quote(missing)}.`, proposeWords(mentions, topics, q)]);
    const rest = terms.filter((term) => !missing.includes(term));
    if (rest.length === 0) return `${sentence} ${scopeNote}`;
    const count = topics.countContracts(rest);
    const found = count > 0 ? formatRest(count) : `no contract has the rest: ${countEach(rest)}`;
    return `${sentence} Without ${missing.length === 1 ? 'it' : 'them'}, ${found}. ${scopeNote}`;
  }
  const without = terms.flatMap((term) => {
    const count = topics.countContracts(terms.filter((other) => other !== term));
    return count > 0 ? [`without "${term.text}" ${formatRest(count)}`] : [];
  });
  const found = without.length > 0 ? without.join(', ') : countEach(terms);
  return `${knownContract} has all of ${quote(terms)}: ${found}. ${scopeNote}`;
}

/** A note on an address of another account or site, or of a post that is older than the stored ones. */
export const unknownAddressNote =
  'No stored post or contract has this address. Only posts of the last days of the tracked accounts are stored.';

/** Explains a search without words: `q` is an address, a sentence or a text of symbols. */
function describeWordless(q: string): string {
  if (hasAddress(q)) return unknownAddressNote;
  return /\p{L}/u.test(q) ? 'No stored post has this text. Pass it in text instead of q.' : 'q has no word to search.';
}

/**
 * Proposes words in place of words that no contract has or, if most of the words are like no known one, names the
 * language of the searched texts.
 */
export function proposeWords({ terms, suggest }: TopicMentions, topics: TopicIndex, text: string): string | undefined {
  const suggestions = suggest();
  const language = suggestions.length * 2 < terms.length ? describeLanguage(text, topics) : undefined;
  const question =
    suggestions.length > 0 ? `Did you mean ${suggestions.map(({ word }) => `"${word}"`).join(', ')}?` : undefined;
  return joinNotes([question, language]);
}

function quote(terms: readonly TopicTerm[]): string {
  return terms.map(({ text }) => `"${text}"`).join(', ');
}

function formatRest(count: number): string {
  return `${count} ${count === 1 ? 'has' : 'have'} the rest`;
}
