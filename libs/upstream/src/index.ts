export {
  UpstreamError,
  upstreamFaults,
  type CreateUpstreamClient,
  type UpstreamClient,
  type UpstreamCost,
  type UpstreamFault,
  type UpstreamRequest,
  type UpstreamResponse,
  type Validators,
} from './contract.ts';
