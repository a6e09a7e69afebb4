import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import createClient from 'openapi-fetch';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { NonconformingError, type Check } from '../check.ts';
import type { OpenApi } from '../service.ts';
import { lastLines, runCommand, withTempDirectory } from '../run-command.ts';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const options = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    skipLibCheck: true,
    types: [],
  },
  include: ['**/*.ts'],
};

/** Type-checks the programs in a directory. @throws {NonconformingError} */
export async function compile(cwd: string): Promise<void> {
  await writeFile(`${cwd}/package.json`, '{ "type": "module" }');
  await writeFile(`${cwd}/tsconfig.json`, JSON.stringify(options));
  const result = await runCommand(process.execPath, [tsc, '-p', '.'], { cwd });
  if (result.code !== 0) throw new NonconformingError([lastLines(result)]);
}

/** A program that compiles only if the generated types describe the answers. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

export async function use(baseUrl: string): Promise<number> {
  const client = createClient<paths>({ baseUrl });
  const join = await client.GET('/api/v1/join', { params: { query: { hours: 168, account: 'trump' } } });
  const first = join.data?.data.rows[0];
  const move: number | null | undefined = first?.move_24h;
  const text: string | undefined = first?.post.text;
  // @ts-expect-error This account does not exist.
  await client.GET('/api/v1/posts', { params: { query: { account: 'unknown' } } });
  // @ts-expect-error The cursor is required.
  await client.GET('/api/v1/since-last', { params: { query: {} } });
  const code: string | undefined = join.error?.error.code;
  return [move, text, code].length;
}
`;

/** Checks that the types of openapi-typescript compile, and that openapi-fetch can call every operation with them. */
export const typedClient: Check = {
  name: 'Client of openapi-typescript and openapi-fetch',
  run: ({ url, description }) =>
    withTempDirectory(async (cwd) => {
      const types = await openapiTS(description as unknown as OpenAPI3);
      await writeFile(`${cwd}/schema.ts`, astToString(types));
      await writeFile(`${cwd}/program.ts`, program);
      await compile(cwd);
      const operationCount = await callEveryOperation(url, description);
      return `compiled; ${operationCount} operations called`;
    }),
};

/** Calls every operation with its example values, through an untyped client. */
async function callEveryOperation(url: string, description: OpenApi): Promise<number> {
  const client = createClient<Record<string, Record<never, never>>>({ baseUrl: url });
  const get = client.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: { ok: boolean }; error?: unknown }>;
  const paths = Object.entries(description.paths);
  for (const [path, { get: operation }] of paths) {
    const examples = operation.parameters.filter(({ required, example }) => required && example !== undefined);
    const query = Object.fromEntries(examples.map(({ name, example }) => [name, example]));
    const { data, error } = await get(path, { params: { query } });
    if (data?.ok !== true) throw new NonconformingError([`${path}: ${JSON.stringify(error)}`]);
  }
  return paths.length;
}
