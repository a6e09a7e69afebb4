import { parseArgs } from 'node:util';
import { SkippedError, type Check } from './check.ts';
import { answerTokens } from './checks/answer-tokens.ts';
import { caches } from './checks/caches.ts';
import { fuzz } from './checks/fuzz.ts';
import { mcpClients } from './checks/mcp-clients.ts';
import { mcpConformance } from './checks/mcp-conformance.ts';
import { paging } from './checks/paging.ts';
import { redocly } from './checks/redocly.ts';
import { responses } from './checks/responses.ts';
import { typedClient } from './checks/typed-client.ts';
import { answersQuestions } from './questions/answers-questions.ts';
import { hasRecordings, replayDays, situations, startDemo, startReplay, type Service } from './service.ts';

type Outcome = 'passed' | 'failed' | 'skipped';

const help = `Checks the running service with a linter of OpenAPI, a typed client, MCP clients, caches and a fuzzer.

  npm run --silent conformance

Runs on sample data, with failing upstreams, and on the recorded data in ../shared/eval if it exists. Prints one line per check.
Exit status 1: a check failed.
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(help);
  process.exit();
}

const fuzzerRequests = 20_000;

/** Checks whose result depends on the data run in every situation. The other checks run in one situation. */
const dataDependentChecks: Check[] = [responses, paging, answerTokens];
const dataIndependentChecks: Check[] = [redocly, typedClient, mcpClients, mcpConformance, fuzz(fuzzerRequests), caches];

const plan = [
  [situations.sample, [...dataIndependentChecks, ...dataDependentChecks]],
  [situations.failing, [...dataDependentChecks, mcpClients]],
  ...(hasRecordings ? ([[situations.replay, [...dataDependentChecks, mcpClients]]] as const) : []),
  [startDemo, [answersQuestions('demo')]],
  ...(hasRecordings ? replayDays : []).map(
    (day) => [() => startReplay(day, { servesRiskWindows: false }), [answersQuestions(day)]] as const,
  ),
] as const;

if (!hasRecordings) console.log('skipped recorded data: there are no recordings in ../shared/eval');
const outcomes: Outcome[] = [];
for (const [start, checks] of plan) {
  const service = await start();
  for (const check of checks) outcomes.push(await runCheck(service, check));
  await service.stop();
}
const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exitCode = count('failed') > 0 ? 1 : 0;

/** Runs a check and prints its result. It never throws, so that the remaining checks run after a failure. */
async function runCheck(service: Service, check: Check): Promise<Outcome> {
  const print = (outcome: Outcome, detail: string) => {
    console.log(`${outcome.padEnd(7)} ${check.name} (${service.name}): ${detail}`);
    return outcome;
  };
  try {
    return print('passed', await check.run(service));
  } catch (error) {
    return print(
      error instanceof SkippedError ? 'skipped' : 'failed',
      error instanceof Error ? error.message : String(error),
    );
  }
}
