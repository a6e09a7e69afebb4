export { behaviourNames, type BehaviourName } from './behaviours.ts';
export { catalogueWorld } from './catalogue/world.ts';
export { faultKinds, type Fault, type Faults } from './faults.ts';
export { readRecordings, type Recordings } from './replay/read.ts';
export { replayWorld } from './replay/world.ts';
export { sampleWorld } from './sample/world.ts';
export { startLocalUpstreams, type LocalUpstreams } from './server.ts';
export { upstreamNames, type UpstreamName, type UpstreamVariable } from './stand-ins.ts';
export type { WorldPost } from '@postjoin/feed-sources/checks';
export {
  createRecordedSeries,
  findMove,
  type PricePoint,
  type PriceSeries,
  type WorldContract,
} from '@postjoin/market-venues/checks';
export type { World, WorldView } from './world.ts';
export { hasNginx, startCache, type Cache } from './demo/cache.ts';
export { buildProject, createReplicaEnvironment, startProgram } from './demo/programs.ts';
export { createDemoEnvironment } from './demo/serve-world.ts';
export { passUntilWhole } from './demo/passes-until-whole.ts';
export { storeRecordedPrices } from './demo/replay-prices.ts';
