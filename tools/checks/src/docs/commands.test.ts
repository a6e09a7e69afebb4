import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCommands } from './commands.ts';
import { root } from '../root.ts';
import { readPages } from './pages.ts';
import { findPolicy, type CommandPolicy } from './command-policy.ts';
import { runToEnd, serveUntil, type ShellContext } from './try-command.ts';

const api = 'npm run api';
const listening = /(?:"url":"|Page\s+)(http:\/\/[^\s"/]+)/u;

const pageByCommand = new Map(
  readPages().flatMap((page) => parseCommands(page).map(({ command }) => [command, page.path])),
);
const listCommands = (how: CommandPolicy['how']) =>
  [...pageByCommand]
    .filter(([command]) => findPolicy(command)?.how === how)
    .map(([command, page]) => [page, command] as const);

describe('the commands of the documentation', () => {
  let upstreams: LocalUpstreams;
  let store: string;
  let context: ShellContext;

  beforeAll(async () => {
    upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
    store = await mkdtemp(join(tmpdir(), 'postjoin-docs-'));
    const environment = {
      ...process.env,
      ...upstreams.environment,
      SNAPSHOT_STORE: store,
      PORT: '0',
      LOG_LEVEL: 'info',
    };
    context = { root, environment };
    // `show` and `check` need a snapshot, and may run before the command that takes a snapshot.
    await runToEnd('npm run snapshot -- once', context);
  });
  afterAll(async () => {
    await upstreams.close();
    await rm(store, { recursive: true, force: true });
  });

  it.each(listCommands('run'))('%s: %s', async (_page, command) => {
    const { code, output } = await runToEnd(command, context);
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) as string });
  });

  it.each(listCommands('serve').filter(([, command]) => command !== api))('%s: %s', async (_page, command) => {
    const policy = findPolicy(command);
    const until = policy?.how === 'serve' ? policy.until : undefined;
    const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;
    const isMatch = (found: string) => Promise.resolve(found !== '');
    await expect(serveUntil(command, context, until ?? listening, until ? isMatch : isReady)).resolves.toBe(true);
  });

  it(`${api} answers the curl commands with a success`, async () => {
    const results = await serveUntil(api, context, listening, (url) =>
      Promise.all(listCommands('request').map(([, command]) => sendRequest(command, url))),
    );
    expect(results.filter((result) => result !== 'ok')).toEqual([]);
  });

  async function sendRequest(command: string, url: string): Promise<string> {
    const { code, output } = await runToEnd(
      command.replace('http://127.0.0.1:8787', url).replace('curl', 'curl -sS'),
      context,
    );
    return code === 0 && isSuccess(output) ? 'ok' : `${command}\n${output.slice(0, 500)}`;
  }
});

/** True when the output is an envelope with `ok: true`, or a JSON-RPC result without an error. */
function isSuccess(output: string): boolean {
  const answer = JSON.parse(output) as { ok?: boolean; result?: { isError?: boolean } };
  return answer.ok === true || (answer.result !== undefined && answer.result.isError !== true);
}
