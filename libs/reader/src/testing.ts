import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Thresholds } from './model-files.ts';
import { encodeTestModel } from './testing/onnx-file.ts';

/** A word with its effect on the logit of a pair, such as `{ splendid: 9 }`. Other words have none. */
export type WordWeights = Readonly<Record<string, number>>;

/**
 * Writes the files of a small model for tests, which the real runtime runs: the logit of a pair is the sum of the weights
 * of its words.
 *
 * @param directory Is created if it is missing.
 */
export async function writeTestModel(
  directory: string,
  words: WordWeights,
  thresholds: Thresholds = { add: { different_act: 0.8 }, veto: 0.2 },
): Promise<void> {
  const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...Object.keys(words)];
  const contents = {
    'reader.onnx': encodeTestModel([0, 0, 0, 0, ...Object.values(words)]),
    'vocabulary.txt': `${vocabulary.join('\n')}\n`,
  };
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
  );
  const settings = { version: 'test', files, lengths: { post: 64, question: 32 }, temperature: 1, thresholds };
  await mkdir(directory, { recursive: true });
  for (const [name, content] of Object.entries({ ...contents, 'model.json': JSON.stringify(settings) }))
    await writeFile(join(directory, name), content);
}
