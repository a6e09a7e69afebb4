import type { StoredContract } from '@postjoin/market-venues/types';
import { listLinks, tokenize } from '@postjoin/matcher/text';
import {
  createWordIndex,
  intersect,
  listImpliedPlaces,
  parseTopic,
  splitSetting,
  toPlainTerms,
  toTermKey,
  toTopicKey,
  unite,
  type Positions,
  type Topic,
  type TopicTerm,
  type Word,
  type WordIndex,
} from '@postjoin/matcher/search';
import { createClosestSearch } from './closest-contracts.ts';
import { finishInTurns } from './finish-in-turns.ts';
import { isOrderWord, joinOrdersAndVenues } from './order-words.ts';
import { createReferenceIndex, groupByKeys, hasAddress, type References } from './reference-index.ts';
import type { MatchedPost, TablePost } from './table-post.ts';
import { maxRulesLength } from './answer-shapes.ts';
import { newestFirst } from './sorted-lists.ts';
import { listRowTopics } from '../snapshot/matches.ts';
import { listSearchedTexts } from '../snapshot/restrict-texts.ts';

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
export interface Rest {
  rest: TopicMentions;
  /** The misspelt words that were replaced. */
  corrected: readonly Suggestion[];
  /** The words that the closest contract lacks. */
  lacking: readonly TopicTerm[];
}

type Mentions = Omit<TopicMentions, 'name' | 'listFormerRows'>;

/** How closely a contract has the words of a topic, closer ones larger. */
export const closenesses = {
  /** A word is only in the setting of a remark, see `splitSetting`. */
  inSetting: -1,
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
  findRest(mentions: TopicMentions): Rest | undefined;
  /** Counts the open contracts that name all terms. */
  countContracts(terms: readonly TopicTerm[]): number;
  /**
   * Whether a text is probably English: every unknown word has only letters from A to Z, and there is at most one, or a
   * known topic, or at least a third of the words that are no names occur in posts or contracts.
   */
  isEnglish(text: string): boolean;
}

/** Maximum number of words of a topic for which the nearest word is searched. */
const maxSuggestions = 5;
/** Maximum characters of a text whose words are searched. A longer topic can only be a part of a post. */
const maxSearchedLength = 200;
/** So many words in a row stand in a post that they are quoted from, and hardly in another one. */
const minQuotedWords = 6;

/** The positions of the items that name one term, in the lists of a generation. */
interface TermMentions {
  posts: Positions;
  /** Open contracts with the term in a title. */
  titles: Positions;
  /** Open contracts with one of its own phrases in a title. */
  ownTitles: Positions;
  /** Open contracts with the term in a title or in the outcome, outside the setting of a remark. */
  outsideSetting: Positions;
  /** Open contracts with the term anywhere in a title or in the outcome. */
  listed: Positions;
  closed: Positions;
}

/**
 * @param posts newest first
 * @param listed the contracts that the venues list as open, in the default order of a search
 */
