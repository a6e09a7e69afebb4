import { UpstreamError } from '@postjoin/upstream';
import type { StoredContract, VenueName } from './contract.ts';
import type { Parsed } from './parsed.ts';
import { toStoredContract, type DecideScope, type VenueContract } from './venue-contract.ts';

/** A page of which only the contracts in scope are retained. */
export type SelectedPage<Page = Parsed<VenueContract>> = Omit<Page, 'records'> & { records: StoredContract[] };

/**
 * Selects the contracts in scope of a page, as the snapshot stores them.
 * @throws {UpstreamError} `too_many_records`
 */
export type SelectContracts = <Page extends Parsed<VenueContract>>(page: Page) => SelectedPage<Page>;

export interface SelectionOptions {
  name: VenueName;
  decideScope: DecideScope;
  now: Date;
}

/**
 * Maximum number of contracts in scope in one reading: four times the contracts that a snapshot retains of a venue,
 * because the lists of a venue overlap and the most traded contracts are chosen at the end.
 */
const maxContracts = 20_000;

/**
 * Maximum number of closed contracts and invalid records in one reading. Their ids are retained to the end of the
 * reading.
 */
const maxOthers = 200_000;

/**
 * Creates the selection for one reading of a venue. The selection counts what the reading retains of all pages, and
 * throws if a maximum is exceeded. Without the maximums, many pages of allowed size could together take any amount of
 * memory.
 */
export function createSelection({ name, decideScope, now }: SelectionOptions): SelectContracts {
  let contracts = 0;
  let others = 0;
  return (page) => {
    const { records, invalid, over } = page;
    const selected = records.flatMap((record) => {
      const { in_scope, because } = decideScope(record.contract);
      return in_scope ? [toStoredContract(record, { because, venue: name, now })] : [];
    });
    contracts += selected.length;
    others += invalid.count + over.length;
    if (contracts > maxContracts) throw createError(name, `${maxContracts} contracts in scope`);
    if (others > maxOthers) throw createError(name, `${maxOthers} closed contracts and invalid records`);
    return { ...page, records: selected };
  };
}

function createError(name: string, limit: string): UpstreamError {
  return new UpstreamError('too_many_records', `${name} lists more than ${limit}`);
}
