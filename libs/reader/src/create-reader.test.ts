import { cp, rm, truncate, writeFile } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, readModel, ReaderUnavailableError } from './index.ts';
import { writeTestModel } from './testing.ts';

let root: string;
let model: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postjoin-reader-'));
  model = join(root, 'model');
  await writeTestModel(model, { splendid: 2, dull: -2, '.': 0 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a reader', () => {
  it('judges each question with a probability in three digits, whatever the others of the batch are', async () => {
    const reader = createReader(await readModel(model));
    const questions = ['splendid', 'dull dull', 'anything', ...Array<string>(20).fill('splendid splendid')];
    const probabilities = await reader.judge('splendid.', questions);
    expect(probabilities).toEqual([0.982, 0.119, 0.881, ...Array<number>(20).fill(0.998)]);
    expect(await reader.judge('splendid.', ['dull dull'])).toEqual([0.119]);
  });

  it('judges empty texts and no question', async () => {
    const reader = createReader(await readModel(model));
    expect(await reader.judge('', [''])).toEqual([0.5]);
    expect(await reader.judge('splendid', [])).toEqual([]);
  });

  it('judges after its files are restored', async () => {
    const directory = join(root, 'restored');
    await cp(model, directory, { recursive: true });
    await rm(join(directory, 'reader.onnx'));
    const reader = createReader(await readModel(directory));
    await expect(reader.judge('a', ['b'])).rejects.toThrow(ReaderUnavailableError);
    await cp(model, directory, { recursive: true });
    expect(await reader.judge('splendid', [''])).toEqual([0.881]);
  });

  it('reports weights that the runtime rejects', async () => {
    const settings = await readModel(model);
    const { vocabulary } = await settings.readFiles();
    const readFiles = () => Promise.resolve({ weights: Buffer.from('no weights'), vocabulary });
    const reader = createReader({ ...settings, readFiles });
    await expect(reader.judge('a', ['b'])).rejects.toThrow(
      new ReaderUnavailableError(
        'the runtime of the reader does not load (it rejects the weights): install the optional package onnxruntime-node, or set READER=off',
      ),
    );
  });
});

describe('a damaged model', () => {
  it.each<[string, string, (directory: string) => Promise<unknown>]>([
    ['missing weights', 'reader.onnx of the reader cannot be read (ENOENT)', (at) => rm(join(at, 'reader.onnx'))],
    ['cut weights', 'reader.onnx of the reader is damaged: its hash', (at) => truncate(join(at, 'reader.onnx'), 99)],
    ['other words', 'vocabulary.txt of the reader is damaged', (at) => writeFile(join(at, 'vocabulary.txt'), 'a\n')],
    ['no settings', 'model.json of the reader cannot be read (ENOENT)', (at) => rm(join(at, 'model.json'))],
    ['no JSON', 'model.json of the reader is damaged: it is not JSON', (at) => writeFile(join(at, 'model.json'), '{')],
    ['other settings', 'a member is missing or has a wrong type', (at) => writeFile(join(at, 'model.json'), '{}')],
  ])('is reported without a path: %s', async (name, message, damage) => {
    const directory = join(root, name);
    await cp(model, directory, { recursive: true });
    await damage(directory);
    const judge = async () => createReader(await readModel(directory)).judge('a', ['b']);
    const error = await judge().catch((error: unknown) => error as Error);
    expect(error).toBeInstanceOf(ReaderUnavailableError);
    expect(error).toMatchObject({ message: expect.stringContaining(message) as string });
    expect((error as Error).message).toContain('set READER=off');
    expect((error as Error).message).not.toContain(root);
  });
});
