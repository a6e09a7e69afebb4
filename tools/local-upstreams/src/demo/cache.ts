import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePorts, stop } from '@postjoin/program/testing';

const nginx = '/usr/sbin/nginx';
export const hasNginx = existsSync(nginx);

const sample = new URL('../../../../deploy/proxy/nginx.conf', import.meta.url);

export interface CacheOptions {
  originPort: number;
  /** Settings besides those of the sample and `proxy_cache`, in the language of nginx. */
  directives: string;
  /** Environment variables of nginx. */
  variables?: Readonly<Record<string, string>>;
}

export interface Cache {
  url: string;
  stop(): Promise<void>;
}

/** Starts nginx with the sample configuration for one api, without TLS and limits, as a cache. Needs `hasNginx`. */
export async function startCache({ originPort, directives, variables = {} }: CacheOptions): Promise<Cache> {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-cache-'));
  await chmod(directory, 0o777);
  const [port = 0] = await findFreePorts(1);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  // nginx drops the variables that its configuration does not name.
  const environmentDirectives = Object.keys(variables).map((variable) => `env ${variable};`);
  const file = join(directory, 'nginx.conf');
  await writeFile(
    file,
    `${environmentDirectives.join(' ')} daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/log;
events {}
http {
  access_log off; ${temporary.join(' ')}
  proxy_cache_path ${directory}/cache keys_zone=c:1m inactive=2d;
  ${readBlock('upstream postjoin')
    .replace(':8787', `:${originPort}`)
    .replace(/.*:8788.*\n/u, '')}
  server {
    listen 127.0.0.1:${port};
    ${readBlock('    location /').replace('{', `{ proxy_cache c; ${directives}`)}
  }
}
`,
  );
  const child = spawn(nginx, ['-c', file, '-e', join(directory, 'log')], {
    env: { ...process.env, ...variables },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50 && !(await fetch(`${url}/livez`).catch(() => undefined)); tries += 1) await wait(100);
  return {
    url,
    stop: async () => {
      await stop(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the block of the sample that begins with a line, to the end of its indentation. */
function readBlock(start: string): string {
  const indentation = /^ */u.exec(start)?.[0] ?? '';
  const [block] = new RegExp(`^${start} \\{[^]*?^${indentation}\\}`, 'mu').exec(readFileSync(sample, 'utf8')) ?? [];
  if (block === undefined) throw new Error(`${sample.pathname} has no ${start}`);
  return block;
}
