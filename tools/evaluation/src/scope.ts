import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { decideScope, type ScopeCandidate } from '@postjoin/matcher/scope';

const usage = `Decides for each contract whether it is in scope, and why. Prints one JSON line per contract.

  npm run --silent scope -- --contracts FILE

FILE has one JSON contract per line, with at least id, event_id, title and event_title.`;

/** A line of a file of contracts. Fields that a venue does not report may be null or absent. */
export type ScopeLine = { [K in keyof ScopeCandidate]?: ScopeCandidate[K] | null } & { id: string; event_id: string };

/** A line of the output. The scoring script of the labelled data reads this format. */
interface ScopeAnswer {
  contract: string;
  event: string;
  in_scope: boolean;
  because: string;
}

export function answerScope(line: ScopeLine): ScopeAnswer {
  const verdict = decideScope({ title: line.title ?? '', event_title: line.event_title ?? '' });
  return { contract: line.id, event: line.event_id, ...verdict };
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
  // Streams the file, because a file with all contracts of all venues may be large.
  const lines = createInterface({ input: createReadStream(values.contracts) });
  for await (const line of lines) {
    if (line !== '') process.stdout.write(`${JSON.stringify(answerScope(JSON.parse(line) as ScopeLine))}\n`);
  }
}

if (import.meta.main) await main();
