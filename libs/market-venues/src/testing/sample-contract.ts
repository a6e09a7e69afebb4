import type { StoredContract } from '../types.ts';
import { noMove } from '../moves.ts';

/** Creates a complete contract for tests. A test passes only the fields that it is about. */
export function sampleContract(fields: Partial<StoredContract> = {}): StoredContract {
  return {
    id: 'kalshi:KXSAMPLE-27-A',
    venue: 'kalshi',
    venue_name: 'Kalshi',
    event_id: 'kalshi:KXSAMPLE-27',
    outcome: 'Yes',
    status: 'open',
    last_price: 0.4,
    last_price_reason: null,
    move_24h: null,
    move_7d: null,
    move_24h_basis: noMove('no_baseline').basis,
    move_7d_basis: noMove('no_baseline').basis,
    price_at: '2026-10-01T00:00:00.000Z',
    price_stale: false,
    midpoint: null,
    spread: null,
    volume: 1_000,
    volume_unit: 'contracts',
    opens_at: '2026-01-01T00:00:00.000Z',
    closes_at: '2027-01-01T00:00:00.000Z',
    mutually_exclusive: null,
    in_scope_because: 'a sample',
    url: 'https://kalshi.com/markets/kxsample',
    title: 'Will the president pardon the sample turkey?',
    event_title: 'Will the president pardon the sample turkey?',
    description: 'Resolves to Yes if the turkey is pardoned.',
    tags: [],
    category: 'Politics',
    closed_at: null,
    ...fields,
  };
}
