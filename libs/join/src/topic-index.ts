import type { Contract } from '@postjoin/market-venues/contract';
import { tokenize, resolveTopic, type NamedTopic } from '@postjoin/matcher';
import { LRUCache } from 'lru-cache';
import { isMatched, type MatchedPost, type TablePost } from './table.ts';
import { createWordIndex } from './word-index.ts';

/** Where one topic is named in a generation. */
export interface TopicPlaces {
  recognised: boolean;
  posts: readonly TablePost[];
  /** Contracts that their venues list as open. */
  contracts: ReadonlySet<Contract>;
  /** Posts whose own contract, be it closed, names the topic too. */
  joined: readonly MatchedPost[];
}

export interface TopicIndex {
  places(name: string): TopicPlaces;
  /** The listed contracts that name a topic of that name, or hold the word itself. */
  contractsWith(word: string): ReadonlySet<Contract>;
}

/**
 * Looked-up topics that the index of a generation keeps. A topic that many posts name takes some milliseconds to look
 * up, and callers ask for the same few topics in every call.
 */
const cachedTopics = 2_000;

export async function createTopicIndex(
  posts: readonly TablePost[],
  listed: readonly Contract[],
  closed: readonly Contract[],
): Promise<TopicIndex> {
  const postIndex = await createWordIndex(posts, textsOfPost);
  const contractIndex = await createWordIndex(listed, textsOfContract);
  const closedIndex = await createWordIndex(closed, textsOfContract);
  const cached = new LRUCache<string, TopicPlaces>({ max: cachedTopics });

  function look(topic: NamedTopic, phrases: readonly string[][]): TopicPlaces {
    const naming = <Item>(found: ReadonlySet<Item>, textsOf: (item: Item) => readonly string[]) =>
      topic.recognised ? new Set([...found].filter((item) => isNamedIn(topic, textsOf(item)))) : found;
    const contracts = naming(contractIndex.find(phrases), textsOfContract);
    const named = new Set([...contracts, ...naming(closedIndex.find(phrases), textsOfContract)]);
    const mentions = naming(postIndex.find(phrases), textsOfPost);
    const joined = [...mentions].filter(isMatched).filter(({ match }) => named.has(match.contract));
    return { recognised: topic.recognised, posts: [...mentions], contracts, joined };
  }

  /** A topic is looked up once, however it is spelled: names with equal phrases share one entry. */
  function places(name: string): TopicPlaces {
    const known = cached.get(name);
    if (known) return known;
    const topic = resolveTopic(name);
    const phrases = topic.names.map(foldsOf);
    const key = JSON.stringify(phrases);
    const found = cached.get(key) ?? look(topic, phrases);
    cached.set(key, found).set(name, found);
    return found;
  }

  return {
    places,
    contractsWith: (word) => new Set([...places(word).contracts, ...contractIndex.find([foldsOf(word)])]),
  };
}

const foldsOf = (phrase: string): string[] => tokenize(phrase).map(({ stem }) => stem);

/** A known topic may have phrases that name another thing in some texts; plain words are named wherever they stand. */
function isNamedIn(topic: NamedTopic, texts: readonly string[]): boolean {
  return texts.some((text) => topic.findIn(text).length > 0);
}

function textsOfPost({ post }: TablePost): string[] {
  return [post.text];
}

function textsOfContract({ title, event_title, outcome }: Contract): string[] {
  return [title, event_title, outcome];
}
