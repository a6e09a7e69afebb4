import type { Row } from '@postjoin/join/types';

type Named = Pick<Row['contract'], 'title' | 'outcome'>;

/** Returns the outcome of a contract, or undefined if its title has the outcome. */
export function findOutcome({ title, outcome }: Named): string | undefined {
  return outcome === 'Yes' || title.toLowerCase().includes(outcome.toLowerCase()) ? undefined : outcome;
}

/** Names a contract by its title and by its outcome, if the title does not have the outcome. */
export function nameContract(contract: Named): string {
  const outcome = findOutcome(contract);
  return outcome === undefined ? contract.title : `${contract.title} (${outcome})`;
}
