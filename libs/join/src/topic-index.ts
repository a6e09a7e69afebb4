import type { StoredContract } from '@postjoin/market-venues/contract';
import { clearCachedWords } from '@postjoin/matcher';
import { createExpiry } from '@postjoin/values';
import { LRUCache } from 'lru-cache';
import type { WatchedTopic } from './contract.ts';
import type { Rendered } from './page.ts';
import { createReferenceIndex, type References } from './reference-index.ts';
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
  /** Whether the topic is the id or the address of a contract, an event or a post. */
  isReference: boolean;
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
  const inTitles = await createWordIndex(listed, listTitlesAndVenue);
  const inOutcomes = await createWordIndex(listed, listOutcomes);
  const inClosed = await createWordIndex(closed, (contract) => [
    ...listTitlesAndVenue(contract),
    ...listOutcomes(contract),
  ]);
  const references = await createReferenceIndex(posts, [...listed, ...closed]);
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
    const contracts = sortTitlesFirst(
      listed.filter((contract) => all.has(contract)),
      inTitle,
    );
    return {
      recognised,
      isFiller,
      isReference: false,
      posts: mentioning,
      entries: new Map(),
      contracts,
      inTitle,
      rows: mentioning.filter(isMatched).filter(({ match }) => allNaming.has(match.contract)),
      contractsByTerm: new Map(found.map((term) => [term.key, term.contracts])),
    };
  }

  /** All spellings of a topic have equal terms, so the posts and contracts are searched once for each topic. */
  function findTopic(name: string): TopicMentions {
    const referenced = references.find(name);
    if (referenced) return describeReferenced(referenced, posts, listed);
    const topic = parseTopic(name);
    const terms = topic.isFiller ? toPlainTerms(name) : topic.terms;
    const key = JSON.stringify([topic.isFiller, ...terms.map(toKey).sort()]);
    const mentions = cache.get(key) ?? findMentions(terms, topic);
    cache.set(key, mentions);
    return mentions;
  }

  function lookUp(name: string): TopicMentions {
    wordExpiry.schedule();
    const mentions = cache.get(name) ?? findTopic(name);
    cache.set(name, mentions);
    scheduleExpiry();
    return mentions;
  }

  return { lookUp };
}

function sortTitlesFirst(contracts: readonly StoredContract[], inTitle: ReadonlySet<StoredContract>): StoredContract[] {
  return [
    ...contracts.filter((contract) => inTitle.has(contract)),
    ...contracts.filter((contract) => !inTitle.has(contract)),
  ];
}

/**
 * Converts the posts and contracts with a reference. Adds the posts that are matched to such a contract, and the
 * contracts to which such a post is matched.
 */
function describeReferenced(
  found: References,
  posts: readonly TablePost[],
  listed: readonly StoredContract[],
): TopicMentions {
  const [foundPosts, foundContracts] = [new Set(found.posts), new Set(found.contracts)];
  const isAbout = (post: MatchedPost) => foundPosts.has(post) || foundContracts.has(post.match.contract);
  const rows = posts.filter(isMatched).filter(isAbout).sort(newestFirst);
  const all = new Set([...found.contracts, ...found.posts.filter(isMatched).map(({ match }) => match.contract)]);
  const contracts = listed.filter((contract) => all.has(contract));
  return {
    recognised: true,
    isFiller: false,
    isReference: true,
    posts: [...new Set([...found.posts, ...rows])].sort(newestFirst),
    entries: new Map(),
    contracts,
    inTitle: new Set(contracts),
    rows,
    contractsByTerm: new Map(),
  };
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

/** The name of the venue is listed like a title, so that a search can name a venue. */
function listTitlesAndVenue({ title, event_title, venue_name }: StoredContract): string[] {
  return title === event_title ? [title, venue_name] : [title, event_title, venue_name];
}

function listOutcomes({ outcome }: StoredContract): string[] {
  return [outcome];
}
