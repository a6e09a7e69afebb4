import { parseArgs } from 'node:util';
import { createAnswerer } from './answer-posts.ts';
import { runCases } from './cases/run-cases.ts';
import { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
import { computeMetrics, type Label, type Share } from './metrics.ts';
import { findPart, parts, type Part } from './parts.ts';

const help = `Measures the matcher on the labelled cases of this repository, and on recorded posts where labels exist for them.

  npm run --silent eval -- [--part early|A|B]

Recorded posts and labels are read from ../shared/eval. The posts are measured in parts by the time of posting. Part B is
measured only on request. Prints each case with a wrong result.
`;

async function measureLabelledPairs(wanted: readonly Part[]): Promise<void> {
  const contracts = await readJsonLines<ContractLine>(dataFiles.contracts);
  const posts = new Map((await readJsonLines<PostLine>(dataFiles.posts)).map((post) => [post.id, post]));
  const outcomes = new Map(contracts.map(({ id, outcome }) => [id, outcome ?? null]));
  const labels = await readJsonLines<Label>(dataFiles.labels);
  const answerer = createAnswerer(contracts);
  for (const part of wanted) {
    const inPart = labels.filter(({ post }) => {
      const line = posts.get(post);
      return line !== undefined && findPart(line) === part;
    });
    const metrics = computeMetrics(inPart, (id) => {
      const post = posts.get(id);
      if (!post) return { event: null, outcome: null };
      const { event, contract } = answerer.answer(post);
      const outcome = contract === null ? null : (outcomes.get(contract) ?? null);
      return { event, outcome, candidates: answerer.listCandidateEvents(post) };
    });
    print(`${parts[part].title} (${inPart.length} labelled posts)`, metrics);
  }
}

function print(title: string, metrics: object): void {
  const lines = Object.entries(metrics).map(([name, value]: [string, Share | number]) =>
    typeof value === 'number'
      ? `  ${name.padEnd(32)}${value}`
      : `  ${name.padEnd(32)}${value.value ?? '-'} (${value.count}), ${value.interval95?.join(' to ') ?? 'no interval'}`,
  );
  process.stdout.write(`${[title, ...lines].join('\n')}\n`);
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, part: { type: 'string' } } });
const isPart = (name: string): name is Part => name in parts;
if (values.help || (values.part !== undefined && !isPart(values.part))) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}

const { metrics, wrong } = runCases();
print('Labelled cases in the repository', metrics);
for (const wrongCase of wrong) process.stdout.write(`wrong: ${JSON.stringify(wrongCase)}\n`);
const wanted = values.part !== undefined && isPart(values.part) ? [values.part] : (['early', 'A'] as const);
if (hasLabelledData()) await measureLabelledPairs(wanted);
else process.stdout.write('Labelled pairs: not measured, ../shared/eval is missing or incomplete.\n');
