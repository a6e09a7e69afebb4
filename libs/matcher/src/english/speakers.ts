import { firstNames, nameTitles } from './grammar.ts';
import type { OwnPhrase } from './office-holder.ts';
import {
  isCapitalised,
  isInHandle,
  type PhraseFinder,
  splitTag,
  stemWord,
  type Token,
  tokenize,
  toStemSet,
} from '../text/words.ts';

/** The post that a post reposts. */
export interface Repost {
  /** Without @; null if unknown. */
  handle: string | null;
}

/** Words of a text, as offsets, and whether the account's side says them. */
interface Speech {
  from: number;
  to: number;
  isOwn: boolean;
}

interface SpokenText {
  text: string;
  tokens: readonly Token[];
  isGeneric: (stem: string) => boolean;
  isOwnName: (stem: string) => boolean;
  ownPhrases: PhraseFinder<OwnPhrase>;
  /** Whether a word is part of the name of a known person. */
  isPerson: (token: Token) => boolean;
  /** The author of the text, if it is a repost. */
  repostOf?: Repost | null | undefined;
}

/** What others say of themselves is said of them in the words of the author: "I will visit X" becomes "they will ...". */
const thirdPerson: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ i: 'they', we: 'they', me: 'them', us: 'them', my: 'their', our: 'their', mine: 'theirs', ours: 'theirs' },
    ...{ myself: 'themselves', ourselves: 'themselves' },
  }).map(([first, third]) => [stemWord(first), stemWord(third)]),
);

/** The words of a text as the author would report them, and which of them others say. */
export function readSpeakers(words: SpokenText): {
  tokens: readonly Token[];
  isOthersWord: (tokenIndex: number) => boolean;
} {
  const speeches = [...listReposts(words), ...listLetters(words), ...listLines(words), ...listQuotes(words)];
  if (speeches.every(({ isOwn }) => isOwn)) return { tokens: words.tokens, isOthersWord: () => false };
  // 1 for each character that others say. A speech within another begins later.
  const isOthers = new Uint8Array(words.text.length);
  for (const { from, to, isOwn } of speeches.sort((a, b) => a.from - b.from)) isOthers.fill(isOwn ? 0 : 1, from, to);
  const others = new Set(words.tokens.flatMap(({ start }, index) => (isOthers[start] === 1 ? [index] : [])));
  const toReported = (token: Token, index: number): Token =>
    others.has(index) ? { ...token, stem: thirdPerson.get(token.stem) ?? token.stem } : token;
  return { tokens: words.tokens.map(toReported), isOthersWord: (index) => others.has(index) };
}

/** The author of a repost. Some archives join the first word to the handle. */
const repostPattern = /^\W{0,4}RT:? ?@ ?([\w.]+):?/iu;

function listReposts(words: SpokenText): Speech[] {
  const [marker = '', handle = words.repostOf?.handle ?? ''] = repostPattern.exec(words.text) ?? [];
  if (marker === '' && !words.repostOf) return [];
  const parts = splitTag(handle).filter((word) => /^\p{Lu}/u.test(word));
  const isOwn = [handle, parts.join(' ')].some((name) => isOwnName(tokenize(name), words));
  return [{ from: marker.length, to: words.text.length, isOwn }];
}

/** The start of a letter, before the name or title of its reader: "Dear Mr. President", "Mr. President, ...". */
const letterPattern = /^(?:.{0,60}?dear (?:mr\.? |mrs\.? |ms\.? |madam )?|\W*(?:mr\.?|madam) (?=\p{L}+,))/iu;

/** Finds a letter to the account's side, whose writer is somebody else. */
function listLetters({ text, tokens, isOwnName }: SpokenText): Speech[] {
  const start = letterPattern.exec(text)?.[0].length;
  const reader = tokens.find((token) => token.start === start);
  return reader && isOwnName(reader.stem) ? [{ from: 0, to: text.length, isOwn: false }] : [];
}

