import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NonconformingError, type Check } from '../check.ts';
import { runCommand, lastLines } from '../run-command.ts';
import { withTempDirectory } from '../scratch.ts';
import { compile } from './typed-client.ts';

const generator = join(
  dirname(createRequire(import.meta.url).resolve('@hey-api/openapi-ts/package.json')),
  'bin/run.js',
);

/** A program on the generated functions, which are named after the operation ids. */
const program = `
import { client } from './generated/client.gen.js';
import { getCapabilities, getJoin, getPosts, getWatchlist, riskWindows, searchMarkets, sinceLast } from './generated/sdk.gen.js';

client.setConfig({ baseUrl: process.argv[2] });
const since = new Date(Date.now() - 3_600_000).toISOString();
const answers = await Promise.all([
  getCapabilities(),
  getPosts({ query: { account: 'whitehouse', hours: 168 } }),
  searchMarkets({ query: { q: 'tariff' } }),
  getJoin({ query: { hours: 24 } }),
  getWatchlist({ query: { markets: 'tariffs,Fed' } }),
  sinceLast({ query: { since } }),
  riskWindows({ query: { markets: 'tariffs' } }),
]);
for (const { data, error } of answers) if (data?.ok !== true) throw new Error(JSON.stringify(error));
console.log(answers.length);
`;

const declarations = 'declare const process: { argv: string[] };\n';

/** @hey-api/openapi-ts: what it generates compiles and asks every operation. */
export const generatedClient: Check = {
  name: 'Client of @hey-api/openapi-ts',
  run: ({ url, description }) =>
    withTempDirectory(async (cwd) => {
      await writeFile(`${cwd}/openapi.json`, JSON.stringify(description));
      const generated = await runCommand(
        process.execPath,
        [generator, '-i', 'openapi.json', '-o', 'generated', '--no-log-file'],
        { cwd },
      );
      if (generated.code !== 0) throw new NonconformingError([lastLines(generated)]);
      await writeFile(`${cwd}/program.ts`, program);
      await writeFile(`${cwd}/declarations.d.ts`, declarations);
      await compileAndRun(cwd, url);
      return 'compiled; 7 operations asked';
    }),
};

async function compileAndRun(cwd: string, url: string): Promise<void> {
  await compile(cwd);
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  await runCommand(process.execPath, [tsc, '-p', '.', '--noEmit', 'false', '--outDir', 'out'], { cwd });
  const ran = await runCommand(process.execPath, ['out/program.js', url], { cwd });
  if (ran.code !== 0) throw new NonconformingError([lastLines(ran)]);
}
