import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { describe, expect, it } from 'vitest';
import { runPass } from './pass.ts';
import { createTestUpstreams, testNow, testPassDeps, testPost } from './testing-parts.ts';
import { runCommand } from './testing.ts';
import { workerEnvironment } from './testing-program.ts';
import { createArchiver } from './archive.ts';
import { readSettings } from '@postjoin/program';

const directory = useTempDirectory('test');

const archiver = (path: string) => createArchiver(readSettings({ ARCHIVE: path }));

/** Runs a pass over an old and a new post, with an archive. */
async function runArchivingPass(path: string) {
  const upstreams = createTestUpstreams();
  upstreams.source.deliver([testPost('1', '2026-02-20T11:00:00.000Z'), testPost('2')]);
  const deps = { ...testPassDeps(upstreams.capture), ...archiver(path) };
  return { first: await runPass(deps), second: await runPass(deps) };
}

describe('a pass with ARCHIVE', () => {
  it('appends the posts that are older than a day and an hour, once', async () => {
    const { first, second } = await runArchivingPass(directory);
    expect([first.report.archive, second.report.archive]).toEqual([{ lines: 1 }, { lines: 0 }]);
  });

  it('writes the snapshot although the archive cannot be written, and reports why', async () => {
    const file = join(directory, 'file');
    await appendFile(file, '');
    const { second } = await runArchivingPass(join(file, 'archive'));
    expect(second.report).toMatchObject({
      generation: 2,
      archive: { lines: 0, error: expect.stringMatching(/ENOTDIR/) as string },
    });
  });

  it('has no archive in its report without the setting', async () => {
    const { report } = await runPass(testPassDeps(createTestUpstreams().capture));
    expect(report).not.toHaveProperty('archive');
    expect(createArchiver(readSettings({}))).toEqual({});
  });
});

describe('the command archive', () => {
  const run = (command: 'check' | 'csv', environment = {}) =>
    runCommand(['archive', command], workerEnvironment({ ARCHIVE: directory, ...environment }));

  it('checks an archive', async () => {
    await runArchivingPass(directory);
    const { code, events } = await run('check');
    expect(code).toBe(0);
    expect(events.at(-1)).toMatchObject({ event: 'archive', posts: 1, rows: 0, problems: 0, msg: '1 post, 0 rows' });
  });

  it('fails for a line that cannot be used, and names it', async () => {
    await runArchivingPass(directory);
    await appendFile(join(directory, '2026-02.jsonl'), '{}\n');
    const { code, events } = await run('check');
    expect(code).toBe(2);
    expect(events.at(-1)).toMatchObject({
      msg: '1 post, 0 rows; 1 line cannot be used',
      examples: [expect.stringMatching(/^2026-02.jsonl, line 2: /) as string],
    });
  });

  it('prints a table with a record for each post', async () => {
    await runArchivingPass(directory);
    const { code, output } = await run('csv');
    expect(code).toBe(0);
    const [head, record, ...rest] = output.split('\r\n');
    expect(head).toMatch(/^post_id,account,posted_at/);
    expect(record).toMatch(/^1,trump,2026-02-20T11:00:00.000Z,,/);
    expect(record).toContain(testNow.toISOString());
    expect(rest).toEqual(['']);
  });

  it('names the setting that is missing, and the directory that cannot be read', async () => {
    const unset = await run('check', { ARCHIVE: '' });
    expect([unset.code, unset.events.at(-1)?.['msg']]).toEqual([78, 'no archive: set ARCHIVE to its directory']);
    const absent = await run('csv', { ARCHIVE: join(directory, 'absent') });
    expect(absent.code).toBe(74);
    expect(absent.events.at(-1)?.['msg']).toMatch(/^the archive cannot be read: ENOENT/);
  });
});
