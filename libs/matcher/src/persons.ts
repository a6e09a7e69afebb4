import { cues } from './english/cues.ts';
import { nameTitles } from './english/grammar.ts';
import { isPossessive } from './names.ts';
import type { ParsedPost } from './post.ts';
import type { TitleTerm } from './questions/title.ts';
import { isBeforeSpace, type TokenRange } from './text/words.ts';

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
  if (post.isCue(name.from - 1, cues.theArticle)) return undefined;
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
  isPossessive(post, name) &&
  post.isBeside({ from: name.to, to: name.to }, name) &&
  !post.isCue(name.to, cues.afterIs) &&
  (!/ing$/iu.test(post.quote({ from: name.to, to: name.to + 1 })) || isAct(post, name.to));

const isAct = ({ acts }: ParsedPost, index: number): boolean =>
  acts.some(({ from, to }) => from <= index && index < to);

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
