import { parseArgs } from 'node:util';
import { linkStatements } from '@postjoin/matcher';
import { createAnswerer } from './answer-posts.ts';
import { createExplainer } from './explain.ts';
import { readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
import { mapWithProgress } from './show-progress.ts';

const usage = `Finds the contract that each post is about, and the evidence. Prints one JSON line per post.

  npm run --silent match -- --posts FILE --contracts FILE [--actors NAME,NAME] [--explain]

--explain prints for people instead: what each post shares with each candidate, the reason that refuses it and the rule.
--actors has the names of another office-holder than the president of the United States.

Posts: JSON Lines with id, created_at, text. Contracts: JSON Lines with id, event_id, title, event_title, outcome,
opens_at, closes_at. A contract is a candidate from 36 hours before it opens to 6 hours after it closes. Of several lines
with one id, the last one counts.
`;

const printJson =
  (answer: (post: PostLine) => object) =>
  (post: PostLine): string =>
    JSON.stringify(answer(post));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string' },
      contracts: { type: 'string' },
      actors: { type: 'string' },
      explain: { type: 'boolean', default: false },
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
  const options = values.actors === undefined ? {} : { actors: values.actors.split(',').map((name) => name.trim()) };
  const lines = [...byId.values()];
  const print = values.explain ? createExplainer(lines, options) : printJson(createAnswerer(lines, options));
  const posts = (await readJsonLines<PostLine>(values.posts)).map((post) => ({ ...post, at: post.created_at }));
  mapWithProgress(linkStatements(posts), (post) => process.stdout.write(`${print(post)}\n`));
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    process.stderr.write(`A file cannot be read: ${error.message}\n`);
    process.exitCode = 1;
  });
}
