import { isOver, secondsOf, type PriceSeries, type WorldContract, type WorldView } from './world.ts';

/** Contracts that a test closes, or opens again, while the server runs. */

export const settableStates = ['open', 'paused', 'closed', 'resolved'] as const;
export type SettableState = (typeof settableStates)[number];

export interface ContractChange {
  /** `venue:id` as the world has it. */
  contract: string;
  state: SettableState;
}

interface DatedState {
  state: SettableState;
  atMs: number;
}

export interface ContractStates {
  /** @throws {TypeError} when the view has no such contract */
  set(change: ContractChange, view: WorldView): void;
  /** The view with these states in it; the same object for the same view, as long as no state changes. */
  over(view: WorldView): WorldView;
}

export function createContractStates(): ContractStates {
  const states = new Map<string, DatedState>();
  let latest: { from: WorldView; view: WorldView } | undefined;
  return {
    set: ({ contract, state }, view) => {
      if (!view.contracts.some((one) => nameOf(one) === contract))
        throw new TypeError('"contract" is not in this world');
      states.set(contract, { state, atMs: view.now.getTime() });
      latest = undefined;
    },
    over: (from) => {
      if (states.size === 0) return from;
      if (latest?.from !== from) {
        const contracts = from.contracts.map((contract) => inState(contract, states.get(nameOf(contract))));
        latest = { from, view: { ...from, contracts } };
      }
      return latest.view;
    },
  };
}

const nameOf = ({ venue, id }: WorldContract): string => `${venue}:${id}`;

/** Trading, and so the price, ends when the contract closes. */
function inState(contract: WorldContract, change: DatedState | undefined): WorldContract {
  if (!change) return contract;
  const { state, atMs } = change;
  if (!isOver({ state })) return { ...contract, state };
  return { ...contract, state, closesAtMs: atMs, series: endingAt(contract.series, secondsOf(atMs)) };
}

function endingAt(series: PriceSeries, end: number): PriceSeries {
  return {
    at: (seconds) => series.at(Math.min(seconds, end)),
    between: (from, to) => series.between(from, Math.min(to, end)),
  };
}

/** A change as `POST /control` takes it. @throws {TypeError} that says what is wrong with it */
export function readContractChange({ contract, state }: Record<string, unknown>): ContractChange {
  const known = settableStates.find((each) => each === state);
  if (typeof contract !== 'string') throw new TypeError('"contract" must be a text such as kalshi:KXSERIES-27-A');
  if (known === undefined) throw new TypeError(`"state" must be one of: ${settableStates.join(', ')}`);
  return { contract, state: known };
}
