import { readSettings } from '@postjoin/program';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  filesIn,
  read,
  readComposeServices,
  readKubernetesObjects,
  readPodTemplates,
  type PodTemplate,
} from './testing-deploy-files.ts';

/** What only the worker may have: the token for the X API, and the user of the store that may write. */
const workerSecrets = /X_BEARER_TOKEN|JUDGE_KEY|VALKEY_WORKER_PASSWORD|postjoin-worker|worker:/;

describe('the api has no secret of the worker', () => {
  it('in compose', () => {
    const { api, worker } = readComposeServices();
    expect(JSON.stringify(api)).not.toMatch(workerSecrets);
    expect(api?.environment['SNAPSHOT_STORE']).toMatch(/^redis:\/\/reader:/);
    expect(worker?.environment['SNAPSHOT_STORE']).toMatch(/^redis:\/\/worker:/);
    expect(JSON.stringify(worker)).not.toContain('VALKEY_READER_PASSWORD');
  });

  it('in Kubernetes', () => {
    const pods = readPodTemplates();
    expect(JSON.stringify(pods['postjoin-api'])).not.toMatch(workerSecrets);
    expect(JSON.stringify(pods['postjoin-api'])).toContain('"secretKeyRef":{"name":"postjoin-api"');
    expect(JSON.stringify(pods['postjoin-worker'])).toContain('"secretRef":{"name":"postjoin-worker"}');
    expect(JSON.stringify(pods['postjoin-worker'])).not.toContain('"name":"postjoin-api"');
  });

  it('in systemd, where it runs as another user and reads the store without write access', () => {
    const [api, worker] = ['api', 'worker'].map((name) => readUnit(`systemd/postjoin-${name}.service`));
    expect(api?.get('EnvironmentFile')?.join()).not.toContain('worker');
    expect(api?.get('UnsetEnvironment')).toEqual(['X_BEARER_TOKEN JUDGE_KEY']);
    expect(api?.get('User')).not.toEqual(worker?.get('User'));
    expect(api?.get('Group')).toEqual(worker?.get('Group'));
    expect(api?.has('StateDirectory')).toBe(false);
    expect(api?.get('ReadOnlyPaths')).toEqual(['-/var/lib/postjoin']);
    expect(worker?.get('StateDirectory')).toEqual(['postjoin']);
    expect(read('systemd/postjoin.env.example')).not.toMatch(workerSecrets);
  });
});

/** Reads the settings of a systemd unit. A name may have several values. */
function readUnit(name: string): Map<string, string[]> {
  const lines = read(name).match(/^\w+=.*$/gm) ?? [];
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return new Map(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, entries]) => [key, entries.map(([, value]) => value)]),
  );
}

it('gives Valkey the same users in compose and in Kubernetes, without an open default user', () => {
  const args = readComposeServices()['valkey']?.command?.map((arg) => arg.replace(/\$\{(\w+)[^}]*\}/, '$($1)'));
  expect(args?.join(' ')).toContain('--user default reset --user worker on ');
  expect(readPodTemplates()['valkey']?.spec.containers[0]?.args).toEqual(args);
});

it.each(Object.entries(readComposeServices()))(
  'limits memory, processors and processes of %s in compose',
  (_, service) => {
    const limits = { memory: expect.stringMatching(/^\d+M$/) as string, cpus: '1', pids: expect.any(Number) as number };
    expect(service.deploy.resources.limits).toEqual(limits);
  },
);

it.each(Object.entries(readPodTemplates()))('limits the memory of %s in Kubernetes', (_, { spec }) => {
  for (const { resources } of spec.containers) expect(resources.limits).toHaveProperty('memory');
});

it('names a version of every image', () => {
  const { images, resources } = parse(read('kubernetes/kustomization.yaml')) as Kustomization;
  expect(resources.map((name) => `kubernetes/${name}`).sort()).toEqual(
    filesIn('kubernetes')
      .filter((name) => !name.endsWith('kustomization.yaml'))
      .sort(),
  );
  const used = Object.values(readPodTemplates()).flatMap(({ spec }) => spec.containers.map(({ image }) => image));
  const ofKustomize = (image: string) => images.some(({ name }) => name === image);
  const bases = [...read('docker/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  for (const image of [
    ...images.map(({ newName, newTag }) => `${newName}:${newTag}`),
    ...used.filter((name) => !ofKustomize(name)),
    ...Object.values(readComposeServices()).map(({ image }) => image),
    ...bases,
  ])
    expect(image).toMatch(/:(\d+\.\d+\.\d+\S*|\$\{POSTJOIN_VERSION:-local\})$/);
});

interface Kustomization {
  resources: string[];
  images: { name: string; newName: string; newTag: string }[];
}

describe('network policies', () => {
  const policies = readKubernetesObjects().filter(({ kind }) => kind === 'NetworkPolicy') as unknown as Policy[];
  const policiesFor = ({ metadata }: PodTemplate) =>
    policies.filter(({ spec }) =>
      Object.entries(spec.podSelector.matchLabels ?? {}).every(([name, value]) => metadata.labels[name] === value),
    );
  const allowed = (name: string, direction: 'ingress' | 'egress') => {
    const pod = readPodTemplates()[name];
    return pod ? policiesFor(pod).flatMap(({ spec }) => spec[direction] ?? []) : [];
  };
  const ports = (rules: Rule[]) => rules.flatMap((rule) => rule.ports?.map(({ port }) => port) ?? ['any']);

  it('deny what no rule allows, for every pod', () => {
    const denyAll = { podSelector: {}, policyTypes: ['Ingress', 'Egress'] };
    expect(policies.map(({ spec }) => spec)).toContainEqual(denyAll);
    for (const pod of Object.values(readPodTemplates())) expect(policiesFor(pod).length).toBeGreaterThan(1);
  });

  it.each([
    ['postjoin-api', [8787, 9464], [6379, 53, 53]],
    ['postjoin-worker', [], [6379, 53, 53, 443]],
    ['valkey', [6379], []],
  ])('allow %s the ports %j inwards and %j outwards', (name, inwards, outwards) => {
    expect(ports(allowed(name, 'ingress'))).toEqual(inwards);
    expect(ports(allowed(name, 'egress')).sort()).toEqual([...outwards].sort());
  });

  it('name who may connect, because the api trusts the address that a proxy sends', () => {
    for (const pod of Object.keys(readPodTemplates()))
      for (const rule of allowed(pod, 'ingress')) expect(rule.from?.length).toBeGreaterThan(0);
  });
});

interface Rule {
  from?: object[];
  ports?: { port: string | number }[];
}

interface Policy {
  spec: { podSelector: { matchLabels?: Record<string, string> }; ingress?: Rule[]; egress?: Rule[] };
}

describe('a scheduler that ends long passes', () => {
  /** A pass may take this time: its calls, and a minute for matching and writing. */
  const passSeconds = readSettings({}).PASS_TIME / 1000 + 60;
  const intervalSeconds = 300;

  it.each([
    [
      'Kubernetes',
      readKubernetesObjects().find(({ kind }) => kind === 'CronJob')?.spec.jobTemplate?.spec.activeDeadlineSeconds,
    ],
    ['systemd', Number.parseInt(readUnit('systemd/postjoin-worker.service').get('TimeoutStartSec')?.[0] ?? '', 10)],
  ])('allows a pass its time in %s, and ends it before the next pass', (_, seconds) => {
    expect(seconds).toBeGreaterThan(passSeconds);
    expect(seconds).toBeLessThan(intervalSeconds);
  });
});
