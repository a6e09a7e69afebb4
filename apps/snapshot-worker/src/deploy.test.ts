import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { memoryOptions } from '@postjoin/program/testing';
import { settingsTable, type Setting, type SettingName } from '@postjoin/program';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createCommandLine, type Commands } from './command-line.ts';
import {
  filesIn,
  pathOf,
  read,
  readComposeServices,
  readKubernetesObjects,
  readPodTemplates,
  type KubernetesObject,
} from './testing-deploy-files.ts';

const yamlFiles = [...filesIn('kubernetes'), 'docker/compose.yaml', 'prometheus/alerts.yaml'];

/** Variables that other programs read: Node, Nx, Redis, Valkey, cron, the linker and jemalloc. */
const foreignVariables = [
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'NX_DAEMON',
  'CI',
  'REDISCLI_AUTH',
  'VALKEY_WORKER_PASSWORD',
  'SHELL',
  'PATH',
  'LD_PRELOAD',
  'MALLOC_CONF',
];

/** Lists the environment variables that a file sets, in the formats of systemd, cron, YAML and Docker. */
function variablesIn(text: string): string[] {
  const assigned = [...text.matchAll(/^#?(?:Environment=)?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  const mapped = [...text.matchAll(/^ +([A-Z][A-Z_]{3,}): /gm)].map(([, name]) => name);
  const images = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) => pairs?.match(/[A-Z_]+(?==)/g) ?? []);
  return [...assigned, ...mapped, ...images].filter((name) => name !== undefined);
}

it.each([...yamlFiles, ...filesIn('systemd'), 'docker/Dockerfile', 'cron/postjoin'])(
  '%s sets only variables that a program reads',
  (name) => {
    for (const variable of variablesIn(read(name)))
      expect([...foreignVariables, ...Object.keys(settingsTable)]).toContain(variable);
  },
);

it.each(yamlFiles)('%s is YAML', (name) => {
  for (const document of parseAllDocuments(read(name), { merge: true })) expect(document.errors).toEqual([]);
});

