import './runtime.ts';

/** A word of a text. Matching compares stems; evidence quotes the text as written. */
export interface Token {
  /** The word without case, accents, possessive and common English endings. */
  stem: string;
  /** Offsets in the text as written, in UTF-16 code units. */
  start: number;
  end: number;
  /** Index of the sentence that contains the word, from 0. */
  sentence: number;
}

/** A range of tokens of a text. The token at `from` is included, the token at `to` is not. */
export interface TokenRange {
  from: number;
  to: number;
}

/** Quoted words of a text. */
export interface Span {
  /** Offsets of the first UTF-16 code unit, and after the last one. */
  start: number;
  end: number;
  text: string;
}

/**
 * Matches "&amp;", a flag, initials (U.S.), a number with its suffix (25%, 51st), or letters with inner apostrophes.
 * The first form finds the plain words that the last one finds too, so that matching takes a third less time.
 */
const wordPattern = new RegExp(
  [
    String.raw`[A-Za-z][a-z]*(?=[ ,])`,
    String.raw`&(?:amp;)?|\p{RI}{2}|(?:\p{L}\.){2,6}\p{L}?(?![\p{L}\p{N}])`,
    String.raw`\p{N}+(?:[.,]\p{N}+)*(?:[%％]|\p{L}+)?`,
    String.raw`\p{L}[\p{L}\p{M}\p{Cf}]*(?:['’ʼ＇][\p{L}\p{M}\p{Cf}]+)*`,
  ].join('|'),
  'gu',
);

/** Matches a link. Some archives break it by spaces; a part with a slash or two hyphens belongs to it. */
const linkPattern = /https?:\/\/ ?\S+(?: (?=\S{0,80}(?:\/|-\w{1,40}-))\S+)*/giu;

/** Lists the links of a text. */
export const listLinks = (text: string): readonly string[] => text.match(linkPattern) ?? [];

/** Links and addresses are dropped, because a post is not about a name in a link. Each pattern takes linear time. */
const linkPatterns = [
  // Archives put no space between the link of a repost and the first word after the link. So this pattern ends the link
  // after the status number.
  /https?:\/\/truthsocial\.com\/(?:users\/)?@?[\w.]+\/(?:statuses\/|posts\/)?\d+/giu,
  linkPattern,
  /\b(?:www|pic)\.\S+/giu,
  // The author of a repost is its speaker (`speakers.ts`). Its text is not about the author.
  /^\W{0,4}RT:? ?@ ?[\w.]+|(?<=\w)@[\w.]+/giu,
];

/** Replaces links with spaces, so that the offsets of all other words stay the same. */
function blankLinks(text: string): string {
  if (!/[@/]|www|pic/iu.test(text)) return text;
  return linkPatterns.reduce((rest, pattern) => rest.replace(pattern, (link) => ' '.repeat(link.length)), text);
}

/** Matches a word whose point ends no sentence: an initial or a title. */
const abbreviation = /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|Sen|Rep|Gov|Gen|St)$/u;
const sentenceEnd = /[.!?…\n\r;•|]/u;
/** A text that was pasted can have line breaks in its sentences. Lines of a list begin with a capital letter. */
const lineBreak = /^ ?\r?\n ?$/u;
/** "X (the Tiger King!) was ..." */
const closedMark = /^[.!?…]+[)\]”"] $/u;
/** Between two parts of a statement: "I am naming....", "....Jo Doe!" */
const statementJoint = /^,? ?(?:\.{2,}|…)\s*\n\s*(?:\.{2,}|…) ?$/u;
const unfinished =
  /^(?:an?|the|to|of|with|for|in|on|by|from|at|into|and|or|is|are|was|will|would|has|have|not|my|our|his|\p{Ll}+ing)$/u;

