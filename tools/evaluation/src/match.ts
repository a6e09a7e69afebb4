import { parseArgs } from 'node:util';
import { createAnswerer } from './answer-posts.ts';
import { readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
import { mapWithProgress } from './show-progress.ts';

const usage = `Finds the contract that each post is about, and the evidence. Prints one JSON line per post.

  npm run --silent match -- --posts FILE --contracts FILE

Posts: JSON Lines with id, created_at, text. Contracts: JSON Lines with id, event_id, title, event_title, outcome,
opens_at, closes_at. A contract is a candidate from 36 hours before it opens to 6 hours after it closes. Of several lines
with one id, the last one counts.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string' },
      contracts: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  if (values.posts === undefined || values.contracts === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const contracts = await readJsonLines<ContractLine>(values.contracts);
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const answer = createAnswerer([...byId.values()]);
  mapWithProgress(await readJsonLines<PostLine>(values.posts), (post) =>
    process.stdout.write(`${JSON.stringify(answer(post))}\n`),
  );
}

if (import.meta.main) await main();
