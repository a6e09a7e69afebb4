import type { StoredContract } from '@postjoin/market-venues/types';
import { tokenize } from '@postjoin/matcher/text';
import { parseTopic, toPlainTerms, toWord, type Topic, type TopicTerm, type Word } from '@postjoin/matcher/search';
import { intersect, unite, type Positions } from './word-index.ts';
import { createClosestSearch } from './closest-contracts.ts';
import { isEnglish } from './language.ts';
import { isOrderWord, joinOrdersAndVenues } from './order-words.ts';
import { createReferenceIndex, type References } from './reference-index.ts';
import { isAboutRemarks, isOnRemark } from './remarks.ts';
import { createFormerRowSearch, createRowTopicIndex } from './row-topic-index.ts';
import type { MatchedPost, TablePost } from './table-post.ts';
import { newestFirst } from './sorted-lists.ts';
import { createTermIndex, type TermMentions } from './term-index.ts';
import { listRowTopics } from '../snapshot/matches.ts';

/** The posts and contracts of a generation that name one topic. */
export interface TopicMentions extends Topic {
  /** The topic as it was looked up. */
  name: string;
  /** Whether the topic is the id or the address of a contract, an event or a post. */
  isReference: boolean;
  /** The posts whose id, address or words the topic is. */
  referenced: readonly TablePost[];
  /** For each of the first words that no open contract has, finds the nearest word of a contract, if there is one. */
  suggest: () => readonly Suggestion[];
  /** The posts that name the topic, and those of `rows`. Newest first. */
  posts: readonly TablePost[];
  /** Finds the posts with all words of the topic in their links. Newest first. */
  listLinking: () => readonly TablePost[];
  /** The open contracts that name the topic, and those of rows with the topic: the closest first, by volume in each. */
  contracts: readonly StoredContract[];
  /** The closed contracts that name the topic, and those of rows with the topic. */
  closed: readonly StoredContract[];
  /** How closely each of `contracts` has the words of the topic. */
  closeness: ReadonlyMap<StoredContract, Closeness>;
  /**
   * The posts whose row has the topic, see `createRowTopicIndex`, and the posts that name the topic as their matched
   * contract does, open or closed. Newest first.
   */
  rows: readonly MatchedPost[];
  /** Finds the posts of which an earlier row had the topic or one of its contracts, before its last change. */
  listFormerRows: () => readonly TablePost[];
}

/** A word that contracts have in place of a misspelt word. */
interface Suggestion {
  term: TopicTerm;
  word: string;
}

/** The contracts that a search lists in place of those with all its words. */
export interface ClosestMentions {
  mentions: TopicMentions;
  /** The misspelt words that were replaced. */
  corrected: readonly Suggestion[];
  /** The words that the closest contract lacks. */
  lacking: readonly TopicTerm[];
}

type Mentions = Omit<TopicMentions, 'name' | 'listFormerRows'>;

/** How closely a contract has the words of a topic, closer ones larger. */
export const closenesses = {
  /** A word is only in the setting of a remark, see `splitSetting`. */
  inSetting: -2,
  /** The contract is about words that the account will say, and the topic is not. */
  inRemark: -1,
  named: 0,
  /** All words are in a title, or other terms for them. */
  inTitle: 1,
  ownWords: 2,
  /** They stand in their order, with at most a filler word between two: "Trump resign" in "Will Trump resign?". */
  inOrder: 3,
  ownWordsInOrder: 4,
} as const;
export type Closeness = (typeof closenesses)[keyof typeof closenesses];

/** Whether trading has ended. A venue that is switched off reports no end of the contracts that are no longer listed. */
export function hasClosed({ closed_at, status }: StoredContract): boolean {
  return closed_at !== null && (status === 'closed' || status === 'resolved');
}

export interface TopicIndex {
  lookUp(name: string): TopicMentions;
  /**
   * For a topic that no open contract has whole, corrects misspelt words, and finds the closest contracts. Undefined if
   * they could be about something else.
   */
  findClosest(mentions: TopicMentions): ClosestMentions | undefined;
  /** Counts the open contracts that name all terms. */
  countContracts(terms: readonly TopicTerm[]): number;
  /** Whether a text is probably in the language of the posts and contracts. */
  isEnglish(text: string): boolean;
}

/** Maximum number of words of a topic for which the nearest word is searched. */
const maxSuggestions = 5;
/** Maximum characters of a text whose words are searched. A longer topic can only be a part of a post. */
const maxSearchedLength = 200;
/** So many words in a row stand in a post that they are quoted from, and hardly in another one. */
const minQuotedWords = 6;

/**
 * @param posts newest first
 * @param listed the contracts that the venues list as open, in the default order of a search
 */
