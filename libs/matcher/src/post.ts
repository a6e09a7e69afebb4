import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import type { Entity, EntityKind } from './english/entity.ts';
import { nameTitles } from './english/grammar.ts';
import { type ParsedText, parsePostText, type Vocabulary } from './english/vocabulary.ts';
import { findName, findNameRuns, isPossessive, listPronouns, type NamedText } from './names.ts';
import { type Amount, type Bracket, isComparable, readAmounts } from './questions/amounts.ts';
import type { PostKeys } from './questions/groups.ts';
import type { TitleTerm } from './questions/title.ts';
import { type Cue, findCue, isCue, type Mention } from './text/phrases.ts';
import { isBeforeSpace, type Token, type TokenRange, toSpan } from './text/words.ts';
import type { MatchablePost } from './types.ts';

/** Only so many mentions of a term or act are read, so that matching takes time linear in the text. */
const maxMentions = 40;

const limitMentions = <T>(mentions: readonly T[]): readonly T[] => mentions.slice(0, maxMentions);

/** A post prepared for comparison with many questions. */
export type ParsedPost = ReturnType<typeof parsePost>;

export function parsePost({ text, at, repost_of }: MatchablePost, vocabulary: Vocabulary) {
  const parsed = parsePostText(text, vocabulary, repost_of);
  const index = indexMentions(parsed, vocabulary);
  const { tokens, acts } = parsed;
  const named: NamedText = { ...parsed, vocabulary, getEntity: (tokenIndex) => index.entityByToken[tokenIndex] };
  const sentences = readSentences(tokens);
  const keys: PostKeys = {
    termKeys: new Set([...index.entitiesByName.keys(), ...index.leadersByCountry.keys(), ...index.tokensByStem.keys()]),
    hasNumber: /\d|hundred|thousand|illion/iu.test(text),
    actNames: new Set(acts.flatMap(({ entry }) => entry.shows)),
  };
  const amounts = new Map<string, readonly Amount[]>();
  const getAmounts = (part: string): readonly Amount[] => {
    const found = amounts.get(part) ?? readAmounts(part);
    amounts.set(part, found);
    return found;
  };
  const foundTerms = new Map<string, readonly TokenRange[]>();
  const getNear = ({ from, to }: TokenRange, count: number): readonly Token[] =>
    tokens
      .slice(Math.max(0, from - count), to + count)
      .filter(({ sentence }) => sentence === sentences.getSentence(from));
  let nameRuns: readonly TokenRange[] | undefined;
  return {
    ...named,
    ...keys,
    ...sentences,
    /** Epoch milliseconds; NaN if unknown. */
    postedAt: Date.parse(at ?? ''),
    /** Mentions of a term, or of the leaders of a country that is not named, then the pronouns that refer to the term. */
    findTerm(term: TitleTerm): readonly TokenRange[] {
      const found = foundTerms.get(term.id) ?? findTerm(parsed, index, term);
      foundTerms.set(term.id, found);
      return found;
    },
    findEntities: (kind: EntityKind): readonly TokenRange[] => limitMentions(index.entitiesByKind.get(kind) ?? []),
    /** Mentions of an act, and of the acts that imply it (`impliedBy`). */
    findAct: ({ shownBy }: Act): readonly Mention<Act>[] =>
      limitMentions(shownBy.flatMap((name) => index.actsByName.get(name) ?? [])),
    /** The runs of two or more adjacent words that look like a name. */
    listNameRuns: () => (nameRuns ??= findNameRuns(named)),
    /** The tokens of a range, with at most `count` words of the sentence on both sides. */
    getNearTokens: getNear,
    readAmounts: getAmounts,
    /** Whether these words have an amount that can be compared with a bracket. */
    hasAmount(range: TokenRange, count: number, bracket: Bracket): boolean {
      const near = getNear(range, count);
      return getAmounts(text.slice(near[0]?.start, near.at(-1)?.end)).some((each) => isComparable(each, bracket));
    },
    /** The words as written. */
    quote: (range: TokenRange) => toSpan(text, tokens, range).text,
    findCue: (range: TokenRange, cue: Cue) => findCue(tokens, range, cue),
    hasCue: (range: TokenRange, cue: Cue) => findCue(tokens, range, cue) !== undefined,
    isCue: (tokenIndex: number, cue: Cue) => isCue(tokens, tokenIndex, cue),
  };
}

