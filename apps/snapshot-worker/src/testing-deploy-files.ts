import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

const deploy = new URL('../../../deploy/', import.meta.url);

/** Returns the path of a file or folder below `deploy`. */
export const pathOf = (name: string) => fileURLToPath(new URL(name, deploy));

/** Reads a file below `deploy`. */
export const read = (name: string) => readFileSync(pathOf(name), 'utf8');

/** Lists the files of a folder below `deploy`. */
export const filesIn = (folder: string) => readdirSync(pathOf(folder)).map((name) => `${folder}/${name}`);

/** The members of a service in the compose file that the tests read. */
export interface ComposeService {
  image: string;
  command?: string[];
  entrypoint?: string[];
  env_file: { path: string; required: boolean }[];
  environment: Record<string, string>;
  deploy: { resources: { limits: Record<string, unknown> } };
}

/** Reads the services of the compose file, by name. */
export function readComposeServices(): Record<string, ComposeService> {
  return (parse(read('docker/compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> }).services;
}

export interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: { name: string; image: string; args: string[]; resources: { limits: Record<string, unknown> } }[];
  };
}

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown> & {
    template?: PodTemplate;
    jobTemplate?: { spec: { activeDeadlineSeconds: number; template: PodTemplate } };
  };
}

/** Reads every object of the Kubernetes files. Leaves out the kustomization, which is no object of the cluster. */
export function readKubernetesObjects(): KubernetesObject[] {
  return filesIn('kubernetes')
    .filter((name) => name !== 'kubernetes/kustomization.yaml')
    .flatMap((name) => parseAllDocuments(read(name)).map((document) => document.toJS() as KubernetesObject));
}

/** Reads the pod templates of the Kubernetes files, by the name of their Deployment, StatefulSet or CronJob. */
export function readPodTemplates(): Record<string, PodTemplate> {
  return Object.fromEntries(
    readKubernetesObjects().flatMap(({ metadata, spec }) => {
      const template = spec?.template ?? spec?.jobTemplate?.spec.template;
      return template ? [[metadata.name, template]] : [];
    }),
  );
}