export async function createTopicIndex(
  posts: readonly TablePost[],
  listed: readonly StoredContract[],
  closed: readonly StoredContract[],
): Promise<TopicIndex> {
  const { inPosts, inLinks, inTitles, inListed, findTerm, findDetails } = await createTermIndex(posts, listed, closed);
  const findClosestContracts = createClosestSearch(listed);
  const findReferences = await createReferenceIndex(posts, [...listed, ...closed]);
  const findRowsOfTopic = await createRowTopicIndex(posts, ({ match }) => match && listRowTopics(match.row.value));
  const findFormerRows = await createFormerRowSearch(posts, [...listed, ...closed]);
  const positionInListed = new Map(listed.map((contract, at) => [contract, at]));

  /**
   * @param inRows the positions of the posts whose row has the topic
   * @param wantsRemarks whether contracts about words that the account will say are as close as others
   */
  function findMentions(
    topic: Topic,
    { inRows, wantsRemarks }: { inRows: Positions; wantsRemarks: boolean },
  ): Mentions {
    const found = topic.terms.map(findTerm);
    const findIn = <Item>(items: readonly Item[], place: keyof TermMentions, others: Positions = []) =>
      unite([intersect(found.map((term) => term[place])), others]).map((at) => items[at] as Item);
    const ofRows = inRows.map((at) => (posts[at] as MatchedPost).match.contract);
    const listedOfRows = ofRows.flatMap((contract) => positionInListed.get(contract) ?? []);
    const closeness = new Map<StoredContract, Closeness>();
    const addGroup = (positions: Positions, close: keyof typeof closenesses) =>
      positions.forEach((at) => closeness.set(listed[at]!, closeness.get(listed[at]!) ?? closenesses[close]));
    const addClose = (positions: Positions, close: keyof typeof closenesses) =>
      addGroup(wantsRemarks ? positions : positions.filter((at) => !isOnRemark(listed[at]!)), close);
    const intersectIn = (place: keyof TermMentions) => intersect(found.map((term) => term[place]));
    const [titles, ownTitles] = [intersectIn('titles'), intersectIn('ownTitles')];
    const allPhrases = topic.terms.map(({ phrases }) => phrases);
    const ownPhrases = topic.terms.map((term) => term.phrases.slice(0, term.ownPhrases));
    const named = unite([intersectIn('outsideSetting'), listedOfRows]);
    addClose(inTitles.selectInOrder(ownTitles, ownPhrases), 'ownWordsInOrder');
    addClose(inTitles.selectInOrder(titles, allPhrases), 'inOrder');
    addClose(ownTitles, 'ownWords');
    addClose(titles, 'inTitle');
    addClose(named, 'named');
    addGroup(named, 'inRemark');
    addGroup(intersectIn('listed'), 'inSetting');
    const missing = topic.terms.filter((_, index) => found[index]?.listed.length === 0);
    // A known name or act, and a word that posts or their links have, is spelt right.
    const isWritten = (word: Word) => [inPosts, inLinks].some((index) => index.findKind(word) === 'word');
    const misspelt = () => missing.slice(0, maxSuggestions).filter((term) => !term.isKnown && !isWritten(toWord(term)));
    const mentioning = findIn(posts, 'posts', inRows);
    const namingClosed = findIn(closed, 'closed');
    const isNamed = new Set([...closeness.keys(), ...namingClosed, ...ofRows]);
    return {
      ...topic,
      isReference: false,
      referenced: [],
      suggest: () =>
        misspelt().flatMap((term) => {
          const word = inListed.findNearestWord(term.text);
          return word === undefined ? [] : [{ term, word }];
        }),
      posts: mentioning,
      listLinking: () => toPosts(intersect(topic.terms.map(({ phrases }) => inLinks.find(phrases)))),
      contracts: [...closeness.keys()],
      closed: [...new Set([...namingClosed, ...ofRows])].filter(hasClosed),
      closeness,
      rows: mentioning.filter((post) => post.match !== null).filter(({ match }) => isNamed.has(match.contract)),
    };
  }

  const toPosts = (positions: Positions) => positions.map((at) => posts[at] as TablePost);
  const hasPhrase = (phrase: readonly string[]) => inListed.find([phrase]).length > 0;

  function findTopic(typed: string): Mentions {
    const name = decodeEscapes(typed);
    const referenced = findReferences(name);
    if (referenced) return describeReferenced(referenced, posts, listed);
    const found = findWords(name);
    const quoted = found.contracts.length === 0 ? findQuoted(name) : [];
    return quoted.length === 0 ? found : describeReferenced({ posts: quoted, contracts: [] }, posts, listed);
  }

  const lookUp = (name: string): TopicMentions => {
    const found = findTopic(name);
    return { name, ...found, listFormerRows: () => findFormerRows(decodeEscapes(name), found) };
  };

  /** Finds the words of a topic. Its order words only count if a contract or post has them beside the other words. */
  function findWords(name: string): Mentions {
    const parse = (text: string) => parseTopic(name.length > maxSearchedLength ? '' : text, hasPhrase);
    const topic = parse(name);
    const joined = joinOrdersAndVenues(name);
    const all = joined === name ? topic.terms : parse(joined).terms;
    const terms = all.filter(({ text }) => !isOrderWord(text));
    const options = { inRows: findRowsOfTopic(name), wantsRemarks: isAboutRemarks(name) };
    if (topic.isFiller || (terms.length === 0 && all.length > 0))
      return findMentions({ ...topic, isFiller: true, terms: toPlainTerms(name) }, options);
    const found = findMentions(topic, options);
    if (found.contracts.length > 0 || terms.length === topic.terms.length) return found;
    const withoutOrder = findMentions({ ...topic, terms }, options);
    if (found.posts.length > 0) return { ...withoutOrder, posts: found.posts, rows: found.rows };
    return withoutOrder.contracts.length + withoutOrder.posts.length > 0 ? withoutOrder : found;
  }

  /** Finds the posts that have a text, as a part of theirs. */
  function findQuoted(text: string): TablePost[] {
    const stems = tokenize(text).map(({ stem }) => stem);
    return stems.length < minQuotedWords ? [] : toPosts(inPosts.find([stems]));
  }

  const countContracts = (terms: readonly TopicTerm[]) => intersect(terms.map((term) => findTerm(term).listed)).length;

  function findClosest(mentions: TopicMentions): ClosestMentions | undefined {
    const corrected = mentions.suggest().filter(isSurelyMisspelt);
    if (corrected.length === 0) return searchClosest(mentions);
    const wordOf = new Map(corrected.map(({ term, word }) => [term, word]));
    const whole = lookUp(mentions.terms.map((term) => wordOf.get(term) ?? term.text).join(' '));
    if (whole.contracts.length > 0) return { mentions: whole, corrected, lacking: [] };
    return (listMissing(whole).length > 0 ? searchClosest(whole, corrected) : undefined) ?? searchClosest(mentions);
  }

  const listMissing = ({ terms }: Topic) => terms.filter((term) => countContracts([term]) === 0);

  function searchClosest(mentions: TopicMentions, corrected: readonly Suggestion[] = []): ClosestMentions | undefined {
    const closest = findClosestContracts(
      mentions.terms.map((term) => ({ term, ...findTerm(term), details: findDetails(term) })),
    );
    if (!closest) return undefined;
    const { contracts, lacking } = closest;
    const used = corrected.filter(({ word }) => lacking.every(({ text }) => text !== word));
    const closeness = new Map(contracts.map((contract) => [contract, closenesses.named]));
    return { lacking, corrected: used, mentions: { ...mentions, contracts, closeness } };
  }

  return {
    lookUp,
    findClosest,
    countContracts,
    isEnglish: (text) => isEnglish(text, [inListed, inPosts]),
  };
}