type MentionIndex = ReturnType<typeof indexMentions>;

function indexMentions({ tokens, entities, acts }: ParsedText, { isGeneric }: Vocabulary) {
  const entityByToken = new Array<Entity | undefined>(tokens.length);
  for (const { entry, from, to } of entities) entityByToken.fill(entry, from, to);
  const tokensByStem = new Map<string, TokenRange[]>();
  for (const [from, { stem }] of tokens.entries()) {
    if (isGeneric(stem) && !/^\d/u.test(stem)) continue;
    const found = tokensByStem.get(stem);
    if (found) found.push({ from, to: from + 1 });
    else tokensByStem.set(stem, [{ from, to: from + 1 }]);
  }
  return {
    entityByToken,
    entitiesByName: Map.groupBy(entities, ({ entry }) => entry.name),
    entitiesByKind: Map.groupBy(entities, ({ entry }) => entry.kind),
    leadersByCountry: Map.groupBy(
      entities.filter(({ entry }) => entry.country),
      ({ entry }) => entry.country ?? '',
    ),
    actsByName: Map.groupBy(acts, ({ entry }) => entry.name),
    tokensByStem,
  };
}

function findTerm(post: ParsedText, index: MentionIndex, term: TitleTerm): readonly TokenRange[] {
  const mentions = limitMentions(findMentions(post, index, term));
  return term.kind === 'person'
    ? [...mentions, ...mentions.flatMap((mention) => listPronouns(post, mention))]
    : mentions;
}

function findMentions(post: ParsedText, index: MentionIndex, term: TitleTerm): readonly TokenRange[] {
  if (term.entity) return index.entitiesByName.get(term.key) ?? index.leadersByCountry.get(term.key) ?? [];
  return term.surname === undefined ? findWords(post, index, term) : findName(post, term, term.surname);
}

/** Finds the mentions of a term that is not a known entity: all words of the term in a row. */
const findWords = ({ tokens }: ParsedText, { tokensByStem }: MentionIndex, { stems }: TitleTerm): TokenRange[] =>
  (tokensByStem.get(stems.at(-1) ?? '') ?? []).flatMap(({ to }) => {
    const from = to - stems.length;
    return stems.every((stem, offset) => tokens[from + offset]?.stem === stem) ? [{ from, to }] : [];
  });

function readSentences(tokens: readonly Token[]) {
  const bySentence = Map.groupBy(tokens, ({ sentence }) => sentence);
  const getSentence = (tokenIndex: number): number => tokens[tokenIndex]?.sentence ?? 0;
  return {
    getSentence,
    /** The stems of the words before a token, at most `count`, in the same sentence. */
    getStemsBefore(tokenIndex: number, count: number): readonly string[] {
      const sentence = getSentence(tokenIndex);
      let from = Math.min(tokenIndex, tokens.length);
      while (from > 0 && tokenIndex - from < count && tokens[from - 1]?.sentence === sentence) from -= 1;
      return tokens.slice(from, tokenIndex).map(({ stem }) => stem);
    },
    getSentenceTokens: (tokenIndex: number): readonly Token[] => bySentence.get(getSentence(tokenIndex)) ?? [],
    /** Whether two mentions begin in the same sentence. */
    isBeside: (a: TokenRange, b: TokenRange) => getSentence(a.from) === getSentence(b.from),
  };
}

/**
 * The mentions of a term as itself. A person who only tells whose wife, lawyer or deputy somebody is, or of whom others
 * talk, is not the one to whom an act is done: "the wife of X", "X's lawyer", "a call about X", "X Jr.".
 */
