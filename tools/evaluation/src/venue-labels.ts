import type { ContractLine, OutcomesLine } from './data-files.ts';

/** A date, month or year in a title: "... by June 30, 2026?", "... before April?", "... in 2025?". */
const titleDate =
  /\b(?:by|before|on|in) (?:(?:the )?end of )?((?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2})?(?:,? 20\d\d)?|20\d\d)\b/i;

/** The end of the title of an event whose contracts differ in their dates: "by...?", "on ___?". */
const openDate = /\b(?:by|before|on|in)\s*(?:\.{3}|…|_+)\s*\?*$/i;

/**
 * Labels recorded contracts as the venues label them. An event recorded without outcomes gets one contract for each of
 * its outcomes, with ids that count from `EVENT-1`. A contract that Polymarket labels with its date, and the recording
 * with "Yes", gets the date from its title.
 */
export function addVenueLabels(contracts: readonly ContractLine[], lists: readonly OutcomesLine[]): ContractLine[] {
  const outcomesByEvent = new Map(lists.map(({ event_id, outcomes }) => [event_id, outcomes]));
  const firstOfEvent = new Map(contracts.toReversed().map((contract) => [contract.event_id, contract]));
  return contracts.flatMap((contract, index) => {
    const outcomes = outcomesByEvent.get(contract.event_id);
    if (!outcomes) return [{ ...contract, outcome: readDateLabel(contract, index) ?? contract.outcome ?? null }];
    if (firstOfEvent.get(contract.event_id) !== contract) return [];
    return outcomes.map((outcome, order) => ({ ...contract, id: `${contract.event_id}-${order + 1}`, outcome }));
  });
}

/** Returns the date of a contract of a question with an open date. Venues omit the year in some of these labels. */
function readDateLabel({ outcome, title, event_title }: ContractLine, index: number): string | undefined {
  if (outcome !== 'Yes' || !openDate.test((event_title ?? '').trim())) return undefined;
  const date = titleDate.exec(title ?? '')?.[1];
  return index % 2 === 1 ? date?.replace(/,? 20\d\d$/, '') : date;
}
