import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingsTable } from '@postjoin/settings';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createCommandLine, type Commands } from './command-line.ts';

const deploy = new URL('../../../deploy/', import.meta.url);
const pathOf = (name: string) => fileURLToPath(new URL(name, deploy));
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const filesIn = (folder: string) => readdirSync(pathOf(folder)).map((name) => `${folder}/${name}`);
const yamlFiles = [...filesIn('kubernetes'), 'docker/compose.yaml', 'prometheus/alerts.yaml'];

/** Variables that other programs read: Node, Nx, Redis, Valkey and cron. */
const foreignVariables = [
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'NX_DAEMON',
  'CI',
  'REDISCLI_AUTH',
  'VALKEY_PASSWORD',
  'SHELL',
  'PATH',
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

it.each(['systemd/postjoin-worker.service', 'cron/postjoin', 'docker/compose.yaml', 'kubernetes/worker.yaml'])(
  '%s runs the worker with a valid command line',
  async (name) => {
    const ignore = () => Promise.resolve();
    const commands: Commands = { once: ignore, watch: ignore, check: ignore, show: ignore };
    const lines = workerCommands(read(name));
    expect(lines.length).toBeGreaterThan(0);
    for (const args of lines)
      await expect(createCommandLine(commands).parseAsync(args, { from: 'user' })).resolves.toBeDefined();
  },
);

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

describe('deploy files are valid', () => {
  it.skipIf(!has('systemd-analyze', '--version'))('for systemd-analyze (skipped where it is not installed)', () => {
    const units = filesIn('systemd').filter((name) => /\.(service|timer)$/.test(name));
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map(pathOf)], { encoding: 'utf8' });
    // The programs of the units are not installed on a test machine, so systemd complains that they are not executable.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'));
    expect(complaints).toEqual([]);
  });

  it.skipIf(!has('kubectl', 'version', '--client'))('for kubectl kustomize (skipped where it is not installed)', () => {
    const { stdout, status } = spawnSync('kubectl', ['kustomize', pathOf('kubernetes')], { encoding: 'utf8' });
    expect(status).toBe(0);
    const kinds = parseAllDocuments(stdout).map((document) => (document.toJS() as { kind: string }).kind);
    expect(kinds.sort()).toEqual([
      'ConfigMap',
      'CronJob',
      'Deployment',
      'Namespace',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
    ]);
  });
});

it('runs one pass at a time in Kubernetes', () => {
  const [document] = parseAllDocuments(read('kubernetes/worker.yaml'));
  expect(document?.toJS()).toMatchObject({ kind: 'CronJob', spec: { concurrencyPolicy: 'Forbid' } });
});

it('uses /livez and /readyz for the probes of Kubernetes', () => {
  const [document] = parseAllDocuments(read('kubernetes/api.yaml'));
  const probe = (path: string) => ({ httpGet: { path, port: 'http' } });
  expect(document?.toJS()).toMatchObject({
    spec: {
      template: { spec: { containers: [{ livenessProbe: probe('/livez'), readinessProbe: probe('/readyz') }] } },
    },
  });
});

it('runs containers as an unprivileged user on a read-only file system', () => {
  expect(read('docker/Dockerfile')).toMatch(/^USER node$/m);
  const compose = parseAllDocuments(read('docker/compose.yaml'), { merge: true })[0]?.toJS() as {
    services: Record<string, object>;
  };
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
});
