import { foldWords, topicNamed } from '@postjoin/matcher';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { isMatched, type MatchedPost, type ScannedPost } from './table.ts';
import { createWordIndex } from './word-index.ts';

/** Where one named topic occurs in a generation. */
export interface TopicPlaces {
  name: string;
  recognised: boolean;
  posts: ReadonlySet<ScannedPost>;
  contracts: ReadonlySet<StoredContract>;
  /** Of the posts those whose contract names the topic too. */
  joined: ReadonlySet<MatchedPost>;
}

export interface TopicIndex {
  places(name: string): TopicPlaces;
}

/** Topics looked up in one generation are remembered, up to a bound: callers ask about the same few. */
const rememberedTopics = 1_000;

export function createTopicIndex(scanned: readonly ScannedPost[], contracts: readonly StoredContract[]): TopicIndex {
  const posts = createWordIndex(scanned, ({ post }) => [post.text]);
  const listed = createWordIndex(contracts, contractTexts);
  const found = new Map<string, TopicPlaces>();
  return {
    places(name) {
      const known = found.get(name);
      if (known) return known;
      const topic = topicNamed(name);
      const phrases = topic.names.map((phrase) => foldWords(phrase).map(({ fold }) => fold));
      const isNamedIn = (text: string) => topic.spansIn(text).length > 0;
      const naming = posts.find(phrases, isNamedIn);
      const named = listed.find(phrases, isNamedIn);
      const joined = [...naming].filter(isMatched).filter(({ verdict }) => named.has(verdict.contract));
      const places = {
        name,
        recognised: topic.recognised,
        posts: naming,
        contracts: named,
        joined: new Set(joined),
      };
      if (found.size >= rememberedTopics) found.clear();
      found.set(name, places);
      return places;
    },
  };
}

/** The texts of a contract in which a topic counts as named. */
function contractTexts(contract: StoredContract): string[] {
  return [contract.title, contract.event_title, contract.outcome];
}
