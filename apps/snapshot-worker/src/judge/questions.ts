import type { Candidate, MatchableContract } from '@postjoin/matcher';
import { abbreviate, memoize } from '@postjoin/values';
import { isSteeringTitle } from './instructions.ts';

/** A contract of a question, under the label that the model sees. */
export interface Outcome<C> {
  /** Unique within the question. */
  label: string;
  contract: C;
}

/** A candidate, as the model sees it. */
export interface Question<C> {
  title: string;
  /** When trading opens and closes; null if unknown. */
  opens_at: string | null;
  closes_at: string | null;
  /** In the order of the candidate. Never empty. */
  outcomes: Outcome<C>[];
}

/** A post is compared with at most this many questions. */
const maxQuestions = 12;

/** So many candidates have enough contracts of their own for all questions. */
export const maxCandidates = 2 * maxQuestions;

/** Titles and labels of venues are far shorter. A longer one must not make a call expensive. */
const maxTextLength = 200;

/**
 * Writes candidates as questions. A contract is an outcome of the first question that has it, because several candidates
 * can share contracts. Of several contracts with the same label, such as those of two venues, the first one stays. A
 * question that tells the model what to do is left out.
 */
export function toQuestions<C extends MatchableContract>(candidates: readonly Candidate<C>[]): Question<C>[] {
  const shown = new Set<C>();
  return candidates
    .flatMap(({ contracts }) => {
      const own = contracts.filter((contract) => !shown.has(contract));
      for (const contract of own) shown.add(contract);
      return own[0] ? [toQuestion(own[0], own)] : [];
    })
    .filter(({ outcomes }) => !outcomes.some(({ contract }) => isSteering(contract)))
    .slice(0, maxQuestions);
}

/** Titles and labels stay the same from pass to pass. */
const isSteeringText = memoize(
  (text: string) => isSteeringTitle(abbreviate(text, maxTextLength)),
  (text) => text,
  20_000,
);

const isSteering = ({ event_title, title, outcome }: MatchableContract): boolean =>
  [event_title, title, outcome].some(isSteeringText);

function toQuestion<C extends MatchableContract>(first: C, contracts: readonly C[]): Question<C> {
  return {
    title: abbreviate(first.event_title, maxTextLength),
    opens_at: first.opens_at ?? null,
    closes_at: first.closes_at ?? null,
    outcomes: labelOutcomes(contracts),
  };
}

function labelOutcomes<C extends MatchableContract>(contracts: readonly C[]): Outcome<C>[] {
  const titles = Map.groupBy(contracts, toAnswer);
  const isAmbiguous = (contract: C): boolean =>
    new Set(titles.get(toAnswer(contract))?.map(({ title }) => title)).size > 1;
  const byLabel = new Map<string, Outcome<C>>();
  for (const contract of contracts) {
    const needsTitle = isAmbiguous(contract) || isAnsweredByTitle(contract);
    const label = abbreviate(needsTitle ? addTitle(contract) : toAnswer(contract), maxTextLength);
    if (!byLabel.has(label)) byLabel.set(label, { label, contract });
  }
  return [...byLabel.values()];
}

const yes = 'Yes';

/** A venue without labels asks for yes or no. */
const toAnswer = ({ outcome }: MatchableContract): string => outcome.trim() || yes;

/** Whether the title has the answer to the question of the event: "Will X visit Japan by June?" with the outcome "Yes". */
const isAnsweredByTitle = (contract: MatchableContract): boolean =>
  toAnswer(contract) === yes && contract.title !== contract.event_title;

/** With such a title, the outcome "Yes" adds nothing. */
const addTitle = (contract: MatchableContract): string =>
  toAnswer(contract) === yes ? contract.title : `${contract.title} ${toAnswer(contract)}`;
