import type { StoredContract } from '@postjoin/market-venues/types';
import { listLinks, tokenize } from '@postjoin/matcher/text';
import { listImpliedPlaces, splitSetting, toTermKey, type TopicTerm } from '@postjoin/matcher/search';
import { createWordIndex, unite, type Positions, type WordIndex } from './word-index.ts';
import { maxRulesLength } from './answer-shapes.ts';
import { finishInTurns } from './finish-in-turns.ts';
import type { TablePost } from './table-post.ts';
import { listSearchedTexts } from '../snapshot/restrict-texts.ts';

/** The positions of the items that name one term, in the lists of a generation. */
export interface TermMentions {
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

/** Finds the posts and contracts of a generation that name a term. */
export interface TermIndex {
  inPosts: WordIndex;
  /** The words in the addresses that posts link to. */
  inLinks: WordIndex;
  inTitles: WordIndex;
  /** The titles and outcomes of open contracts, without the settings of remarks. */
  inListed: WordIndex;
  findTerm: (term: TopicTerm) => TermMentions;
  /** Finds the open contracts with a term in a title, in the outcome or in the rules. */
  findDetails: (term: TopicTerm) => Positions;
}

export async function createTermIndex(
  posts: readonly TablePost[],
  listed: readonly StoredContract[],
  closed: readonly StoredContract[],
): Promise<TermIndex> {
  const inPosts = await finishInTurns(createWordIndex(posts, ({ post }) => listSearchedTexts(post.text)));
  const inLinks = await finishInTurns(createWordIndex(posts, ({ post }) => listLinkTexts(post.text)));
  const inTitles = await finishInTurns(createWordIndex(listed, listTitles));
  const inListed = await finishInTurns(createWordIndex(listed, listAllTexts));
  const inSettings = await finishInTurns(createWordIndex(listed, (contract) => listParts(contract, 'setting')));
  const inRules = await finishInTurns(createWordIndex(listed, listRuleTexts));
  const inClosed = await finishInTurns(createWordIndex(closed, listAllTexts));
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

  const findDetails = (term: TopicTerm) => unite([findTerm(term).listed, inRules.find(term.phrases)]);

  return { inPosts, inLinks, inTitles, inListed, findTerm, findDetails };
}

/** Lists the links of a text as words. The path of a link often has the words of a headline. */
const listLinkTexts = (text: string): string[] => listLinks(text).map((link) => link.replace(/[^\p{L}\p{N}]+/gu, ' '));

/**
 * Finds the posts that name a term, or the person of an organisation or office. A phrase with a known name can mean
 * something else, so a post with such a phrase is searched for the name alone. Contracts are not: who searches for *NATO*
 * also wants "NATO summit".
 */
function findInPosts(posts: readonly TablePost[], index: WordIndex, { phrases, name }: TopicTerm): Positions {
  const find = (names: TopicTerm['phrases']): Positions =>
    unite([index.find(names), ...names.map((phrase) => findNicknamed(posts, index, phrase))]);
  if (name === undefined) return find(phrases);
  const doubtful = new Set(index.find(name.exclusions));
  const isNamed = (at: number) => !doubtful.has(at) || name.isNamedIn((posts[at] as TablePost).post.text);
  return unite([find(phrases).filter(isNamed), find(name.ofPerson)]);
}

/** Finds the posts with a nickname such as “Mr. Too Late” without the title, which names nobody but in quotation marks. */
function findNicknamed(
  posts: readonly TablePost[],
  index: WordIndex,
  [title, ...nickname]: readonly string[],
): Positions {
  if (title !== 'mr' || nickname.length < 2) return [];
  const isQuoted = (at: number) =>
    listQuotations(posts[at]!.post.text).some((stems) => stems.join(' ') === nickname.join(' '));
  return index.find([nickname]).filter(isQuoted);
}

const listQuotations = (text: string): string[][] =>
  [...text.matchAll(/[“"]([^“”"]*)[”"]/gu)].map(([, quoted = '']) => tokenize(quoted).map(({ stem }) => stem));

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
