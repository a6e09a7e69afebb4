import { feedStandIns } from '@postjoin/feed-sources/checks';
import { venueStandIns } from '@postjoin/market-venues/checks';
import type { StandIn } from '@postjoin/upstream/checks';
import type { WorldView } from './world.ts';

/** The stand-in of each upstream, by the environment variable that holds the address of the upstream. */
const standIns = { ...venueStandIns, ...feedStandIns };

export type StandIns = typeof standIns;
export type UpstreamVariable = keyof StandIns;
export type UpstreamName = StandIns[UpstreamVariable]['name'];

type StandInRow = readonly [UpstreamVariable, StandIn<WorldView> & { name: UpstreamName }];
export const standInRows = Object.entries(standIns) as readonly StandInRow[];

export const upstreamNames = standInRows.map(([, { name }]) => name);

/** Returns the stand-in of an upstream. */
export function findStandIn(upstream: UpstreamName): StandIn<WorldView> {
  return standInRows.find(([, { name }]) => name === upstream)![1];
}