/** Lists the command lines of the worker in a file, each split into arguments. */
function workerCommands(text: string): string[][] {
  const commands = text.matchAll(/^[^#\n]*apps\/snapshot-worker\/dist\/main\.js([^\n|\]>]*)/gm);
  return [...commands].map(([, rest]) => (rest ?? '').split(/[\s,'"]+/).filter((word) => word && word !== '2'));
}

it.each([
  'systemd/postjoin-worker.service',
  'systemd/postjoin-check.service',
  'cron/postjoin',
  'docker/compose.yaml',
  'kubernetes/worker.yaml',
])('%s runs the worker with a valid command line', async (name) => {
  const commands = new Proxy({} as Commands, { get: () => () => Promise.resolve() });
  const lines = workerCommands(read(name));
  expect(lines.length).toBeGreaterThan(0);
  for (const args of lines)
    await expect(createCommandLine(() => commands).parseAsync(args, { from: 'user' })).resolves.toBeDefined();
});

it.each([
  ['systemd/postjoin-worker.service', 'a pass', /^ExecStart=.*snapshot-worker.*$/gm],
  ['systemd/postjoin-api.service', 'the api', /^ExecStart=.*api.*$/gm],
  ['cron/postjoin', 'a pass', /^\*.*snapshot-worker.*$/gm],
  ['cron/postjoin', 'the api', /^\*.*apps\/api.*$/gm],
  ['docker/Dockerfile', 'both programs', /^ENTRYPOINT.*$/gm],
  ['../package.json', 'a pass', /^.*"snapshot".*$/gm],
])('%s limits the memory of %s', (name, _program, command) => {
  const starts = read(name).match(command) ?? [];
  expect(starts).toHaveLength(1);
  for (const option of memoryOptions) expect(starts[0]).toContain(option);
});

describe.each(['api', 'worker'] as const)('docker/compose.yaml hands to the %s', (program) => {
  const { env_file: files, environment } = readComposeServices()[program]!;
  const settings = Object.entries(settingsTable) as [SettingName, Setting][];
  const isSecret = ([, { kind }]: [SettingName, Setting]) => kind.label === 'secret';
  const isRead = ([, { readBy }]: [SettingName, Setting]) => readBy.includes(program);
  const namesOf = (entries: [SettingName, Setting][]) => entries.map(([name]) => name).sort();

  it('each setting that it reads from the file, except those of the network and the store between containers', () => {
    expect(files).toEqual([{ path: 'postjoin.env', required: false }]);
    const ofContainers = ['HOST', 'METRICS_HOST', 'METRICS_PORT', 'PORT', 'SNAPSHOT_STORE'];
    const overridden = settings.filter((entry) => !isSecret(entry) && entry[0] in environment);
    const readable = settings.filter((entry) => isRead(entry) && ofContainers.includes(entry[0]));
    expect(namesOf(overridden)).toEqual(namesOf(readable));
    for (const [name] of overridden.filter(([name]) => name !== 'SNAPSHOT_STORE'))
      expect(environment[name]).not.toContain('$');
  });

  it('each secret that it reads, and no other', () => {
    const secrets = settings.filter((entry) => isSecret(entry) && entry[0] in environment);
    expect(namesOf(secrets)).toEqual(namesOf(settings.filter((entry) => isSecret(entry) && isRead(entry))));
    for (const [name] of secrets) expect(environment[name]).toBe(`\${${name}:-}`);
  });
});

it('the containers of the api run the command of the image', () => {
  expect(readComposeServices()['api']?.command).toBeUndefined();
  expect(read('kubernetes/api.yaml')).not.toMatch(/^ {10}(args|command):/m);
});

it('every container runs the entry point of the image, with its limits of memory', () => {
  for (const service of Object.values(readComposeServices())) expect(service.entrypoint).toBeUndefined();
  for (const name of ['kubernetes/api.yaml', 'kubernetes/worker.yaml'])
    expect(read(name)).not.toMatch(/^ {10,14}command:/m);
});

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

describe('deploy files are valid', () => {
  it.skipIf(!has('systemd-analyze', '--version'))('for systemd-analyze (skipped where it is not installed)', () => {
    const units = filesIn('systemd').filter((name) => /\.(service|timer)$/.test(name));
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map(pathOf)], { encoding: 'utf8' });
    // The programs of the units are not installed on a test machine, so systemd complains that they are not executable.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'));
    expect(complaints).toEqual([]);
  });

  it.skipIf(!has('systemd-analyze', '--version'))('for the security review of systemd (skipped likewise)', () => {
    // systemd rates the exposure of a service from 0 to 10. The threshold 20 means at most 2.0.
    for (const name of filesIn('systemd').filter((file) => file.endsWith('.service')))
      expect(has('systemd-analyze', 'security', '--offline=yes', '--threshold=20', pathOf(name))).toBe(true);
  });

  it.skipIf(!has('docker', 'compose', 'version'))('for docker compose (skipped where it is not installed)', () => {
    const passwords = { VALKEY_WORKER_PASSWORD: 'worker', VALKEY_READER_PASSWORD: 'reader' };
    const args = ['compose', '-f', pathOf('docker/compose.yaml'), 'config', '--quiet'];
    const { stderr } = spawnSync('docker', args, { encoding: 'utf8', env: { ...process.env, ...passwords } });
    expect(stderr).toBe('');
  });

  it('for the types of Kubernetes 1.30', () => {
    const misspelt = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x', lables: {} }, spec: {} };
    const source = [misspelt, ...readKubernetesObjects()].map(toTypedConstant).join('\n');
    expect(checkTypes(source)).toEqual([expect.stringContaining('lables')]);
  });

  it.skipIf(!has('kubectl', 'version', '--client'))('for kubectl kustomize (skipped where it is not installed)', () => {
    const { stdout, status } = spawnSync('kubectl', ['kustomize', pathOf('kubernetes')], { encoding: 'utf8' });
    expect(status).toBe(0);
    const kinds = parseAllDocuments(stdout).map((document) => (document.toJS() as { kind: string }).kind);
    expect(kinds.sort()).toEqual(
      readKubernetesObjects()
        .map(({ kind }) => kind)
        .sort(),
    );
  });
});

/** Renders a Kubernetes object as a constant with the type of its kind, so that the compiler refuses unknown fields. */
function toTypedConstant(object: KubernetesObject, index: number): string {
  const [version, group = 'core'] = object.apiVersion.split('/').reverse();
  const type = `import('kubernetes-types/${group.replace('.k8s.io', '')}/${version}').${object.kind}`;
  return `export const object${index}: ${type} = ${JSON.stringify(object)};`;
}

/** Compiles a module in memory. Returns the messages of the compiler. */
function checkTypes(source: string): string[] {
  const path = fileURLToPath(new URL('kubernetes-objects.ts', import.meta.url));
  const module = ts.ModuleKind.ESNext;
  const moduleResolution = ts.ModuleResolutionKind.Bundler;
  const options = { strict: true, types: [], lib: ['lib.es5.d.ts'], skipLibCheck: true, module, moduleResolution };
  const host = ts.createCompilerHost(options);
  const readSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === path ? ts.createSourceFile(name, source, target) : readSourceFile(name, target);
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('runs one pass at a time in Kubernetes', () => {
  const worker = readKubernetesObjects().find(({ kind }) => kind === 'CronJob');
  expect(worker?.spec).toMatchObject({ concurrencyPolicy: 'Forbid' });
});

it('uses /livez and /readyz for the probes of Kubernetes', () => {
  const probe = (path: string) => ({ httpGet: { path, port: 'http' } });
  expect(readPodTemplates()['postjoin-api']?.spec.containers).toMatchObject([
    { livenessProbe: probe('/livez'), readinessProbe: probe('/readyz') },
  ]);
});

it('runs containers as an unprivileged user on a read-only file system', () => {
  expect(read('docker/Dockerfile')).toMatch(/^USER node$/m);
  for (const service of Object.values(readComposeServices()))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});