export async function createTopicIndex(
  posts: readonly TablePost[],
  listed: readonly StoredContract[],
  closed: readonly StoredContract[],
): Promise<TopicIndex> {
  const inPosts = await finishInTurns(createWordIndex(posts, ({ post }) => listSearchedTexts(post.text)));
  const inLinks = await finishInTurns(createWordIndex(posts, ({ post }) => listLinkTexts(post.text)));
  const inTitles = await finishInTurns(createWordIndex(listed, listTitles));
  const inListed = await finishInTurns(createWordIndex(listed, listAllTexts));
  const inSettings = await finishInTurns(createWordIndex(listed, (contract) => listParts(contract, 'setting')));
  const inRules = await finishInTurns(createWordIndex(listed, listRuleTexts));
  const inClosed = await finishInTurns(createWordIndex(closed, listAllTexts));
  const findClosest = createClosestSearch(listed);
  const findReferences = await createReferenceIndex(posts, [...listed, ...closed]);
  const findRowsOfTopic = await createRowTopicIndex(posts, ({ match }) => match && listRowTopics(match.row.value));
  const findFormerRows = await createRowTopicIndex(posts, ({ change }) => change && change.topicsBefore);
  const changedPosts = posts.filter(({ change }) => change !== null);
  const storedIds = new Set([...listed, ...closed].map(({ id }) => id));
  const positionInListed = new Map(listed.map((contract, at) => [contract, at]));
  /** All topics share these lists. Their number is limited, because only words of the vocabulary are known terms. */
  const knownTerms = new Map<string, TermMentions>();

  function findTerm(term: TopicTerm): TermMentions {
    const { phrases } = term;
    const key = toTermKey(term);
    const known = knownTerms.get(key);
    if (known) return known;
    const outsideSetting = inListed.find(phrases);
    const found = {
      posts: findInPosts(posts, inPosts, term),
      titles: inTitles.find(phrases),
      ownTitles: inTitles.find(phrases.slice(0, term.ownPhrases)),
      outsideSetting,
      listed: unite([outsideSetting, inSettings.find(phrases)]),
      closed: inClosed.find(phrases),
    };
    if (term.isKnown) knownTerms.set(key, found);
    return found;
  }

  /** @param inRows the positions of the posts whose row has the topic */
  function findMentions(topic: Topic, inRows: Positions): Mentions {
    const found = topic.terms.map(findTerm);
    const findIn = <Item>(items: readonly Item[], place: keyof TermMentions, others: Positions = []) =>
      unite([intersect(found.map((term) => term[place])), others]).map((at) => items[at] as Item);
    const ofRows = inRows.map((at) => (posts[at] as MatchedPost).match.contract);
    const listedOfRows = ofRows.flatMap((contract) => positionInListed.get(contract) ?? []);
    const closeness = new Map<StoredContract, Closeness>();
    const addGroup = (positions: Positions, close: keyof typeof closenesses) =>
      positions.forEach((at) => closeness.set(listed[at]!, closeness.get(listed[at]!) ?? closenesses[close]));
    const intersectIn = (place: keyof TermMentions) => intersect(found.map((term) => term[place]));
    const [titles, ownTitles] = [intersectIn('titles'), intersectIn('ownTitles')];
    const allPhrases = topic.terms.map(({ phrases }) => phrases);
    const ownPhrases = topic.terms.map((term) => term.phrases.slice(0, term.ownPhrases));
    addGroup(inTitles.selectInOrder(ownTitles, ownPhrases), 'ownWordsInOrder');
    addGroup(inTitles.selectInOrder(titles, allPhrases), 'inOrder');
    addGroup(ownTitles, 'ownWords');
    addGroup(titles, 'inTitle');
    addGroup(unite([intersectIn('outsideSetting'), listedOfRows]), 'named');
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
    const listFormerRows = () => [...toPosts(findFormerRows(decodeEscapes(name))), ...findFormerRowsOf(found)];
    return { name, ...found, listFormerRows };
  };

  /**
   * Lists the posts that an earlier row joined to a contract that the topic names. The post names the topic too, unless
   * the topic is a reference. An earlier contract that is no longer stored can be one of them.
   */
  function findFormerRowsOf({ isReference, referenced, posts: about, contracts, closed }: Mentions): TablePost[] {
    const named = new Set([...contracts, ...closed].map(({ id }) => id));
    const [isReferenced, isAbout] = [new Set(referenced), new Set(about)];
    return changedPosts.filter((post) => {
      const before = post.change?.topicsBefore ?? [];
      if (isReferenced.has(post)) return true;
      if (before.some((topic) => named.has(topic))) return isReference || isAbout.has(post);
      return !isReference && isAbout.has(post) && !before.some((topic) => storedIds.has(topic));
    });
  }

  /** Finds the words of a topic. Its order words only count if a contract or post has them beside the other words. */
  function findWords(name: string): Mentions {
    const parse = (text: string) => parseTopic(name.length > maxSearchedLength ? '' : text, hasPhrase);
    const topic = parse(name);
    const joined = joinOrdersAndVenues(name);
    const all = joined === name ? topic.terms : parse(joined).terms;
    const terms = all.filter(({ text }) => !isOrderWord(text));
    const inRows = findRowsOfTopic(name);
    if (topic.isFiller || (terms.length === 0 && all.length > 0))
      return findMentions({ ...topic, isFiller: true, terms: toPlainTerms(name) }, inRows);
    const found = findMentions(topic, inRows);
    if (found.contracts.length > 0 || terms.length === topic.terms.length) return found;
    const withoutOrder = findMentions({ ...topic, terms }, inRows);
    if (found.posts.length > 0) return { ...withoutOrder, posts: found.posts, rows: found.rows };
    return withoutOrder.contracts.length + withoutOrder.posts.length > 0 ? withoutOrder : found;
  }

  /** Finds the posts that have a text, as a part of theirs. */
  function findQuoted(text: string): TablePost[] {
    const stems = tokenize(text).map(({ stem }) => stem);
    return stems.length < minQuotedWords ? [] : toPosts(inPosts.find([stems]));
  }

  function isEnglish(whole: string): boolean {
    const text = whole.slice(0, maxSearchedLength);
    const tokens = tokenize(text).map(({ stem, start, end }) => ({ stem, written: text.slice(start, end) }));
    if (tokens.length === 0) return hasAddress(text) || !/\p{L}/u.test(text);
    const { terms } = parseTopic(text);
    const findKind = (word: Word) => inListed.findKind(word) ?? inPosts.findKind(word);
    const unknown = terms.filter((term) => !term.isKnown && findKind(toWord(term)) === undefined);
    if (unknown.some((term) => /[^\P{L}a-z]/iu.test(term.text))) return false;
    const known = tokens.filter((word) => findKind(word) === 'word');
    const isTranslated = terms.some((term) => !text.includes(term.text));
    if (isTranslated && unknown.length > 0) return false;
    return unknown.length < 2 || terms.some(({ isKnown }) => isKnown) || known.length * 2 >= unknown.length;
  }

  const countContracts = (terms: readonly TopicTerm[]) => intersect(terms.map((term) => findTerm(term).listed)).length;
  function findRest(mentions: TopicMentions): Rest | undefined {
    const corrected = mentions.suggest().filter(isSurelyMisspelt);
    if (corrected.length === 0) return leaveOut(mentions);
    const wordOf = new Map(corrected.map(({ term, word }) => [term, word]));
    const whole = lookUp(mentions.terms.map((term) => wordOf.get(term) ?? term.text).join(' '));
    if (whole.contracts.length > 0) return { rest: whole, corrected, lacking: [] };
    return (listMissing(whole).length > 0 ? leaveOut(whole, corrected) : undefined) ?? leaveOut(mentions);
  }

  const listMissing = ({ terms }: Topic) => terms.filter((term) => countContracts([term]) === 0);

  function leaveOut(mentions: TopicMentions, corrected: readonly Suggestion[] = []): Rest | undefined {
    const closest = findClosest(
      mentions.terms.map((term) => {
        const { titles, ownTitles, listed: named } = findTerm(term);
        return { term, titles, ownTitles, details: unite([named, inRules.find(term.phrases)]) };
      }),
    );
    if (!closest) return undefined;
    const { contracts, lacking } = closest;
    const used = corrected.filter(({ word }) => lacking.every(({ text }) => text !== word));
    const closeness = new Map(contracts.map((contract) => [contract, closenesses.named]));
    return { lacking, corrected: used, rest: { ...mentions, contracts, closeness } };
  }

  return {
    lookUp,
    findRest,
    countContracts,
    isEnglish,
  };
}

