import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import { foldWords, topicNamed } from '@postjoin/matcher';
import type { JoinedSnapshot } from './joined-snapshot.ts';
import { remember } from './remember.ts';
import { isMatched, type MatchedPost, type ScannedPost } from './scanned-post.ts';
import { createWordIndex } from './word-index.ts';

/** Where one named topic occurs in a generation. */
export interface TopicPlaces {
  name: string;
  recognised: boolean;
  posts: ReadonlySet<ScannedPost>;
  contracts: ReadonlySet<Contract>;
  /** Of the posts those whose contract names the topic too. */
  joined: ReadonlySet<MatchedPost>;
}

export interface TopicIndex {
  places(name: string): TopicPlaces;
}

/** Topics looked up in one generation are remembered, up to a bound: callers ask about the same few. */
const rememberedTopics = 1_000;

export function createTopicIndex(
  scanned: readonly ScannedPost[],
  { contracts, postWords, contractWords }: Pick<JoinedSnapshot, 'contracts' | 'postWords' | 'contractWords'>,
): TopicIndex {
  const posts = createWordIndex(scanned, postWords, { textsOf: ({ post }) => postTexts(post) });
  const listed = createWordIndex(contracts, contractWords, { textsOf: contractTexts });
  const remembered = remember<TopicPlaces>(rememberedTopics);
  const look = (name: string): TopicPlaces => {
    const topic = topicNamed(name);
    const phrases = topic.names.map((phrase) => foldWords(phrase).map(({ fold }) => fold));
    const isNamedIn = (text: string) => topic.spansIn(text).length > 0;
    const naming = posts.find(phrases, isNamedIn);
    const named = listed.find(phrases, isNamedIn);
    const joined = [...naming].filter(isMatched).filter(({ verdict }) => named.has(verdict.contract));
    return { name, recognised: topic.recognised, posts: naming, contracts: named, joined: new Set(joined) };
  };
  return { places: (name) => remembered(name, () => look(name)) };
}

/** The texts of a post in which a topic counts as named. */
export function postTexts(post: StoredPost): string[] {
  return [post.text];
}

/** The texts of a contract in which a topic counts as named. */
export function contractTexts(contract: Pick<Contract, 'title' | 'event_title' | 'outcome'>): string[] {
  return [contract.title, contract.event_title, contract.outcome];
}
