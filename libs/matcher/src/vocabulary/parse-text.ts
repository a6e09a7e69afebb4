import type { Act } from './act.ts';
import type { Mention } from '../text/phrases.ts';
import {
  isBeforeSpace,
  isCapitalised,
  stemPhrase,
  toStemSet,
  tokenize,
  toSpan,
  type Token,
  type TokenRange,
} from '../text/tokenize.ts';
import { listNames, type Entity } from './entity.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text with its tokens and the mentions of entities and acts. Entities are in the order of the text. */
export interface ParsedText {
  text: string;
  tokens: Token[];
  entities: Mention<Entity>[];
  acts: Mention<Act>[];
}

export interface ParsedTitleText extends ParsedText {
  /** The stems that are not generic, without duplicates. */
  contentStems: string[];
  /** Indexes of the tokens that are neither generic nor part of a known entity or act. */
  unknownTokens: number[];
}

/**
 * Reads only the first 6,000 words, so that hostile text stays cheap. A post of 25,000 characters has about 5,000
 * words.
 */
const maxTokens = 6_000;

function tokenizeStart(text: string): Token[] {
  const tokens = tokenize(text);
  return tokens.length > maxTokens ? tokens.slice(0, maxTokens) : tokens;
}

export function parsePostText(text: string, { entityPhrases, postActs }: Vocabulary): ParsedText {
  const tokens = tokenizeStart(text);
  const entities = entityPhrases
    .find(tokens)
    .filter((mention) => mention.entry.kind !== 'office' || !isOtherOffice(tokens, mention));
  const acts = postActs.find(tokens).filter((mention) => !isPastForm(text, tokens, mention));
  return { text, tokens, entities, acts };
}

/** Parses the title or label of a contract. */
export function parseTitleText(text: string, { entityPhrases, titleActs, isGeneric }: Vocabulary): ParsedTitleText {
  const tokens = tokenizeStart(text);
  const entities = entityPhrases.find(tokens).filter((mention) => !isOtherPerson({ text, tokens, isGeneric }, mention));
  const isKnown: boolean[] = tokens.map(() => false);
  for (const { from, to } of entities) isKnown.fill(true, from, to);
  const acts = titleActs.find(tokens).filter(({ from }) => !isKnown[from]);
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

/** Words before a surname that are no first name, and words that are no part of a name. */
export const nameTitles = toStemSet(
  'president senator sen governor gov congressman congresswoman rep representative secretary mayor judge justice general mr mrs ms dr king queen prince pope minister chancellor chairman speaker director ambassador sir lady jr sr ii iii iv md phd',
);

/** Whether another first name stands before a known surname in a title: "Randy Maxwell" is not Ghislaine Maxwell. */
function isOtherPerson(
  { text, tokens, isGeneric }: { text: string; tokens: readonly Token[] } & Pick<Vocabulary, 'isGeneric'>,
  { entry, from, to }: Mention<Entity>,
): boolean {
  const before = tokens[from - 1];
  if (entry.kind !== 'person' || to - from > 1 || !before) return false;
  return (
    isBeforeSpace(text, tokens, from - 1) &&
    isCapitalised(text, before) &&
    !isGeneric(before.stem) &&
    !nameTitles.has(before.stem) &&
    !listNames(entry).some((name) => stemPhrase(name).includes(before.stem))
  );
}

/**
 * Whether the first word of a mention is one of the act's `excludedForms`. For example, "served as" reports a past
 * office, and "will serve as" a new one. "Served" and "serve" have the same stem, so the written word is compared.
 */
const isPastForm = (text: string, tokens: readonly Token[], { entry, from }: Mention<Act>): boolean =>
  entry.excludedForms.includes(
    toSpan(text, tokens, { from, to: from + 1 })
      .text.normalize('NFKC')
      .toLowerCase(),
  );

const otherOfficePrefixes = toStemSet('deputy assistant associate under former interim vice');

const ownStates = toStemSet('united us usa america our me my');

/**
 * Whether the words around an office name turn it into another office: "deputy X", "X of the Joint Committee". "X of the
 * United States" is the office itself.
 */
function isOtherOffice(tokens: readonly Token[], { from, to }: TokenRange): boolean {
  const before = tokens[from - 1]?.stem ?? '';
  if (otherOfficePrefixes.has(before)) return true;
  const owner = tokens[to]?.stem === 'of' ? tokens[tokens[to + 1]?.stem === 'the' ? to + 2 : to + 1] : undefined;
  return owner !== undefined && owner.sentence === tokens[from]?.sentence && !ownStates.has(owner.stem);
}
