import { isOver, type PriceSeries, toSeconds, type WorldContract } from '@postjoin/market-venues/checks';
import type { WorldView } from './world.ts';

/** Overrides of contract states, so that a test can close or reopen contracts while the server runs. */

export type SettableState = 'open' | 'paused' | 'closed' | 'resolved';

export interface ContractChange {
  /** `venue:id`, with the id of the sample or the recording. The id on the wire can differ. */
  contract: string;
  state: SettableState;
}

interface DatedState {
  state: SettableState;
  atMs: number;
}

export interface ContractStates {
  /** @throws {TypeError} when the contract is not in the view */
  set(change: ContractChange, view: WorldView): void;
  /**
   * Returns the view with the overrides applied. Returns the same object for the same view until an override changes.
   */
  apply(view: WorldView): WorldView;
}

export function createContractStates(): ContractStates {
  const states = new Map<string, DatedState>();
  let latest: { from: WorldView; view: WorldView } | undefined;
  return {
    set: ({ contract, state }, view) => {
      if (!view.contracts.some((candidate) => contractKey(candidate) === contract))
        throw new TypeError('"contract" is not in this world');
      states.set(contract, { state, atMs: view.now.getTime() });
      latest = undefined;
    },
    apply: (from) => {
      if (states.size === 0) return from;
      if (latest?.from !== from) {
        const contracts = from.contracts.map((contract) => applyState(contract, states.get(contractKey(contract))));
        latest = { from, view: { ...from, contracts } };
      }
      return latest.view;
    },
  };
}

const contractKey = ({ venue, id }: WorldContract): string => `${venue}:${id}`;

/**
 * Sets the state of a contract. The trading and the price series of a closed contract end at the time of the change.
 */
function applyState(contract: WorldContract, change: DatedState | undefined): WorldContract {
  if (!change) return contract;
  const { state, atMs } = change;
  if (!isOver({ state })) return { ...contract, state };
  return { ...contract, state, closesAtMs: atMs, series: endSeriesAt(contract.series, toSeconds(atMs)) };
}

function endSeriesAt(series: PriceSeries, end: number): PriceSeries {
  return {
    at: (seconds) => series.at(Math.min(seconds, end)),
    between: (from, to) => series.between(from, Math.min(to, end)),
  };
}
