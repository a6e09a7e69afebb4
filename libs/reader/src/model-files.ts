import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputLengths } from './encode-pair.ts';
import { ReaderUnavailableError } from './unavailable.ts';

/** The directory of the model that this package contains. */
export const packagedModel = fileURLToPath(new URL('../model', import.meta.url));

/** The lowest probability with which the reader adds a match, and the lowest one that leaves a match of the rules. */
export interface Thresholds {
  add: number;
  veto: number;
}

/** A trained model: its weights, and the settings with which it was trained and measured. */
export interface ReaderModel {
  version: string;
  /** Identifies the weights, so that verdicts of other weights are not used. */
  id: string;
  /** The ONNX file. */
  weights: Uint8Array;
  /** The word pieces, by id. */
  vocabulary: readonly string[];
  lengths: InputLengths;
  /** The output of the model is divided by it, so that probabilities agree with the share of matches. */
  temperature: number;
  thresholds: Thresholds;
}

const files = { settings: 'model.json', weights: 'reader.onnx', vocabulary: 'vocabulary.txt' } as const;

/** `model.json`. */
interface ModelSettings extends Pick<ReaderModel, 'version' | 'lengths' | 'temperature' | 'thresholds'> {
  /** The SHA-256 of each other file, in hexadecimal digits. */
  files: Record<string, string>;
}

/**
 * Reads a model and checks its files against the hashes in `model.json`.
 *
 * @throws {ReaderUnavailableError} if a file is missing or damaged
 */
export async function readModel(directory: string = packagedModel): Promise<ReaderModel> {
  const settings = parseSettings(await readModelFile(directory, files.settings));
  const [weights, vocabulary] = await Promise.all(
    [files.weights, files.vocabulary].map(async (name) => {
      const bytes = await readModelFile(directory, name);
      if (hash(bytes) !== settings.files[name]) throw damaged(name, 'its hash is not the one in model.json');
      return bytes;
    }),
  );
  const { version, lengths, temperature, thresholds } = settings;
  return {
    ...{ version, lengths, temperature, thresholds },
    id: settings.files[files.weights]!.slice(0, 16),
    weights: weights!,
    vocabulary: vocabulary!.toString('utf8').trimEnd().split('\n'),
  };
}

async function readModelFile(directory: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(directory, name));
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new ReaderUnavailableError(`the file ${name} of the reader cannot be read (${code}): ${remedy}`, { cause });
  }
}

const remedy = 'restore the model files, or set READER=off';

const damaged = (name: string, why: string): ReaderUnavailableError =>
  new ReaderUnavailableError(`the file ${name} of the reader is damaged: ${why}; ${remedy}`);

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function parseSettings(bytes: Buffer): ModelSettings {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged(files.settings, 'it is not JSON');
  }
  if (!isSettings(parsed)) throw damaged(files.settings, 'a member is missing or has a wrong type');
  return parsed;
}

function isSettings(value: unknown): value is ModelSettings {
  const { version, files: hashes, lengths, temperature, thresholds } = toRecord(value);
  const { post, question } = toRecord(lengths);
  const { add, veto } = toRecord(thresholds);
  return (
    typeof version === 'string' &&
    [files.weights, files.vocabulary].every((name) => typeof toRecord(hashes)[name] === 'string') &&
    [post, question].every((length) => Number.isSafeInteger(length) && (length as number) > 0) &&
    typeof temperature === 'number' &&
    temperature > 0 &&
    [add, veto].every((threshold) => typeof threshold === 'number' && threshold >= 0 && threshold <= 1)
  );
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