/** Letters of a word that is misspelt rather than another word. */
const minMisspeltLength = 5;

const isSurelyMisspelt = ({ term, word }: Suggestion): boolean =>
  term.text.length >= minMisspeltLength && term.text.charAt(0).toLowerCase() === word.charAt(0).toLowerCase();

/** Decodes a text from the address bar of a browser, such as "Fed%20chair". Any other text is returned as it is. */
function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Adds to the posts and contracts with a reference the contracts and posts that are matched with them. */
function describeReferenced(
  found: References,
  posts: readonly TablePost[],
  listed: readonly StoredContract[],
): Mentions {
  const [foundPosts, foundContracts] = [new Set(found.posts), new Set(found.contracts)];
  const isAbout = (post: MatchedPost) => foundPosts.has(post) || foundContracts.has(post.match.contract);
  const rows = posts.filter((post) => post.match !== null).filter(isAbout);
  const all = new Set([...found.contracts, ...found.posts.flatMap(({ match }) => match?.contract ?? [])]);
  const contracts = listed.filter((contract) => all.has(contract));
  return {
    recognised: true,
    isFiller: false,
    isReference: true,
    referenced: found.posts,
    terms: [],
    suggest: () => [],
    posts: [...new Set([...found.posts, ...rows])].sort(newestFirst),
    listLinking: () => [],
    contracts,
    closed: [...all].filter(hasClosed),
    closeness: new Map(contracts.map((contract) => [contract, closenesses.inTitle])),
    rows,
  };
}
