export { faultCases, type FaultCase } from './testing/fault-cases.ts';
export {
  answerWithHeaders,
  createFaultServer,
  type Responder,
  type FaultServer,
  type FaultServerOptions,
  type InjectedFault,
  type RouteResponse,
  type SeenRequest,
} from './testing/fault-server.ts';
export { hideCharacters } from './testing/hidden-characters.ts';
export { listenOnLoopback } from './testing/loopback.ts';
export { createTestClients, type TestClientsOptions } from './testing/test-clients.ts';
