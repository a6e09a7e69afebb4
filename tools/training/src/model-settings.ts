import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputLengths, Thresholds } from '@postjoin/reader';
import { toSha256 } from './minilm.ts';

/** The longest parts of an input, in tokens. Three of four posts have at most 69 tokens, and 99 % of questions 26. */
export const lengths: InputLengths = { post: 80, question: 32 };

/** The date of the training. */
const version = '2026-11-26';

/** The last line of `npm run train:measure`. */
const thresholds: Thresholds = { add: { only_generic_words: 0.6 }, veto: 0.02 };

/** The thresholds were chosen for the output as it is. */
const temperature = 1;

/** Writes `model.json`, with the hashes of the other files of the model. */
export async function writeModelSettings(directory: string): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of ['reader.onnx', 'vocabulary.txt']) files[name] = toSha256(await readFile(join(directory, name)));
  const settings = { version, files, lengths, temperature, thresholds };
  await writeFile(join(directory, 'model.json'), `${JSON.stringify(settings, null, 2)}\n`);
}