/** A clause that names a speaker has at most 120 characters. */
const maxClause = 120;
/** The start of a line before a colon has at most 90 characters: "Statement by Y:", "Secretary X on Truth Social:". */
const maxLine = 90;

function listLines(words: SpokenText): Speech[] {
  const { text } = words;
  const start = repostPattern.exec(text)?.[0].length ?? 0;
  const speeches: Speech[] = [];
  for (let colon = text.indexOf(':', start); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const from = Math.max(start, findLast(text, colon, '\n:“"') + 1);
    const isQuoted = /[“"]/u.test(text.charAt(from - 1)) && !/^\s?[‘']/u.test(text.slice(colon + 1));
    if (colon - from > maxLine || isQuoted) continue;
    const named = from + (sourceBefore.exec(text.slice(from, colon))?.[0].length ?? 0);
    const name = cutName(words, sliceTokens(words, named, colon));
    const speaker = name && findSpeaker(words, name);
    if (speaker) speeches.push({ from: colon + 1, to: text.length, isOwn: speaker === 'own' });
  }
  return speeches;
}

/** The last place of one of some characters in the 120 before a place; the place before these without one. */
function findLast(text: string, end: number, characters: string): number {
  const start = Math.max(0, end - maxClause);
  const before = text.slice(start, end);
  return start + Math.max(...[...characters].map((character) => before.lastIndexOf(character)));
}

/** The words between two places of a text, by a binary search. */
function sliceTokens({ tokens }: SpokenText, from: number, to: number): Token[] {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < tokens.length && tokens[end]!.end <= to) end += 1;
  return tokens.slice(low, end);
}

const report = 'said|says?|wrote|writes?|told|tells|added|adds|stated|states|declared|tweeted|posted|posts?';
const reportStems = toStemSet(report.replaceAll(/[|?]/gu, ' '));
/** What comes before the name of a source: "As per X:", "according to X", "(via X)". */
const source =
  '(?:as )?(?:per|via|according to|(?:reported|noted|quoted|stated|explained) by|(?:those|these) (?:were|are) the words of)';
const sourceBefore = new RegExp(`^\\W*${source}\\b`, 'iu');
const placeStems = toStemSet('on to in via at with');
const joiningStems = toStemSet('of the from by and');
const documentStems = toStemSet('statement letter message note remarks');
const firstNameStems = toStemSet(firstNames);

/** The words of a line that are the name of a person or the title of a statement; undefined if the line has others. */
function cutName({ text, isPerson }: SpokenText, line: Token[]): Token[] | undefined {
  const end = line.findIndex(({ stem }, index) => index > 0 && (placeStems.has(stem) || reportStems.has(stem)));
  const name = end < 0 ? line : line.slice(0, end);
  const isNamed = name.some(
    (token, index) =>
      isPerson(token) ||
      isInHandle(text, token.start) ||
      ((firstNameStems.has(token.stem) || nameTitles.has(token.stem)) && isCapitalised(text, name[index + 1])) ||
      (documentStems.has(token.stem) && joiningStems.has(name[index + 1]?.stem ?? '')),
  );
  const isName = ({ stem, start }: Token, index: number): boolean =>
    isCapitalised(text, name[index]) || joiningStems.has(stem) || isInHandle(text, start);
  return isNamed && name.every(isName) ? name : undefined;
}

/** A quotation; also one that goes on in the next part of a statement. */
const quotePattern = /[“"]([^“”"]{2,2000})[”"]|“[^“”"]{2,2000}$/gu;
const reportBefore = new RegExp(`(?:[:,]|\\b(?:${report}))\\s*$`, 'iu');
const reportAfter = new RegExp(`^[\\s,.(]*(?:[-–—~]|${source}\\b|(?:[^\\s,.]+ ){0,6}?(?:${report})\\b)`, 'iu');

