import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchMiniLm } from './minilm.ts';
import { writeModelSettings } from './model-settings.ts';
import { cutVocabulary } from './vocabulary.ts';
import { writePairs } from './write-pairs.ts';

const help = `Trains the model of the reader.

  npm run --silent train -- [--out DIRECTORY] [--leave-out SPLITS] [--pairs-only]

--out         the directory of the output; .cache/training by default
--leave-out   for each of these splits of months, such as "0 1 2 3 4", trains without the split, and adds the scores of its
              pairs to scores.jsonl. Writes no model
--pairs-only  writes only the vocabulary and the pairs

Writes reader.onnx, vocabulary.txt and model.json, for the setting READER_MODEL of the worker, and pairs.jsonl, which has
texts of posts as token ids and stays outside the repository.
`;

const outputFolder = fileURLToPath(new URL('../../../.cache/training/', import.meta.url));
const program = fileURLToPath(new URL('../python/train.py', import.meta.url));

/** Debian's Python, which has the package python3-torch. */
const python = '/usr/bin/python3';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    out: { type: 'string', default: outputFolder },
    'leave-out': { type: 'string' },
    'pairs-only': { type: 'boolean', default: false },
  },
});

async function runTraining(): Promise<void> {
  const { out } = values;
  await mkdir(out, { recursive: true });
  const miniLm = await fetchMiniLm();
  const vocabulary = cutVocabulary((await readFile(miniLm.vocabulary, 'utf8')).split('\n'));
  await writeFile(join(out, 'vocabulary.txt'), `${vocabulary.join('\n')}\n`);
  const pairs = join(out, 'pairs.jsonl');
  const counts = await writePairs(vocabulary, pairs);
  for (const [kind, count] of counts) process.stdout.write(`${count} pairs: ${kind}\n`);
  if (values['pairs-only']) return;
  const inputs = ['--pairs', pairs, '--minilm', miniLm.shapes, '--whole-vocabulary', miniLm.vocabulary];
  const splits = values['leave-out'];
  const outputs =
    splits === undefined
      ? ['--onnx', join(out, 'reader.onnx')]
      : ['--scores', join(out, 'scores.jsonl'), '--leave-out', ...splits.split(' ')];
  const child = spawn(python, [program, ...inputs, '--vocabulary', join(out, 'vocabulary.txt'), ...outputs], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} exited with code ${code}.`);
  if (splits === undefined) await writeModelSettings(out);
}

if (values.help) process.stdout.write(help);
else await runTraining();
