export { faultCases, type FaultCase } from './testing/fault-cases.ts';
export {
  createFaultServer,
  type AnswerWith,
  type FaultServer,
  type FaultServerOptions,
  type Inject,
  type RouteAnswer,
  type SeenRequest,
} from './testing/fault-server.ts';
export { createTestClients, type TestClientsOptions } from './testing/test-clients.ts';
