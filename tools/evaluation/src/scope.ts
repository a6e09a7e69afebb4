import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { judgeScope, type ScopeCandidate } from '@postjoin/market-venues/scope';

const usage = `Says of each contract whether it is in scope, and why: one JSON line a contract.

  npm run --silent scope -- --contracts FILE

FILE has one JSON contract a line, with at least id, event_id, title and event_title.`;

type Row = Partial<ScopeCandidate> & { id: string; event_id: string };

/** A contract as the measuring files have it; what is absent there is absent here. */
export function answerFor(row: Row): { contract: string; event: string; in_scope: boolean; because: string } {
  const candidate = { venue: '', title: '', event_title: '', outcome: '', ...dropNull(row) };
  return { contract: row.id, event: row.event_id, ...judgeScope(candidate) };
}

const dropNull = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { contracts: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help || values.contracts === undefined) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const lines = createInterface({ input: createReadStream(values.contracts) });
  for await (const line of lines) {
    if (line !== '') process.stdout.write(`${JSON.stringify(answerFor(JSON.parse(line) as Row))}\n`);
  }
}

if (import.meta.main) await main();
