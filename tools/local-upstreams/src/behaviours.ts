import { feedStatements } from '@postjoin/feed-sources/checks';
import { venueStatements } from '@postjoin/market-venues/checks';
import type { Behaviour, Wire } from '@postjoin/upstream/checks';
import { findStandIn, standInRows, type StandIns, type UpstreamName, type UpstreamVariable } from './stand-ins.ts';

/** The switches of all stand-ins, see `Behaviour`. */

type NamesOf<Row> = Row extends { behaviours: infer Own } ? keyof Own & string : never;
export type BehaviourName = NamesOf<StandIns[UpstreamVariable]>;

const listOwn = (upstream: UpstreamName) =>
  Object.entries(findStandIn(upstream).behaviours ?? {}) as [BehaviourName, Behaviour][];

export const behaviourNames = standInRows.flatMap(([, { name }]) => listOwn(name).map(([behaviour]) => behaviour));

/** The behaviours, one a line, for the help of the command line. */
export const behaviourHelp = [...feedStatements, ...venueStatements]
  .flatMap(({ id, text, opposite }) => (opposite === undefined ? [] : `  ${id}\n      ${text} Off: ${opposite}.`))
  .join('\n');

export interface Behaviours {
  /** Switches a behaviour on or off. */
  set(name: BehaviourName, isOn: boolean): void;
  isOn(name: BehaviourName): boolean;
  current(): Record<BehaviourName, boolean>;
  /** Returns the wire of an upstream with its behaviours as they are switched at the time of a request. */
  wrap(upstream: UpstreamName, wire: Wire): Wire;
  /** Whether the address of an upstream without `www.` redirects to the address with it. */
  redirectsToWww(upstream: UpstreamName): boolean;
}

/** Creates the switches. All behaviours are on, except those of `off`. */
export function createBehaviours(off: readonly BehaviourName[] = []): Behaviours {
  const switchedOff = new Set<BehaviourName>(off);
  const isOn = (name: BehaviourName) => !switchedOff.has(name);
  return {
    set: (name, on) => void (on ? switchedOff.delete(name) : switchedOff.add(name)),
    isOn,
    current: () =>
      Object.fromEntries(behaviourNames.map((name) => [name, isOn(name)])) as Record<BehaviourName, boolean>,
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

/** Parses a name of a behaviour. @throws {TypeError} with the known names */
export function parseBehaviourName(value: unknown): BehaviourName {
  const known = behaviourNames.find((name) => name === value);
  if (known === undefined) throw new TypeError(`"behaviour" must be one of: ${behaviourNames.join(', ')}`);
  return known;
}

/** Parses a switch in the body of `POST /control`. @throws {TypeError} with the invalid field and its allowed values */
export function parseBehaviour({ behaviour, on }: Record<string, unknown>): { name: BehaviourName; isOn: boolean } {
  const name = parseBehaviourName(behaviour);
  if (typeof on !== 'boolean') throw new TypeError('"on" must be true or false');
  return { name, isOn: on };
}