function listQuotes(words: SpokenText): Speech[] {
  const { text } = words;
  const speeches: Speech[] = [];
  for (const { 0: quote, index } of text.matchAll(quotePattern)) {
    const end = index + quote.length;
    const before = text.slice(findLast(text, index, '.!?\n”"') + 1, index);
    const after = /^[\s,.]*[^.!?\n“"]*/u.exec(text.slice(end, end + maxClause))?.[0] ?? '';
    const speaker =
      (reportAfter.test(after) ? findSpeaker(words, sliceTokens(words, end, end + after.length)) : undefined) ??
      (reportBefore.test(before) ? findSpeakerBefore(words, index - before.length, index) : undefined);
    const last = speeches.at(-1);
    // "..." said X. "..."
    const isSame = last !== undefined && !text.slice(last.to, index).includes('\n');
    if (speaker) speeches.push({ from: index, to: end, isOwn: speaker === 'own' });
    else if (isSame) speeches.push({ from: index, to: end, isOwn: last.isOwn });
  }
  return speeches;
}

/** Who speaks, by the words before a quotation. Two to four words with a capital before a colon are a name: "Jo Doe: ...". */
function findSpeakerBefore(words: SpokenText, from: number, to: number): 'own' | 'other' | undefined {
  const clause = sliceTokens(words, from, to);
  const written = words.text.slice(from, to).trim();
  const isName = /^(?:\p{Lu}\p{Ll}+[\s.]*){2,4}:$/u.test(written) && clause.every((token) => isNameWord(words, token));
  return findSpeaker(words, clause) ?? (isName ? 'other' : undefined);
}

const firstPersonStems = toStemSet('i we');
const otherPersonStems = toStemSet('he she they');

/** Who speaks, by the first name of a clause such as "President Putin said"; undefined if it names nobody. */
function findSpeaker(words: SpokenText, clause: readonly Token[]): 'own' | 'other' | undefined {
  const { text } = words;
  const isSmall = clause.some((token) => !isCapitalised(text, token));
  for (const [index, token] of clause.entries()) {
    if (firstPersonStems.has(token.stem)) return 'own';
    if (otherPersonStems.has(token.stem)) return 'other';
    if (!isCapitalised(text, token)) {
      // A handle in small letters. One with capital letters follows as words: "realDonaldTrump".
      const isWhole = isInHandle(text, token.start) && clause[index + 1]?.start !== token.end;
      if (isWhole) return isOwnName([token], words) ? 'own' : 'other';
      continue;
    }
    const end = clause.findIndex((other, at) => at > index && !isCapitalised(text, other));
    const name = clause.slice(index, end < 0 ? undefined : end);
    if (isOwnName(name, words)) return 'own';
    if (isNameOfPerson(words, token) || (isSmall && isNameWord(words, token))) return 'other';
  }
  return undefined;
}

const isNameOfPerson = ({ isPerson }: SpokenText, token: Token): boolean =>
  isPerson(token) || nameTitles.has(token.stem) || firstNameStems.has(token.stem);

const isNameWord = ({ isGeneric }: SpokenText, { stem }: Token): boolean =>
  !isGeneric(stem) && !documentStems.has(stem);

const juniorStems = toStemSet('jr sr');

/**
 * Whether a name is one of the account's side: "President Trump", but not "Eric Trump" or "Trump Jr." A title or a
 * residence names it only where no other name follows: "President Putin", "White House Counsel".
 */
function isOwnName(name: readonly Token[], { isGeneric, ownPhrases }: SpokenText): boolean {
  const own = ownPhrases.find(name);
  const areGeneric = (tokens: readonly Token[]): boolean => tokens.every(({ stem }) => isGeneric(stem));
  return (
    own.length > 0 &&
    areGeneric(name.slice(0, own[0]!.from)) &&
    !name.some(({ stem }) => juniorStems.has(stem)) &&
    (own.some(({ entry }) => entry === 'name' || entry === 'institution') || areGeneric(name.slice(own[0]!.from)))
  );
}
