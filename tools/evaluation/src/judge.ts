import { parseArgs } from 'node:util';
import { allowDistantAddresses, readSettings, SettingsError } from '@postjoin/program';
import { configureModel } from '@postjoin/snapshot-worker/judge';
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
import { readInventedSet } from './invented-posts.ts';
import { reportTrial } from './report-trial.ts';
import { mapWithProgress } from './show-progress.ts';
import { addVenueLabels } from './venue-labels.ts';

const usage = `Tries a language model, writes what it is asked about posts, and checks its answers as the worker does.

  npm run --silent judge -- try [--limit N]
  npm run --silent judge -- prompts [--recorded] [--posts FILE] [--contracts FILE] > PROMPTS
  npm run --silent judge -- answers FILE [--recorded] [--posts FILE] [--contracts FILE] > RECORDED

try      sends the invented posts of this repository to the model of JUDGE_URL, JUDGE_MODEL and JUDGE_KEY, and prints how
         fast and how often it is right, what it costs, and the JUDGE_SECONDS that fits. --limit sends the first N only.
         The exit code is 1 if the server gives no answers, and 3 if the model is right less often than the rules
prompts  prints one JSON line for each post with candidates: id, hash, messages
answers  reads JSON lines with id, hash and answer: the text of the model, or its JSON object. Prints for each the
         contract, outcome and words, or why it counts as no answer

prompts and answers call no model. By default, the posts and contracts are the invented ones of this repository, with known answers (tools/evaluation/invented);
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
      limit: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, file] = positionals;
  if (values.help) return void process.stdout.write(usage);
  if (command === 'try' && file === undefined)
    return void (process.exitCode = await runTrial(Number(values.limit ?? Infinity)));
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

/** @returns the exit code */
async function runTrial(limit: number): Promise<number> {
  const model = configureModel(readSettings(process.env), () => new Date());
  if (!model) {
    process.stderr.write('Set JUDGE_URL and JUDGE_MODEL to the server and the model to try: docs/judge.md.\n');
    return 2;
  }
  allowDistantAddresses();
  const set = await readInventedSet();
  return reportTrial(
    model,
    { ...set, posts: set.posts.slice(0, limit) },
    {
      stopwatch: () => performance.now(),
      print: (text) => process.stdout.write(text),
      printProgress: (text) => process.stderr.write(text),
    },
  );
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

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
