import { readFileSync } from 'node:fs';

const manifest = new URL('../../../package.json', import.meta.url);

/** The version in the root `package.json`, from which every program of the repository has its version. */
export const packageVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
