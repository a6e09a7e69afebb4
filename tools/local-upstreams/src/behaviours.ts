import type { Behaviour, Wire } from '@postjoin/upstream/checks';
import { findStandIn, standInRows, type StandIns, type UpstreamName, type UpstreamVariable } from './stand-ins.ts';

/** The switches of all stand-ins, see `Behaviour`. */

type NamesOf<Row> = Row extends { behaviours: infer Own } ? keyof Own & string : never;
export type BehaviourName = NamesOf<StandIns[UpstreamVariable]>;

const listOwn = (upstream: UpstreamName) =>
  Object.entries(findStandIn(upstream).behaviours ?? {}) as [BehaviourName, Behaviour][];

export const behaviourNames = standInRows.flatMap(([, { name }]) => listOwn(name).map(([behaviour]) => behaviour));

export interface Behaviours {
  /** Switches a behaviour on or off. */
  set(name: BehaviourName, isOn: boolean): void;
  /** Returns the wire of an upstream with its behaviours as they are switched at the time of a request. */
  wrap(upstream: UpstreamName, wire: Wire): Wire;
  /** Whether the address of an upstream without `www.` redirects to the address with it. */
  redirectsToWww(upstream: UpstreamName): boolean;
}

/** Creates the switches. All behaviours are on. */
export function createBehaviours(): Behaviours {
  const switchedOff = new Set<BehaviourName>();
  const isOn = (name: BehaviourName) => !switchedOff.has(name);
  return {
    set: (name, on) => void (on ? switchedOff.delete(name) : switchedOff.add(name)),
    wrap: (upstream, wire) => {
      const own = listOwn(upstream);
      return (request) =>
        own.reduce((wrapped, [name, { whileOn, whileOff }]) => {
          const wrap = isOn(name) ? whileOn : whileOff;
          return wrap ? wrap(wrapped) : wrapped;
        }, wire)(request);
    },
    redirectsToWww: (upstream) => behaviourNames.some((name) => name === findStandIn(upstream).www && isOn(name)),
  };
}
