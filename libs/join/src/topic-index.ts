import type { StoredContract } from '@postjoin/market-venues/contract';
import { topicNamed } from '@postjoin/matcher';
import type { ScannedPost } from './table.ts';

/** Where one named topic occurs in a generation. */
export interface TopicPlaces {
  name: string;
  recognised: boolean;
  posts: ReadonlySet<ScannedPost>;
  contracts: ReadonlySet<StoredContract>;
}

export interface TopicIndex {
  places(name: string): TopicPlaces;
}

/** Topics looked up in one generation are remembered, up to a bound: callers ask about the same few. */
const rememberedTopics = 500;

export function createTopicIndex(scanned: readonly ScannedPost[], contracts: readonly StoredContract[]): TopicIndex {
  const found = new Map<string, TopicPlaces>();
  const look = (name: string): TopicPlaces => {
    const topic = topicNamed(name);
    const names = (text: string) => topic.spansIn(text).length > 0;
    return {
      name,
      recognised: topic.recognised,
      posts: new Set(scanned.filter(({ post }) => names(post.text))),
      contracts: new Set(contracts.filter((contract) => contractTexts(contract).some(names))),
    };
  };
  return {
    places(name) {
      const known = found.get(name);
      if (known) return known;
      const places = look(name);
      if (found.size >= rememberedTopics) found.delete(found.keys().next().value ?? '');
      found.set(name, places);
      return places;
    },
  };
}

/** The texts of a contract in which a topic counts as named. */
export function contractTexts(contract: StoredContract): string[] {
  return [contract.title, contract.event_title, contract.outcome];
}
