import { parseArgs } from 'node:util';
import { createPromptWriter, type PostPrompt } from './write-prompts.ts';
import {
  dataFiles,
  inventedFiles,
  readJsonLines,
  type ContractLine,
  type OutcomesLine,
  type PostLine,
} from './data-files.ts';
import { recordAnswer, type AnswerLine } from './recorded-answers.ts';
import { mapWithProgress } from './show-progress.ts';
import { addVenueLabels } from './venue-labels.ts';

const usage = `Writes what a language model is asked about posts, and checks its answers as the worker does. Calls no model.

  npm run --silent judge -- prompts [--recorded] [--posts FILE] [--contracts FILE] > PROMPTS
  npm run --silent judge -- answers FILE [--recorded] [--posts FILE] [--contracts FILE] > RECORDED

prompts  prints one JSON line for each post with candidates: id, hash, messages
answers  reads JSON lines with id, hash and answer: the text of the model, or its JSON object. Prints for each the
         contract, outcome and words, or why it counts as no answer

By default, the posts and contracts are the invented ones of this repository, with known answers (tools/evaluation/invented);
with --recorded, those of ../shared/eval; or files as for \`npm run match\`. Measure the recorded answers of either with
\`npm run eval -- --answers RECORDED\`.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      posts: { type: 'string' },
      contracts: { type: 'string' },
      recorded: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, file] = positionals;
  if (values.help) return void process.stdout.write(usage);
  const isKnown =
    positionals.length === (command === 'answers' ? 2 : 1) && (command === 'prompts' || file !== undefined);
  if (!isKnown) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const defaults = values.recorded ? dataFiles : inventedFiles;
  const posts = await readJsonLines<PostLine>(values.posts ?? defaults.posts);
  const writePrompt = createPromptWriter(await readContracts(values.contracts ?? defaults.contracts));
  if (file === undefined) mapWithProgress(posts, (post) => printPrompt(post, writePrompt(post)));
  else {
    const postById = new Map(posts.map((post) => [post.id, post]));
    mapWithProgress(await readJsonLines<AnswerLine>(file), (line) => {
      const post = postById.get(line.id);
      print(recordAnswer(line, post && writePrompt(post)));
    });
  }
}

/** Of several lines with one id, the last one counts. */
async function readContracts(file: string): Promise<ContractLine[]> {
  const contracts = await readJsonLines<ContractLine>(file);
  if (file === dataFiles.contracts)
    return addVenueLabels(contracts, await readJsonLines<OutcomesLine>(dataFiles.outcomes));
  return [...new Map(contracts.map((contract) => [contract.id, contract])).values()];
}

function printPrompt({ id }: PostLine, prompt: PostPrompt | undefined): void {
  if (prompt) print({ id, hash: prompt.hash, messages: prompt.messages });
}

const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

await main();
