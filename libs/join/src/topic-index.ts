import type { StoredContract } from '@postjoin/market-venues/contract';
import { clearCachedWords } from '@postjoin/matcher';
import { createExpiry } from '@postjoin/values';
import { LRUCache } from 'lru-cache';
import type { WatchedTopic } from './contract.ts';
import type { Rendered } from './page.ts';
import { isMatched, type MatchedPost, type TablePost } from './table-post.ts';
import { newestFirst } from './timeline.ts';
import { parseTopic, toKey, toPlainTerms, type TopicTerm } from './topic.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** The posts and contracts of a generation that name one topic. */
export interface TopicMentions {
  /** Whether all words of the topic are known names or acts. */
  recognised: boolean;
  /** Whether the topic has only filler words. */
  isFiller: boolean;
  /** Newest first. */
  posts: readonly TablePost[];
  /**
   * The contracts that the venues still list as open and that name the topic. Those with the whole topic in a title
   * come first, then those with the highest volume.
   */
  contracts: readonly StoredContract[];
  /** The contracts with the whole topic in a title. */
  inTitle: ReadonlySet<StoredContract>;
  /** The rendered entries of watch lists, by spelling and window. They are released together with the topic. */
  entries: Map<string, Rendered<WatchedTopic>>;
  /** The posts whose matched contract, open or closed, also names the topic. Newest first. */
  rows: readonly MatchedPost[];
  /**
   * The contracts of each term, by the key of the term, to explain a topic without contracts. All spellings of a topic
   * share this map, so it contains no words as a caller wrote them.
   */
  contractsByTerm: ReadonlyMap<string, ReadonlySet<StoredContract>>;
}

export interface TopicIndex {
  lookUp(name: string): TopicMentions;
}

/**
 * Maximum entries of the cache. A lookup takes some milliseconds if many posts name the topic, and callers request the
 * same few topics.
 */
const maxCachedTopics = 2_000;
/** Maximum age of a cached topic, so that the words of callers are forgotten although no new generation arrives. */
const maxTopicAgeMs = 600_000;

/**
 * The matcher caches words for all indexes together. The member `cache` keeps the object alive to which `schedule` has
 * only a weak reference.
 */
const wordExpiry = createWordExpiry();

function createWordExpiry() {
  const cache = { clear: clearCachedWords };
  return { cache, schedule: createExpiry(cache, maxTopicAgeMs) };
}

/** @param listed the contracts that the venues list as open, in the default order of a search */
export async function createTopicIndex(
  posts: readonly TablePost[],
  listed: readonly StoredContract[],
  closed: readonly StoredContract[],
): Promise<TopicIndex> {
  const inPosts = await createWordIndex(posts, ({ post }) => [post.text]);
  const inTitles = await createWordIndex(listed, listTitles);
  const inOutcomes = await createWordIndex(listed, listOutcomes);
  const inClosed = await createWordIndex(closed, (contract) => [...listTitles(contract), ...listOutcomes(contract)]);
  const cache = new LRUCache<string, TopicMentions>({ max: maxCachedTopics });
  const scheduleExpiry = createExpiry(cache, maxTopicAgeMs);

  function findMentions(
    terms: readonly TopicTerm[],
    { recognised, isFiller }: Pick<TopicMentions, 'recognised' | 'isFiller'>,
  ): TopicMentions {
    const found = terms.map((term) => {
      const titles = inTitles.find(term.phrases);
      return { key: toKey(term), titles, contracts: new Set([...titles, ...inOutcomes.find(term.phrases)]) };
    });
    const inTitle = intersect(found.map(({ titles }) => titles));
    const all = intersect(found.map(({ contracts }) => contracts));
    const allNaming = new Set([...all, ...intersect(terms.map(({ phrases }) => inClosed.find(phrases)))]);
    const mentioning = [...intersect(terms.map((term) => findInPosts(inPosts, term)))].sort(newestFirst);
    const contracts = sortTitlesFirst(all, inTitle);
    return {
      recognised,
      isFiller,
      posts: mentioning,
      entries: new Map(),
      contracts,
      inTitle,
      rows: mentioning.filter(isMatched).filter(({ match }) => allNaming.has(match.contract)),
      contractsByTerm: new Map(found.map((term) => [term.key, term.contracts])),
    };
  }

  function sortTitlesFirst(all: ReadonlySet<StoredContract>, inTitle: ReadonlySet<StoredContract>): StoredContract[] {
    const found = listed.filter((contract) => all.has(contract));
    return [
      ...found.filter((contract) => inTitle.has(contract)),
      ...found.filter((contract) => !inTitle.has(contract)),
    ];
  }

  /** All spellings of a topic have equal terms, so the posts and contracts are searched once for each topic. */
  function lookUp(name: string): TopicMentions {
    wordExpiry.schedule();
    const cached = cache.get(name);
    if (cached) return cached;
    const topic = parseTopic(name);
    const terms = topic.isFiller ? toPlainTerms(name) : topic.terms;
    const key = JSON.stringify([topic.isFiller, ...terms.map(toKey).sort()]);
    const mentions = cache.get(key) ?? findMentions(terms, topic);
    cache.set(key, mentions).set(name, mentions);
    scheduleExpiry();
    return mentions;
  }

  return { lookUp };
}

/**
 * Finds the posts that name a term. `findIn` checks the words around a known name, because a phrase of a post with the
 * name can mean something else. Contracts are not checked: a reader who searches for *NATO* also wants "NATO summit".
 */
function findInPosts(index: WordIndex<TablePost>, { phrases, name }: TopicTerm): ReadonlySet<TablePost> {
  const found = index.find(phrases);
  return name === undefined ? found : new Set([...found].filter(({ post }) => name.findIn(post.text).length > 0));
}

function intersect<Item>(sets: readonly ReadonlySet<Item>[]): ReadonlySet<Item> {
  const [first = new Set<Item>(), ...others] = sets;
  return others.length === 0 ? first : new Set([...first].filter((item) => others.every((set) => set.has(item))));
}

function listTitles({ title, event_title }: StoredContract): string[] {
  return title === event_title ? [title] : [title, event_title];
}

function listOutcomes({ outcome }: StoredContract): string[] {
  return [outcome];
}