export function findPerson(post: ParsedPost, term: TitleTerm): readonly TokenRange[] {
  const mentions = post.findTerm(term);
  if (mentions.length === 0 || term.kind !== 'person') return mentions;
  const found = people.get(mentions) ?? withoutOthers(post, mentions);
  people.set(mentions, found);
  return found;
}

/** The results by the mentions, which are the same for all questions about a person. */
const people = new WeakMap<readonly TokenRange[], readonly TokenRange[]>();

function withoutOthers(post: ParsedPost, mentions: readonly TokenRange[]): readonly TokenRange[] {
  const named = mentions.filter(({ from }) => !post.isCue(from, cues.pronoun) && !post.isCue(from, cues.personNoun));
  const roles = new Map(named.map((mention) => [mention, findRole(post, mention)]));
  const others = named.filter((mention) => roles.get(mention));
  if (others.length === 0) return mentions;
  if (others.length < named.length) return mentions.filter((mention) => !others.includes(mention));
  // A pronoun after "the wife of X" means the wife, and one after "X's term" means X.
  const isRelation = others.some((mention) => roles.get(mention) === 'relation');
  return isRelation || named.length === mentions.length ? [] : mentions;
}

/** What a name is for another word of its sentence; undefined if it names the person. */
function findRole(post: ParsedPost, name: TokenRange): 'relation' | 'owner' | 'topic' | undefined {
  if (post.isCue(name.to, cues.junior)) return 'relation';
  const owned = isOwner(post, name) ? name.to : undefined;
  if (owned !== undefined) return findRelation(post, owned, owned + maxAdjectives + 1) ?? toOwner(post, owned);
  // No person's name follows an article: "Director of the X Center".
  if (post.isCue(name.from - 1, cues.the)) return undefined;
  const link = findStart(post, name) - 1;
  if (!post.isBeside({ from: link, to: link }, name)) return undefined;
  if (post.isCue(link, cues.topicOf)) return 'topic';
  const isOf = post.isCue(link, cues.ofName);
  if (!isOf && !post.isCue(link, cues.linkToName)) return undefined;
  return findRelation(post, link - 1, link) ?? (isOf ? toOwner(post, link - 1) : undefined);
}

/** "X's brilliant young lawyer" */
const maxAdjectives = 2;

function findRelation(post: ParsedPost, from: number, to: number): 'relation' | undefined {
  for (let index = from; index < to; index += 1) if (post.isCue(index, cues.relation)) return 'relation';
  return undefined;
}

/** A noun with an owner, unless it is an act that is done to the owner, or a thing such as a sentence that stands for one. */
const toOwner = (post: ParsedPost, noun: number): 'owner' | undefined =>
  post.isCue(noun, cues.standsForOwner) || post.acts.some(({ from, to }) => from <= noun + maxAdjectives && noun < to)
    ? undefined
    : 'owner';

/** Whether a name owns the next word: "X's lawyer", but not "X's going to be fired". */
const isOwner = (post: ParsedPost, name: TokenRange): boolean =>
  isPossessive(post, name) && post.isBeside({ from: name.to, to: name.to }, name) && !post.isCue(name.to, cues.afterIs);

/** The first word of a name with its titles: "the great President X". */
function findStart(post: ParsedPost, name: TokenRange): number {
  let start = name.from;
  while (start > 0 && name.from - start < maxTitleWords && isTitle(post, start - 1)) start -= 1;
  return start;
}

const maxTitleWords = 6;

/** Whether a word belongs to the name after it: "former Senator X", "Secretary of State X", but not "Hall of Famer X". */
function isTitle(post: ParsedPost, index: number): boolean {
  const { text, tokens } = post;
  const kind = post.getEntity(index)?.kind;
  if (kind === 'office') return true;
  if (!isBeforeSpace(text, tokens, index) || post.isCue(index, cues.relation)) return false;
  const isTitleWord = (at: number): boolean => nameTitles.has(tokens[at]?.stem ?? '');
  if (kind === 'country') return isTitleWord(index + 1);
  return isTitleWord(index) || post.isCue(index, cues.beforeTitle);
}
