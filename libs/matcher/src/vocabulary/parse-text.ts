import type { Span } from '../contract.ts';
import type { Mention } from '../text/phrases.ts';
import { stemWord, tokenize, type Token, type TokenRange } from '../text/tokenize.ts';
import type { Act } from './acts.ts';
import type { Entity } from './entity.ts';
import {
  actsExpressedByNo,
  ambiguousActPhrases,
  disambiguatorStems,
  entityPhrases,
  isGeneric,
  postActPhrases,
  titleActPhrases,
} from './lexicon.ts';

/** A text with the entities and acts that it mentions, in the order of the text. */
export interface ParsedText {
  text: string;
  tokens: Token[];
  entities: Mention<Entity>[];
  acts: Mention<Act>[];
}

export interface ParsedTitleText extends ParsedText {
  /** The stems that are not generic, each once. */
  contentStems: string[];
  /** Indexes of the tokens that are neither generic nor part of a known entity or act. */
  unknownTokens: number[];
}

/** Reads only the first 6,000 words, so that hostile text stays cheap. A post of 25,000 characters has about 5,000. */
const maxTokens = 6_000;

function tokenizeStart(text: string): Token[] {
  const tokens = tokenize(text);
  return tokens.length > maxTokens ? tokens.slice(0, maxTokens) : tokens;
}

export function parsePostText(text: string): ParsedText {
  const tokens = tokenizeStart(text);
  const speakerEnd = quotedSpeaker.exec(text.slice(0, 200))?.[0].length ?? 0;
  const entities = entityPhrases
    .find(tokens)
    .filter(
      ({ entry, from }) =>
        (tokens[from]?.start ?? 0) >= speakerEnd && !(entry.kind === 'office' && isOtherOffice(tokens, from)),
    );
  const acts = [
    ...postActPhrases.find(tokens).filter((mention) => !isPastForm(text, tokens, mention)),
    ...findAmbiguousActs(tokens),
    ...findActsExpressedByNo(text, tokens, entities),
  ];
  return { text, tokens, entities, acts };
}

/** Parses the title or outcome of a contract. */
export function parseTitleText(text: string): ParsedTitleText {
  const tokens = tokenizeStart(text);
  const entities = entityPhrases.find(tokens);
  const isKnown: boolean[] = tokens.map(() => false);
  for (const { from, to } of entities) isKnown.fill(true, from, to);
  const acts = titleActPhrases.find(tokens).filter(({ from }) => !isKnown[from]);
  for (const { from, to } of acts) isKnown.fill(true, from, to);
  const contentStems = new Set<string>();
  const unknownTokens: number[] = [];
  tokens.forEach(({ stem }, index) => {
    if (isGeneric(stem)) return;
    contentStems.add(stem);
    if (!isKnown[index]) unknownTokens.push(index);
  });
  return { text, tokens, entities, acts, contentStems: [...contentStems], unknownTokens };
}

/** Acts named by an ambiguous phrase such as "deal", in a post that also has one of the act's disambiguators. */
function findAmbiguousActs(tokens: readonly Token[]): Mention<Act>[] {
  const mentions = ambiguousActPhrases.find(tokens);
  if (mentions.length === 0) return mentions;
  const stems = new Set(tokens.map(({ stem }) => stem));
  return mentions.filter(({ entry }) => [...(disambiguatorStems.get(entry) ?? [])].some((stem) => stems.has(stem)));
}

/** "Served as" reports a past office, "will serve as" a new one. Their stems are equal, so the written words decide. */
function isPastForm(text: string, tokens: readonly Token[], { entry, from }: Mention<Act>): boolean {
  const token = tokens[from];
  return (
    token !== undefined &&
    (entry.pastForms?.includes(text.slice(token.start, token.end).normalize('NFKC').toLowerCase()) ?? false)
  );
}

/** Finds "no X" and "no rigged X", unless punctuation separates them. */
function findActsExpressedByNo(
  text: string,
  tokens: readonly Token[],
  entities: readonly Mention<Entity>[],
): Mention<Act>[] {
  return entities.flatMap(({ from: entityStart }) => {
    const from = [entityStart - 1, entityStart - 2].find(
      (index) =>
        tokens[index]?.stem === 'no' && !/[,;:.!?—(]/u.test(text.slice(tokens[index].end, tokens[entityStart]?.start)),
    );
    return from === undefined ? [] : actsExpressedByNo.map((entry) => ({ entry, from, to: from + 1 }));
  });
}

/** Matches the beginning of "Secretary of X: “…”". The office of a quoted speaker is not what the post is about. */
const quotedSpeaker = /^[^.!?\n:“"]{0,120}:\s*["“]/u;
const otherOfficePrefixes = new Set(
  ['deputy', 'assistant', 'associate', 'under', 'former', 'interim', 'acting', 'vice'].map(stemWord),
);

/** Whether the words before an office make it another office: "deputy X", "counselor to the X". */
function isOtherOffice(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1]?.stem ?? '';
  return otherOfficePrefixes.has(before) || (before === 'the' && tokens[from - 2]?.stem === 'to');
}

/** The text of a token range as written. */
export function toSpan(text: string, tokens: readonly Token[], { from, to }: TokenRange): Span {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  return { start, end, text: text.slice(start, end) };
}
