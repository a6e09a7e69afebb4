import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import { foldWords, topicNamed, type NamedTopic } from '@postjoin/matcher';
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
  /** The contracts in which a topic of that name is named, or the word itself stands. */
  contractsWith(word: string): ReadonlySet<Contract>;
}

/** Names and topics looked up in one generation are remembered, up to a bound: callers ask about the same few. */
const rememberedTopics = 1_000;

export function createTopicIndex(
  scanned: readonly ScannedPost[],
  { contracts, postWords, contractWords }: Pick<JoinedSnapshot, 'contracts' | 'postWords' | 'contractWords'>,
): TopicIndex {
  const textsOfPost = ({ post }: ScannedPost) => postTexts(post);
  const posts = createWordIndex(scanned, postWords, { textsOf: textsOfPost });
  const listed = createWordIndex(contracts, contractWords, { textsOf: contractTexts });
  const look = (topic: NamedTopic, phrases: readonly (readonly string[])[]): Omit<TopicPlaces, 'name'> => {
    // A known topic may have phrases that name another thing; plain words are named wherever they stand.
    const naming = <Item>(found: ReadonlySet<Item>, textsOf: (item: Item) => readonly string[]) =>
      topic.recognised
        ? new Set([...found].filter((item) => textsOf(item).some((text) => isNamed(topic, text))))
        : found;
    const named = naming(listed.find(phrases), contractTexts);
    const mentions = naming(posts.find(phrases), textsOfPost);
    const joined = [...mentions].filter(isMatched).filter(({ verdict }) => named.has(verdict.contract));
    return { recognised: topic.recognised, posts: mentions, contracts: named, joined: new Set(joined) };
  };
  const rememberedName = remember<TopicPlaces>(rememberedTopics);
  const rememberedTopic = remember<Omit<TopicPlaces, 'name'>>(rememberedTopics);
  const rememberedWord = remember<ReadonlySet<Contract>>(rememberedTopics);
  const places = (name: string): TopicPlaces =>
    rememberedName(name, () => {
      const topic = topicNamed(name);
      const phrases = topic.names.map(foldsOf);
      // However it is spelled, a topic is looked up once.
      return { name, ...rememberedTopic(JSON.stringify(phrases), () => look(topic, phrases)) };
    });
  return {
    places,
    contractsWith(word) {
      const folds = foldsOf(word);
      return rememberedWord(folds.join(' '), () => new Set([...places(word).contracts, ...listed.find([folds])]));
    },
  };
}

const foldsOf = (phrase: string): string[] => foldWords(phrase).map(({ fold }) => fold);

function isNamed(topic: NamedTopic, text: string): boolean {
  return topic.spansIn(text).length > 0;
}

/** The texts of a post in which a topic counts as named. */
export function postTexts(post: StoredPost): string[] {
  return [post.text];
}

/** The texts of a contract in which a topic counts as named. */
export function contractTexts(contract: Pick<Contract, 'title' | 'event_title' | 'outcome'>): string[] {
  return [contract.title, contract.event_title, contract.outcome];
}
