import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusals, type Refusal } from '@postjoin/matcher';
import type { InputLengths } from './encode-pair.ts';
import { ReaderUnavailableError } from './unavailable.ts';

/** The directory of the model if no other is set. */
export const packagedModel = fileURLToPath(new URL('../model', import.meta.url));

export interface Thresholds {
  /**
   * The lowest probability with which the reader adds a pair, by the reason for which the rules refuse it, because some
   * reasons are wrong more often than others. `accepted` stands for a pair that the rules accept. A pair is never added
   * if its reason is missing.
   */
  add: Partial<Record<Refusal | 'accepted', number>>;
  /** The lowest probability of a match of the rules that stays. */
  veto: number;
}

/** A trained model: the settings with which it was trained and measured, and its large files. */
export interface ReaderModel {
  version: string;
  /** Identifies the weights, so that verdicts of other weights are not used. */
  id: string;
  lengths: InputLengths;
  /** The output of the model is divided by it, so that probabilities agree with the share of matches. */
  temperature: number;
  thresholds: Thresholds;
  /**
   * Reads the ONNX file and the word pieces, by id.
   *
   * @throws {ReaderUnavailableError} if a file is missing, or if its hash is not the one in `model.json`
   */
  readFiles(): Promise<{ weights: Uint8Array; vocabulary: readonly string[] }>;
}

const files = { settings: 'model.json', weights: 'reader.onnx', vocabulary: 'vocabulary.txt' } as const;

/** `model.json`. */
interface ModelSettings extends Pick<ReaderModel, 'version' | 'lengths' | 'temperature' | 'thresholds'> {
  /** The SHA-256 of each other file, in hexadecimal digits. */
  files: Record<string, string>;
}

/**
 * Reads the settings of a model. `readFiles` of the result reads the large files, and only when they are needed.
 *
 * @throws {ReaderUnavailableError} if `model.json` is missing or damaged
 */
export async function readModel(directory: string = packagedModel): Promise<ReaderModel> {
  const { files: hashes, ...settings } = parseSettings(await readModelFile(directory, files.settings));
  async function readChecked(name: string): Promise<Buffer> {
    const bytes = await readModelFile(directory, name);
    if (hash(bytes) !== hashes[name]) throw damaged(name, 'its hash is not the one in model.json');
    return bytes;
  }
  return {
    ...settings,
    id: hashes[files.weights]!.slice(0, 16),
    async readFiles() {
      const [weights, words] = [await readChecked(files.weights), await readChecked(files.vocabulary)];
      return { weights, vocabulary: words.toString('utf8').trimEnd().split('\n') };
    },
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

const remedy = 'set READER_MODEL to a directory with the files of a model, or set READER=off';

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
    [veto, ...Object.values(toRecord(add))].every(isProbability) &&
    Object.keys(toRecord(add)).every((reason) => reason === 'accepted' || isRefusal(reason))
  );
}

const isProbability = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;

const isRefusal = (reason: string): boolean => refusals.some((refusal) => refusal === reason);

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
