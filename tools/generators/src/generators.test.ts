import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

const projects = [
  ['apps/greeter', 'app', ['app.test.ts', 'app.ts', 'main.ts']],
  ['libs/charts', 'lib', ['index.test.ts', 'index.ts']],
] as const;

describe('projects that Nx generates in a clone', () => {
  let clone: string;
  // The cache and the settings of the caller have no part in the result.
  const env = { ...process.env, NX_DAEMON: 'false', NX_CACHE_DIRECTORY: '', npm_config_offline: 'true' };
  const inClone = (...command: string[]) => run(command[0]!, command.slice(1), { cwd: clone, env });

  beforeAll(async () => {
    clone = await cloneWorkspace();
    await inClone('npx', 'nx', 'g', '@postjoin/generators:application', 'apps/greeter');
    await inClone('npx', 'nx', 'g', '@postjoin/generators:library', 'libs/charts');
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  it.each(projects)(
    '%s has the files and settings of this workspace, without Jest or an ESLint file',
    (folder, kind, sources) => {
      expect(
        globSync('**', { cwd: join(clone, folder, 'src') })
          .filter((path) => path.endsWith('.ts'))
          .sort(),
      ).toEqual(sources);
      const others = globSync('*', { cwd: join(clone, folder) }).sort();
      expect(others).toEqual(['package.json', 'src', 'tsconfig.build.json', 'tsconfig.json', 'tsconfig.spec.json']);
      for (const name of others.filter((name) => name.startsWith('tsconfig')))
        expect(readJson(join(clone, folder, name))).toEqual({
          ...readJson(join(root, 'libs/values', name)),
        });
      const name = folder.split('/')[1]!;
      expect(readJson(join(clone, folder, 'package.json'))).toMatchObject({
        name: `@postjoin/${name}`,
        type: 'module',
        nx: { tags: [`type:${kind}`, `package:${name}`], targets: { lint: {}, test: {} } },
      });
      expect(readJson(join(clone, 'tsconfig.json'))).toMatchObject({
        references: expect.arrayContaining([{ path: `./${folder}` }]) as unknown,
      });
    },
  );

  it('they change no other file than the references and the lockfile', async () => {
    const { stdout } = await inClone('git', 'status', '--short');
    expect(stdout.split('\n').filter(Boolean)).toEqual([
      ' M package-lock.json',
      ' M tsconfig.json',
      '?? apps/greeter/',
      '?? libs/charts/',
    ]);
  });

  it('they build, pass lint and tests, and are formatted', async () => {
    await inClone('npx', 'nx', 'run-many', '-t', 'build', 'lint', 'test', '-p', 'greeter', 'charts');
    for (const file of ['apps/greeter/dist/main.js', 'libs/charts/dist/index.d.ts'])
      expect(existsSync(join(clone, file))).toBe(true);
    await inClone('npx', 'prettier', '--check', 'apps/greeter', 'libs/charts', 'tsconfig.json');
  });

  it('nx serve starts the app, and starts it again after a change', async () => {
    const server = spawn('npx', ['nx', 'serve', 'greeter'], { cwd: clone, env: { ...env, PORT: '0' }, detached: true });
    const closed = once(server, 'close');
    try {
      await nextLine(server, /listening/u);
      const again = nextLine(server, /listening/u);
      await appendFile(join(clone, 'apps/greeter/src/app.ts'), '\n');
      await again;
    } finally {
      process.kill(-server.pid!, 'SIGINT');
      await closed;
    }
  });
});

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

/** Copies the files that Git knows or would add, and links the installed packages. */
async function cloneWorkspace(): Promise<string> {
  // In the repository, because hard links do not cross file systems.
  await mkdir(join(root, 'artifacts'), { recursive: true });
  const clone = await mkdtemp(join(root, 'artifacts', 'generated-'));
  const script = [
    'set -e',
    'git ls-files --cached --others --exclude-standard -z | tar -c --ignore-failed-read --null -T - | tar -x -C "$0"',
    'find . apps/* libs/* tools/* -maxdepth 1 -name node_modules -exec cp -al --parents {} "$0" ";"',
    // npm writes into this file, which would change it in the repository too.
    'rm "$0/node_modules/.package-lock.json"',
    'cd "$0" && git init --quiet && git add --all && git -c user.name=test -c user.email=test@localhost commit --quiet --message=clone',
  ];
  await run('bash', ['-c', script.join('\n'), clone], { cwd: root });
  return clone;
}

/** Waits for a line of the output that matches. @throws {Error} with the output if the process ends before */
function nextLine(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve();
    });
    child.once('close', () => reject(new Error(`the program ended: ${output}`)));
  });
}