/** Splits a text into tokens, in time linear in its length. */
export function tokenize(text: string): Token[] {
  const linkless = blankLinks(text);
  const tokens: Token[] = [];
  let sentence = 0;
  let end = 0;
  let last = '';
  for (const { 0: written, index } of linkless.matchAll(wordPattern)) {
    const gap = linkless.slice(end, index);
    if (gap !== ' ' && sentenceEnd.test(gap) && !isInside(gap, last, written)) sentence += 1;
    last = written;
    end = index + written.length;
    if (isTag(linkless, index)) addParts(tokens, splitTag(written), index, sentence);
    else addToken(tokens, written, index, sentence);
  }
  return tokens;
}

/** Whether a sentence goes on after a gap that looks like its end. */
function isInside(gap: string, last: string, next: string): boolean {
  if (gap === '. ') return abbreviation.test(last);
  if (statementJoint.test(gap)) return unfinished.test(last);
  const isSmall = /^\p{Ll}/u.test(next);
  return lineBreak.test(gap) ? isSmall || unfinished.test(last) : isSmall && closedMark.test(gap);
}

function addToken(tokens: Token[], written: string, start: number, sentence: number): void {
  const stem = stemWord(written);
  if (stem !== '') tokens.push({ stem, start, end: start + written.length, sentence });
}

function addParts(tokens: Token[], parts: readonly string[], index: number, sentence: number): void {
  let start = index;
  for (const part of parts) {
    addToken(tokens, part, start, sentence);
    start += part.length;
  }
}

/** Returns the offsets and the written text of a range of tokens. */
export function toSpan(text: string, tokens: readonly Token[], { from, to }: TokenRange): Span {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  return { start, end, text: text.slice(start, end) };
}

/** Stems by written word. Few distinct words make up most of any text. The cache is cleared when it is full. */
const cache = new Map<string, string>();
const maxCachedWords = 20_000;

/** Deletes the cached words, so that a program does not retain the words of its callers. */
export function clearCachedWords(): void {
  cache.clear();
}

/** Returns the stem of a written word: `tariff` for `TARIFF’S`, `nominat` for `nominated` and `nominating`. */
export function stemWord(written: string): string {
  const cached = cache.get(written);
  if (cached !== undefined) return cached;
  const stem = computeStem(written);
  if (cache.size >= maxCachedWords) cache.clear();
  if (written.length <= maxWordLength) cache.set(written, stem);
  return stem;
}

/** Returns the stems of a phrase, in order. */
export function stemPhrase(phrase: string): string[] {
  return tokenize(phrase).map(({ stem }) => stem);
}

/** Returns the stems of a phrase as one text, which is equal for phrases that mean the same. */
export const toStemKey = (phrase: string): string => stemPhrase(phrase).join(' ');

export function toStemSet(words: string): ReadonlySet<string> {
  return new Set(stemPhrase(words));
}

/** Whether only a space separates a word from the next one. */
export const isBeforeSpace = (text: string, tokens: readonly Token[], index: number): boolean =>
  text.slice(tokens[index]?.end ?? 0, tokens[index + 1]?.start ?? 0) === ' ';

/** Whether a word is written with a capital letter. */
export const isCapitalised = (text: string, token: Token | undefined): boolean =>
  token !== undefined && /\p{Lu}/u.test(text.charAt(token.start));

/** Reads only the first 64 characters of a word, so that hostile text stays cheap. No word in a name is longer. */
export const maxWordLength = 64;

