import { parseArgs } from 'node:util';
import { createAnswerer } from './answer-posts.ts';
import { runCases } from './cases/run-cases.ts';
import { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
import { computeMetrics, type Label } from './metrics.ts';

const help = `Measures the matcher on the labelled cases of this repository, and on recorded posts where labels exist for them.

  npm run --silent eval

Recorded posts and labels are read from ../shared/eval. Prints JSON, and each case with a wrong result.
`;

async function measureLabelledPairs(): Promise<void> {
  const contracts = await readJsonLines<ContractLine>(dataFiles.contracts);
  const posts = new Map((await readJsonLines<PostLine>(dataFiles.posts)).map((post) => [post.id, post]));
  const outcomes = new Map(contracts.map(({ id, outcome }) => [id, outcome ?? null]));
  const labels = await readJsonLines<Label>(dataFiles.labels);
  const answer = createAnswerer(contracts);
  const metrics = computeMetrics(labels, (id) => {
    const post = posts.get(id);
    const { event, contract } = post ? answer(post) : { event: null, contract: null };
    return { event, outcome: contract === null ? null : (outcomes.get(contract) ?? null) };
  });
  print(`Labelled pairs in ../shared/eval (${labels.length} posts)`, metrics);
}

function print(title: string, metrics: object): void {
  process.stdout.write(`${title}\n${JSON.stringify(metrics, null, 1)}\n`);
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(help);
  process.exit();
}

const { metrics, wrong } = runCases();
print('Labelled cases in the repository', metrics);
for (const wrongCase of wrong) process.stdout.write(`wrong: ${JSON.stringify(wrongCase)}\n`);
if (hasLabelledData()) await measureLabelledPairs();
else process.stdout.write('Labelled pairs: not measured, ../shared/eval is missing or incomplete.\n');