/** Letters of a word that is misspelt rather than another word. */
const minMisspeltLength = 5;

const isSurelyMisspelt = ({ term, word }: Suggestion): boolean =>
  term.text.length >= minMisspeltLength && term.text.charAt(0).toLowerCase() === word.charAt(0).toLowerCase();

const toWord = ({ text, phrases }: TopicTerm): Word => ({ written: text, stem: phrases[0]?.[0] ?? '' });

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

/** Lists the links of a text as words. The path of a link often has the words of a headline. */
const listLinkTexts = (text: string): string[] => listLinks(text).map((link) => link.replace(/[^\p{L}\p{N}]+/gu, ' '));

/**
 * Finds the posts that name a term. A phrase with a known name can mean something else, so a post with such a phrase is
 * searched for the name alone. Contracts are not: who searches for *NATO* also wants "NATO summit".
 */
function findInPosts(posts: readonly TablePost[], index: WordIndex, { phrases, name }: TopicTerm): Positions {
  const found = index.find(phrases);
  if (name === undefined || name.exclusions.length === 0) return found;
  const doubtful = new Set(index.find(name.exclusions));
  return found.filter((at) => !doubtful.has(at) || name.isNamedIn((posts[at] as TablePost).post.text));
}

/** The name of the venue is listed like a title, so that a search can name a venue. */
const listTitles = (contract: StoredContract) => [...listParts(contract, 'question'), contract.venue_name];

/** The beginning of the rules names what the title calls otherwise. The rest is about sources. */
const listRuleTexts = ({ description, title }: StoredContract) => [
  (description ?? '').slice(0, maxRulesLength),
  listImpliedPlaces(title).join(' '),
];

const listAllTexts = (contract: StoredContract) => [...listTitles(contract), contract.outcome];

function listParts({ title, event_title }: StoredContract, part: 'question' | 'setting'): string[] {
  return [...new Set([title, event_title])].map((text) => splitSetting(text)[part]);
}

/**
 * Indexes matched posts by the topics of their rows, and by the words of the contract that name these topics. A post and
 * its contract can name a topic in different words, such as "attack" and "military engagement" for *strike*. So a search
 * for words does not find all rows of a topic. The result finds the positions of the posts whose row has a topic.
 */
async function createRowTopicIndex(
  posts: readonly TablePost[],
  listTopics: (post: TablePost) => readonly string[] | null,
): Promise<(topic: string) => Positions> {
  const positionsByKey = await groupByKeys([...posts.keys()], (position) =>
    (listTopics(posts[position]!) ?? []).map(toTopicKey),
  );
  return (topic) => positionsByKey.get(toTopicKey(topic)) ?? [];
}