/** Returns a word in lower case without accents, possessive and short verb, but with its ending: "harding". */
export const normalizeWord = (written: string): string =>
  written
    .slice(0, maxWordLength)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/['’ʼ＇](?:s|re|ve|ll|d|t|m)?$/u, '')
    .replace(/['’ʼ＇.,]/gu, '')
    .slice(0, maxWordLength);

/** Cuts only common endings. "Housing" is not the White House, and "does" is no "Doe". */
function computeStem(written: string): string {
  if (written.startsWith('&')) return 'and';
  const word = normalizeWord(written);
  return word === 'housing' || word === 'does' ? word : cutSilentE(cutVerbEnding(cutPlural(word)));
}

function cutPlural(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/u.test(word)) return word.slice(0, -1);
  return word;
}

function cutVerbEnding(word: string): string {
  const base = word.replace(/(?<=..[^e])ed$|(?<=.{4})ing$/u, '');
  return base !== word && /([bdfgmnprt])\1$/u.test(base) ? base.slice(0, -1) : base;
}

function cutSilentE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}

/** Returns the source of a pattern that matches one of the patterns of a list. */
export const oneOf = (list: string): string => `(?:${toList(list).join('|')})`;

/** Splits a list of phrases at its commas. */
export const toList = (text = ''): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/gu, ' ').trim())
    .filter((phrase) => phrase !== '');

/** Words that a hashtag or handle writes as one: "SAVE" and "Act", "Ron" and "DeSantis"; one small letter is no word. */
const tagWord = /(?:Mc|Mac|De|\p{Ll}(?=\p{Lu}))?(?:\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+)|\p{Lu}+|[^\p{Lu}\p{Ll}]+/gu;

/** Whether a word is a hashtag or part of a handle. */
const isTag = (text: string, start: number): boolean => text[start - 1] === '#' || text[start - 1] === '@';

/** Splits a hashtag or handle at its capitals. */
export const splitTag = (written: string): readonly string[] => written.match(tagWord) ?? [written];

/** The character before a handle, and before one that continues after "_". */
const handleStart = /(?<![\p{L}\p{N}.])@\w*$/u;
/** Platforms limit handles to 30 characters. */
const maxHandle = 31;

/** Whether a word is in a handle. */
export const isInHandle = (text: string, start: number): boolean =>
  handleStart.test(text.slice(Math.max(0, start - maxHandle), start));

/** A phrase found in a text: the range of its tokens, and the entry that was added with the phrase. */
export interface Mention<T> extends TokenRange {
  entry: T;
}

/**
 * Finds many phrases in one pass over a text. Of overlapping phrases, the phrase that starts first wins; of phrases
 * with the same start, the longest. A phrase added with `null` hides its tokens from other phrases: "New Mexico" hides
 * "Mexico".
 */
export interface PhraseFinder<T> {
  add(phrase: string, entry: T | null): void;
  find(tokens: readonly Token[]): Mention<T>[];
}

/** A node of a trie over stems. */
interface Node<T> {
  next: Map<string, Node<T>>;
  /** Entries of the phrases that end at this node. */
  entries: (T | null)[];
}

export function createPhraseFinder<T>(): PhraseFinder<T> {
  const root: Node<T> = { next: new Map(), entries: [] };
  return {
    add(phrase, entry) {
      let node = root;
      for (const stem of stemPhrase(phrase)) {
        const next: Node<T> = node.next.get(stem) ?? { next: new Map(), entries: [] };
        node.next.set(stem, next);
        node = next;
      }
      if (!node.entries.includes(entry)) node.entries.push(entry);
    },
    find(tokens) {
      const mentions: Mention<T>[] = [];
      for (let from = 0; from < tokens.length;) {
        const { entries, to } = findPhraseAt(root, tokens, from);
        for (const entry of entries) if (entry !== null) mentions.push({ entry, from, to });
        from = to;
      }
      return mentions;
    },
  };
}

/**
 * Finds the entries of the longest phrase that starts at a token. Without one, the search goes on at the next token.
 */
function findPhraseAt<T>(
  root: Node<T>,
  tokens: readonly Token[],
  from: number,
): { entries: readonly (T | null)[]; to: number } {
  let found: { entries: readonly (T | null)[]; to: number } = { entries: [], to: from + 1 };
  let node = root.next.get(tokens[from]?.stem ?? '');
  for (let to = from + 1; node !== undefined; to += 1) {
    if (node.entries.length > 0) found = { entries: node.entries, to };
    node = to < tokens.length ? node.next.get(tokens[to]!.stem) : undefined;
  }
  return found;
}
