import type { Act } from '../english/act.ts';
import type { EntityKind } from '../english/entity.ts';
import type { Vocabulary } from '../english/vocabulary.ts';
import { isThing, parseCounted, type AnsweredContract } from './answer.ts';
import { parseTitle, type ParsedTitle, type TitleTerm } from './title.ts';
import type { MatchableContract } from '../types.ts';

/** The question that a contract asks: the objects and acts that a post must mention. */
export interface MarketQuestion {
  /** The contract with this question. */
  contract: ParsedContract;
  /** The terms that a post must mention. */
  objects: readonly TitleTerm[];
  /** Terms that a post may leave out, at a lower rank: "oil" in "seize an Iran-linked oil tanker". */
  optionalTerms: TitleTerm[];
  /** The terms of the answer to an open question ("Who will ...?"). A post must name all of them. */
  answerTerms: TitleTerm[];
  /** The last words of names that several answers of the event have: "simpson" for Cody Simpson and Mike Simpson. */
  sharedSurnames: ReadonlySet<string>;
  /** The answer terms that are not among `objects`. */
  extraAnswerTerms: TitleTerm[];
  /** Whether this is an open question without an answer. A post that fits it gives an answer that is not listed. */
  isOpenEnded: boolean;
  acts: Act[];
  /** Acts that only qualify the other acts: "end" in "end his tariffs". */
  qualifiers: Act[];
  /** The kind of entity that answers the question: "What countries will ...?" */
  answerKind: EntityKind | undefined;
  /** Whether no single post can answer the question, because of its titles or of an act with the flag `never`. */
  isUnanswerable: boolean;
  /** Whether the question asks for a number of acts or for the next of many acts, or is a negation. */
  isIndirect: boolean;
  /** Stems of the words of both titles and of `extraAnswerTerms` that are not generic, without duplicates. */
  contentStems: readonly string[];
}

/** A contract with its parsed texts. `event` and `title` are the same object if both texts are equal. */
export interface ParsedContract<C extends MatchableContract = MatchableContract> extends AnsweredContract {
  contract: C;
  title: ParsedTitle;
  event: ParsedTitle;
  /** Undefined if the label is only yes, no, a date or an amount. */
  label: ParsedTitle | undefined;
}

/** Parses the texts of a contract. `titles` is a cache, because contracts share the title of an event, and labels. */
export function parseContract<C extends MatchableContract>(
  contract: C,
  vocabulary: Vocabulary,
  titles = new Map<string, ParsedTitle>(),
): ParsedContract<C> {
  const parse = (text: string, expected?: EntityKind, isLabel = false): ParsedTitle => {
    const key = `${expected} ${isLabel} ${text}`;
    const parsed = titles.get(key) ?? parseTitle(text, vocabulary, { isLabel, expected });
    titles.set(key, parsed);
    return parsed;
  };
  const event = parse(contract.event_title);
  const expected = event.answerKind;
  const title = contract.event_title === contract.title ? event : parse(contract.title, expected);
  const label = isThing(contract) ? parse(contract.outcome, expected, true) : undefined;
  return { contract, title, event, label, isOnPresident: vocabulary.isPresident };
}

/** Derives the question of a contract. The offsets of the terms refer to the texts of the contract. */
export function toQuestion(contract: ParsedContract, vocabulary: Vocabulary): MarketQuestion {
  const { title, event } = contract;
  const { terms } = title;
  const titles = [title, event];
  const allActs = listActs(title, vocabulary);
  const mainActs = allActs.filter(({ flags }) => !flags.has('qualifier'));
  // A second act that is mutual only tells where the first act is done: "kiss at their summit".
  const acts = [...new Set(mainActs.length > 0 ? mainActs : allActs)].filter(
    ({ flags }, index) => index === 0 || !flags.has('mutual'),
  );
  // Beside an act, a post must mention only the terms with a capital letter, such as names.
  const required = acts.length > 0 ? terms.filter(({ isCapitalised }) => isCapitalised) : [];
  const objects = required.length > 0 ? required : terms;
  const answerTerms = listAnswerTerms(contract);
  const extraAnswerTerms = exclude(answerTerms, objects);
  return {
    contract,
    objects,
    optionalTerms: terms.filter((term) => !objects.includes(term)),
    answerTerms,
    sharedSurnames: noStems,
    extraAnswerTerms,
    isOpenEnded: false,
    acts,
    qualifiers: allActs.filter((act) => act.flags.has('qualifier') && !acts.includes(act)),
    answerKind: event.answerKind,
    isUnanswerable:
      allActs.some(({ flags }) => flags.has('never')) ||
      titles.some(({ isUnanswerable, isTotal }) => isUnanswerable || (isTotal && !parseCounted(contract.contract))),
    isIndirect: title.isIndirect || event.isIndirect,
    contentStems: [
      ...new Set([...event.contentStems, ...title.contentStems, ...extraAnswerTerms.flatMap(({ stems }) => stems)]),
    ],
  };
}

const noStems: ReadonlySet<string> = new Set();

/** Without a thing as its label, the contract of an open question names the answer in its title. */
export function listAnswerTerms({ title, event, label }: ParsedContract): TitleTerm[] {
  if (label) return [...label.terms];
  return event.answerKind === undefined
    ? []
    : exclude(title.terms, event.terms).filter(({ isCapitalised }) => isCapitalised);
}

/** The terms whose keys no other term has. */
export const exclude = (terms: readonly TitleTerm[], others: readonly TitleTerm[]): TitleTerm[] =>
  terms.filter(({ key }) => !others.some((other) => other.key === key));

/** Returns the question without its answer; undefined for a question that yes, no, a time or an amount answers. */
export function toOpenQuestion(question: MarketQuestion, { title, event }: ParsedContract): MarketQuestion | undefined {
  const { answerTerms, objects, optionalTerms } = question;
  if (answerTerms.length === 0) return undefined;
  return {
    ...question,
    objects: exclude(objects, answerTerms),
    optionalTerms: exclude(optionalTerms, answerTerms),
    answerTerms: [],
    extraAnswerTerms: [],
    isOpenEnded: true,
    contentStems: event.answerKind === undefined ? title.contentStems : event.contentStems,
  };
}

function listActs({ terms, acts }: ParsedTitle, { officeAct }: Vocabulary): Act[] {
  // "Trump's new Fed Chair?" has no verb, but the question is about an appointment.
  const isAppointment = acts.length === 0 && terms.some(({ entity }) => entity?.kind === 'office');
  return isAppointment ? [officeAct] : acts.map(({ act }) => act);
}

/** Whether the objects identify a topic without an act: two or more, with a single word, and no common one. */
export function identifiesTopic({ objects }: MarketQuestion, isRare: (stem: string) => boolean): boolean {
  const words = objects.filter(({ entity, stems }) => !entity && stems.length === 1);
  return objects.length > 1 && words.length > 0 && words.every(({ key }) => isRare(key));
}
