import type { Act } from '../english/act.ts';
import type { Entity, EntityKind } from '../english/entity.ts';
import { kindsByStem, nameTitles, raceCode } from '../english/grammar.ts';
import { actorLinks, fillerStems, findSameWords, orderStems } from '../english/same-words.ts';
import type { Vocabulary } from '../english/vocabulary.ts';
import { toDigits } from '../text/numbers.ts';
import { findPlainTimes, isDate } from '../text/times.ts';
import { isBeforeSpace, isCapitalised, type Mention, type Token, type TokenRange } from '../text/words.ts';

/** The words of a title with what they name. */
interface TitleNames {
  text: string;
  tokens: readonly Token[];
  names: readonly Mention<Entity>[];
  acts: readonly Mention<Act>[];
  terms: readonly { kind: EntityKind | undefined }[];
}

/**
 * The words that tell the question of a title from others, in one form for all venues: names of entities, one word for its
 * synonyms, and numbers, without times and without the office-holder as the actor. Titles with the same words ask the same.
 */
export function listKeyWords(written: string, title: TitleNames, { ownPhrases }: Vocabulary): string[] {
  const { text, tokens, names, acts } = title;
  const words = tokens.map(({ stem, start, end }) => {
    const number = toDigits(text.slice(start, end));
    return fillerStems.has(stem) ? '' : /^\d/u.test(number) ? number.replace(/[,%]/gu, '') : stem;
  });
  const write = ({ from, to }: TokenRange, word: string): void => {
    words.fill('', from, to);
    words[from] = word;
  };
  for (const mention of findSameWords(tokens)) write(mention, mention.entry);
  for (const index of tokens.keys()) if (isKindOfAnswer(index) || isTitleOfName(index)) words[index] = '';
  for (const mention of names) write(mention, isOfPerson(title, mention) ? '' : mention.entry.name);
  const own = ownPhrases.find(tokens).filter(({ from }) => !names.some((name) => name.from <= from && from < name.to));
  const isOwn = (index: number): boolean => own.some(({ from, to }) => from <= index && index < to);
  // Two others can meet as well.
  const isMutual = acts.some(({ entry: { flags } }) => flags.has('mutual'));
  for (const mention of own)
    if (isMutual && mention.entry === 'name') write(mention, 'self');
    else if (isActor(mention)) write(mention, '');
  const times = findPlainTimes(written).filter(isDate);
  for (const [index, token] of tokens.entries())
    if (times.some(({ start, end }) => token.start >= start && token.end <= end)) words[index] = '';
  const named = words.filter((word) => word !== '');
  while (orderStems.has(named.at(-1) ?? '')) named.pop();
  const races = written.match(raceCode) ?? [];
  return [...(named.some((word) => orderStems.has(word)) ? [named.join(' ')] : named), ...races];

  /** Whether the office-holder does the act, to whom none is done: not "sue Trump", "a tariff on the US". */
  function isActor({ entry, from }: Mention<string>): boolean {
    if (entry === 'residence') return false;
    const isFirst = ![...acts, ...names].some((each) => each.to <= from);
    let before = from - 1;
    while (isOwn(before) || tokens[before]?.stem === 'the') before -= 1;
    return isFirst || actorLinks.has(tokens[before]?.stem ?? '');
  }

  /** "What countries" */
  function isKindOfAnswer(index: number): boolean {
    return kindsByStem.has(tokens[index]?.stem ?? '') && fillerStems.has(tokens[index - 1]?.stem ?? '');
  }

  /** "Senator X" */
  function isTitleOfName(index: number): boolean {
    const isTitle = nameTitles.has(tokens[index]?.stem ?? '') && isBeforeSpace(text, tokens, index);
    return isTitle && isCapitalised(text, tokens[index]) && isCapitalised(text, tokens[index + 1]);
  }
}

/** The offices that only say who a person is: "Attorney General X", "fire X as Attorney General". */
export const listOffices = (title: TitleNames): string[] =>
  title.names.filter((mention) => isOfPerson(title, mention)).map(({ entry }) => entry.name);

function isOfPerson({ names, acts, terms }: TitleNames, { entry, to }: Mention<Entity>): boolean {
  if (entry.kind !== 'office' || !terms.some(({ kind }) => kind === 'person')) return false;
  const isAppointment = acts.length === 0 || acts.some(({ entry: { flags } }) => flags.has('office'));
  const isRemoval = acts.some(({ entry: { requires } }) => requires.includes('concernsOffice'));
  const isBeside = names.some((name) => name.from === to && name.entry.kind === 'person');
  return !isAppointment && (isRemoval || isBeside);
}
