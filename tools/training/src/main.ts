import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchMiniLm, toSha256 } from './minilm.ts';
import { cutVocabulary } from './vocabulary.ts';
import { lengths, writePairs } from './write-pairs.ts';

const help = `Trains the model of the reader.

  npm run --silent train -- [--out DIRECTORY] [--leave-out FOLDS] [--pairs-only]

--out         the directory of the model; libs/reader/model by default
--leave-out   trains without each of these folds of months, such as "0 1 2 3 4", and writes the scores of the pairs of
              the fold to scores.jsonl in the directory of --out. No model is written
--pairs-only  writes only the vocabulary and pairs.jsonl
`;

const modelFolder = fileURLToPath(new URL('../../../libs/reader/model/', import.meta.url));
const program = fileURLToPath(new URL('../python/train.py', import.meta.url));

/** Debian's Python, which has the package python3-torch. */
const python = '/usr/bin/python3';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    out: { type: 'string', default: modelFolder },
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
  const folds = values['leave-out'];
  const outputs =
    folds === undefined
      ? ['--onnx', join(out, 'reader.onnx')]
      : ['--scores', join(out, 'scores.jsonl'), '--leave-out', ...folds.split(' ')];
  const child = spawn(python, [program, ...inputs, '--vocabulary', join(out, 'vocabulary.txt'), ...outputs], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} exited with code ${code}.`);
}

if (values.help) process.stdout.write(help);
else await runTraining();
