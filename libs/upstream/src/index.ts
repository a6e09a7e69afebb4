export {
  UpstreamError,
  upstreamFaults,
  type CreateUpstreamClient,
  type UpstreamAddress,
  type UpstreamClient,
  type UpstreamCost,
  type UpstreamFault,
  type UpstreamPace,
  type UpstreamRequest,
  type UpstreamResponse,
  type Validators,
} from './contract.ts';
export type { ClientDefaults } from './client.ts';
export {
  clientDefaults,
  createUpstreamClients,
  type UpstreamClients,
  type UpstreamClientsOptions,
} from './create-clients.ts';
export { errorLine } from './fault-of.ts';
export { parseJson } from './json.ts';
export { readPages, type PageOptions, type PageReading } from './pages.ts';
