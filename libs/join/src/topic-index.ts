import type { Contract } from '@postjoin/market-venues/contract';
import { clearCachedWords, resolveTopic, tokenize, type NamedTopic } from '@postjoin/matcher';
import { createExpiry } from '@postjoin/values';
import { LRUCache } from 'lru-cache';
import { isMatched, type MatchedPost, type TablePost } from './table-post.ts';
import { createWordIndex } from './word-index.ts';

/** The posts and contracts of a generation that name one topic. */
export interface TopicMentions {
  /** Whether the matcher knows the topic and its aliases. */
  recognised: boolean;
  posts: readonly TablePost[];
  /** The contracts that the venues still list as open and that name the topic. */
  contracts: ReadonlySet<Contract>;
  /** The posts whose matched contract, open or closed, also names the topic. */
  rows: readonly MatchedPost[];
}

export interface TopicIndex {
  lookUp(name: string): TopicMentions;
  /** Returns the contracts that the venues still list as open, and that contain the word or name it as a topic. */
  contractsWith(word: string): ReadonlySet<Contract>;
}

/**
 * Maximum entries of the cache. A lookup takes some milliseconds if many posts name the topic, and callers request the
 * same few topics.
 */
const maxCachedTopics = 2_000;
/** Maximum age of a cached topic, so that the words of callers are forgotten although no new generation arrives. */
const maxTopicAgeMs = 600_000;

/** The matcher caches words for all indexes together. The member `cache` holds what `schedule` references weakly. */
const wordExpiry = createWordExpiry();

function createWordExpiry() {
  const cache = { clear: clearCachedWords };
  return { cache, schedule: createExpiry(cache, maxTopicAgeMs) };
}

export async function createTopicIndex(
  posts: readonly TablePost[],
  listed: readonly Contract[],
  closed: readonly Contract[],
): Promise<TopicIndex> {
  const postIndex = await createWordIndex(posts, listPostTexts);
  const listedIndex = await createWordIndex(listed, listContractTexts);
  const closedIndex = await createWordIndex(closed, listContractTexts);
  const cache = new LRUCache<string, TopicMentions>({ max: maxCachedTopics });
  const scheduleExpiry = createExpiry(cache, maxTopicAgeMs);

  function findMentions(topic: NamedTopic, phrases: readonly string[][]): TopicMentions {
    const filterNaming = <Item>(found: ReadonlySet<Item>, listTexts: (item: Item) => readonly string[]) =>
      topic.recognised ? new Set([...found].filter((item) => isNamedIn(topic, listTexts(item)))) : found;
    const contracts = filterNaming(listedIndex.find(phrases), listContractTexts);
    const allContracts = new Set([...contracts, ...filterNaming(closedIndex.find(phrases), listContractTexts)]);
    const mentioning = [...filterNaming(postIndex.find(phrases), listPostTexts)];
    const rows = mentioning.filter(isMatched).filter(({ match }) => allContracts.has(match.contract));
    return { recognised: topic.recognised, posts: mentioning, contracts, rows };
  }

  /** All spellings of a topic have equal phrases, so the posts and contracts are searched once for each topic. */
  function lookUp(name: string): TopicMentions {
    wordExpiry.schedule();
    const cached = cache.get(name);
    if (cached) return cached;
    const topic = resolveTopic(name);
    const phrases = topic.names.map(toStems);
    const key = JSON.stringify(phrases);
    const mentions = cache.get(key) ?? findMentions(topic, phrases);
    cache.set(key, mentions).set(name, mentions);
    scheduleExpiry();
    return mentions;
  }

  return {
    lookUp,
    contractsWith: (word) => new Set([...lookUp(word).contracts, ...listedIndex.find([toStems(word)])]),
  };
}

const toStems = (phrase: string): string[] => tokenize(phrase).map(({ stem }) => stem);

/**
 * Whether one of the texts names the topic. `findIn` checks the words around a phrase of a known topic, because the
 * phrase can mean something else.
 */
function isNamedIn(topic: NamedTopic, texts: readonly string[]): boolean {
  return texts.some((text) => topic.findIn(text).length > 0);
}

function listPostTexts({ post }: TablePost): string[] {
  return [post.text];
}

function listContractTexts({ title, event_title, outcome }: Contract): string[] {
  return [title, event_title, outcome];
}
