import { parseArgs } from 'node:util';
import { createAnswerer } from './answer-posts.ts';
import { runCases } from './cases/run-cases.ts';
import { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from './data-files.ts';
import { addGrades, readFurtherLabels } from './further-labels.ts';
import { computeMetrics, type Label, type Prediction, type Share } from './metrics.ts';
import { findPart, parts, type Part } from './parts.ts';

const help = `Measures the matcher on the labelled cases of this repository, and on recorded posts where labels exist for them.

  npm run --silent eval -- [--part early|A|B|C|D|E]

Recorded posts and labels are read from ../shared/eval. The posts are measured in parts by the time of posting. Each
part is measured with the labels alone, and again with the further labels of this repository. Parts C, D and E have
only further labels. Part B is measured only on request. Prints each case with a wrong result.
`;

async function measureLabelledPairs(wanted: readonly Part[]): Promise<void> {
  const contracts = await readJsonLines<ContractLine>(dataFiles.contracts);
  const posts = new Map((await readJsonLines<PostLine>(dataFiles.posts)).map((post) => [post.id, post]));
  const outcomes = new Map(contracts.map(({ id, outcome }) => [id, outcome ?? null]));
  const labels = await readJsonLines<Label>(dataFiles.labels);
  const further = await readFurtherLabels();
  const labelledIds = new Set(labels.map(({ post }) => post));
  const sets = [
    { title: 'the labels', labels },
    { title: 'the labels and the further labels', labels: addGrades(labels, further) },
    { title: 'the further labels', labels: further.filter(({ post }) => !labelledIds.has(post)) },
  ];
  const answerer = createAnswerer(contracts);
  function predict(id: string): Prediction {
    const post = posts.get(id);
    if (!post) return { event: null, outcome: null };
    const { event, contract } = answerer.answer(post);
    const outcome = contract === null ? null : (outcomes.get(contract) ?? null);
    return { event, outcome, candidates: answerer.listCandidateEvents(post) };
  }
  for (const part of wanted) {
    for (const set of sets) {
      const inPart = set.labels.filter(({ post }) => {
        const line = posts.get(post);
        return line !== undefined && findPart(line, labelledIds.has(post)) === part;
      });
      if (inPart.length > 0)
        print(`${parts[part].title}, with ${set.title} (${inPart.length} posts)`, computeMetrics(inPart, predict));
    }
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

function listReadParts(): Part[] {
  return (Object.keys(parts) as Part[]).filter((part) => parts[part].isRead);
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
const wanted = values.part !== undefined && isPart(values.part) ? [values.part] : listReadParts();
if (hasLabelledData()) await measureLabelledPairs(wanted);
else process.stdout.write('Labelled pairs: not measured, ../shared/eval is missing or incomplete.\n');
