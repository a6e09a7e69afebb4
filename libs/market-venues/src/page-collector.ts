import { requireValidRecord, UpstreamError } from '@postjoin/upstream';
import type { StoredContract, VenueName, VenueReading } from './types.ts';
import { mergeParsed, type Parsed } from './parsed.ts';
import { toStoredContract, type DecideScope, type VenueContract } from './venue-contract.ts';

/** Collects the pages of one reading of a venue. Only the contracts in scope are retained. */
export interface PageCollector {
  /** @throws {UpstreamError} `too_many_records` */
  add(page: Parsed<VenueContract>): void;
  /**
   * Returns what the pages have. Of several copies of a contract, as lists overlap and pages shift, the last one is
   * returned.
   * @param failure why later pages are missing
   * @throws {UpstreamError} `failure`, if the pages have no valid record; `shape`, if all their records are invalid
   */
  collect(failure?: UpstreamError): Required<Pick<VenueReading, 'contracts' | 'invalid' | 'over'>>;
}

export interface CollectorOptions {
  name: VenueName;
  decideScope: DecideScope;
  now: Date;
}

/** Maximum contracts in scope in one reading: four times those that a snapshot retains, because lists overlap. */
const maxContracts = 20_000;

/** Maximum number of closed contracts and invalid records in one reading, whose ids are retained to its end. */
const maxOthers = 200_000;

/** Creates a collector for one reading. Without its maximums, pages of allowed size could together take any memory. */
export function createPageCollector({ name, decideScope, now }: CollectorOptions): PageCollector {
  const pages: Parsed<StoredContract>[] = [];
  let contracts = 0;
  let others = 0;
  return {
    add({ records, validCount, invalid, over }) {
      const selected = records.flatMap((record) => {
        const { in_scope, because } = decideScope(record.contract);
        return in_scope ? [toStoredContract(record, { because, venue: name, now })] : [];
      });
      contracts += selected.length;
      others += invalid.count + over.length;
      if (contracts > maxContracts) throw createError(name, `${maxContracts} contracts in scope`);
      if (others > maxOthers) throw createError(name, `${maxOthers} closed contracts and invalid records`);
      pages.push({ records: selected, validCount, invalid, over });
    },
    collect(failure) {
      const { records, validCount, invalid, over } = mergeParsed(pages);
      if (failure && validCount === 0) throw failure;
      requireValidRecord(name, { validCount, invalid });
      return { contracts: [...new Map(records.map((contract) => [contract.id, contract])).values()], invalid, over };
    },
  };
}

function createError(name: string, limit: string): UpstreamError {
  return new UpstreamError('too_many_records', `${name} lists more than ${limit}`);
}
