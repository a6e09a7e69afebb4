import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAnswerer, readLines, type ContractLine, type PostLine } from './answers.ts';
import { answersOnCases } from './cases/answers.ts';
import { figuresOf, type Label } from './figures.ts';

const help = `Measures the matcher on the labelled cases of this repository, and on recorded posts where labels exist for them.

  npm run --silent eval

Recorded posts and labels are read from ../shared/eval. Prints JSON, and each case with a wrong result.
`;

/** The judged pairs lie beside the repository; nothing of them is in it. */
const judged = fileURLToPath(new URL('../../../../shared/eval/', import.meta.url));

async function onJudgedPairs(): Promise<void> {
  const contracts = await readLines<ContractLine>(`${judged}contracts.jsonl`);
  const posts = new Map((await readLines<PostLine>(`${judged}posts.jsonl`)).map((post) => [post.id, post]));
  const outcomes = new Map(contracts.map(({ id, outcome }) => [id, outcome ?? null]));
  const labels = await readLines<Label>(`${judged}labels-dev.jsonl`);
  const answer = createAnswerer(contracts);
  const figures = figuresOf(labels, (id) => {
    const post = posts.get(id);
    const { event, contract } = post ? answer(post) : { event: null, contract: null };
    return { event, outcome: contract === null ? null : (outcomes.get(contract) ?? null) };
  });
  print(`Judged pairs in ../shared/eval (${labels.length} posts)`, figures);
}

function print(title: string, figures: object): void {
  process.stdout.write(`${title}\n${JSON.stringify(figures, null, 1)}\n`);
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(help);
  process.exit();
}

const { figures, wrong } = answersOnCases();
print('Labelled cases in the repository', figures);
for (const { post, expected, got, why } of wrong) {
  process.stdout.write(`wrong: ${JSON.stringify({ post, expected, got, why })}\n`);
}
if (existsSync(`${judged}labels-dev.jsonl`)) await onJudgedPairs();
else process.stdout.write('Judged pairs: not present beside the repository, not measured.\n');
