import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf } from './commands.ts';
import { docPages, root } from './pages.ts';
import { treatmentOf, type Treatment } from './treatment.ts';
import { runToEnd, serveUntil, type Workplace } from './try-command.ts';

/** A command may build, take a snapshot and start programs, on a machine that does other things too. */
const patienceMs = 180_000;

const listening = /"url":"(http:\/\/[^"]+)"|Open\s+(http:\/\/\S+)\//u;

const distinct = new Map(docPages().flatMap((page) => commandsOf(page).map(({ command }) => [command, page.path])));
const tried = (how: Treatment['how']) =>
  [...distinct]
    .filter(([command]) => treatmentOf(command)?.how === how)
    .map(([command, page]) => [page, command] as const);

describe('the commands of the documentation', { timeout: patienceMs }, () => {
  let upstreams: LocalUpstreams;
  let store: string;
  let workplace: Workplace;

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
    workplace = { root, environment };
    // `show` and `check` want something to look at, in whichever order the pages have them.
    await runToEnd('npm run snapshot -- once', workplace);
  }, patienceMs);
  afterAll(async () => {
    await upstreams.close();
    await rm(store, { recursive: true, force: true });
  }, patienceMs);

  it.each(tried('run'))('%s: %s', async (_page, command) => {
    const { code, output } = await runToEnd(command, workplace);
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) as string });
  });

  it.each(tried('serve'))('%s: %s', async (_page, command) => {
    const treatment = treatmentOf(command);
    const until = treatment?.how === 'serve' ? (treatment.until ?? listening) : listening;
    await expect(serveUntil(command, workplace, until, (found) => Promise.resolve(found))).resolves.toBeTruthy();
  });

  it('curl commands get an answer that is ok', async () => {
    const answers = await serveUntil('npm run api', workplace, listening, (url) =>
      Promise.all(tried('ask').map(([, command]) => ask(command, url))),
    );
    expect(answers.filter((answer) => answer !== 'ok')).toEqual([]);
  });

  async function ask(command: string, url: string): Promise<string> {
    const { code, output } = await runToEnd(
      command.replace('http://127.0.0.1:8787', url).replace('curl', 'curl -sS'),
      workplace,
    );
    return code === 0 && isOk(output) ? 'ok' : `${command}\n${output.slice(0, 500)}`;
  }
});

/** An envelope that says so, or a result of JSON-RPC. */
function isOk(output: string): boolean {
  const answer = JSON.parse(output) as { ok?: boolean; result?: { isError?: boolean } };
  return answer.ok === true || (answer.result !== undefined && answer.result.isError !== true);
}
