import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { judgeScope, type ScopeCandidate } from '@postjoin/market-venues/scope';

const usage = `Says of each contract whether it is in scope, and why: one JSON line a contract.

  npm run --silent scope -- --contracts FILE

FILE has one JSON contract a line, with at least id, event_id, title and event_title.`;

/** A contract in the measuring files: what is not known is null or absent. */
type Row = { [K in keyof ScopeCandidate]?: ScopeCandidate[K] | null } & { id: string; event_id: string };

export interface ScopeAnswer {
  contract: string;
  event: string;
  in_scope: boolean;
  because: string;
}

/** The gate's answer for one contract, as the scoring reads it. */
export function answerFor(row: Row): ScopeAnswer {
  const verdict = judgeScope({
    venue: row.venue ?? '',
    event_id: row.event_id,
    title: row.title ?? '',
    event_title: row.event_title ?? '',
  });
  return { contract: row.id, event: row.event_id, ...verdict };
}

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
