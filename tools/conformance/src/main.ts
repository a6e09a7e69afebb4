import { parseArgs } from 'node:util';
import { fuzz } from './checks/fuzz.ts';
import { generatedClient } from './checks/generated-client.ts';
import { mcpClients } from './checks/mcp-clients.ts';
import { mcpConformance } from './checks/mcp-conformance.ts';
import { mcpInspector } from './checks/mcp-inspector.ts';
import { paging } from './checks/paging.ts';
import { redocly } from './checks/redocly.ts';
import { responses } from './checks/responses.ts';
import { spectral } from './checks/spectral.ts';
import { typedClient } from './checks/typed-client.ts';
import type { Check } from './check.ts';
import { runChecks, type CheckResult } from './run-checks.ts';
import { hasRecordings, situations } from './service.ts';

const help = `Checks the running service with linters of OpenAPI, generated clients, MCP clients and a fuzzer.

  npm run --silent conformance

Runs on sample data, with failing upstreams, and on the recorded data in ../shared/eval if it exists. Prints a line a check.
Exit status 1: a check failed.
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(help);
  process.exit();
}

const fuzzedRequests = 20_000;

/** What depends on the data is checked in every situation, what does not in one. */
const anywhere: Check[] = [responses, paging];
const once: Check[] = [
  redocly,
  spectral,
  typedClient,
  generatedClient,
  mcpClients,
  mcpConformance,
  mcpInspector,
  fuzz(fuzzedRequests),
];

const plan = [
  [situations.sample, [...once, ...anywhere]],
  [situations.failing, [...anywhere, mcpClients]],
  ...(hasRecordings ? ([[situations.replay, [...anywhere, mcpClients]]] as const) : []),
] as const;

if (!hasRecordings) console.log('skipped recorded data: ../shared/eval is not there');
const results: CheckResult[] = [];
for (const [start, checks] of plan) {
  const service = await start();
  results.push(...(await runChecks(service, checks)));
  await service.stop();
}
const count = (outcome: CheckResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exitCode = count('failed') > 0 ? 1 : 0;
