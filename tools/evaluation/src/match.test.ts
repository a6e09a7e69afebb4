import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('match.ts', import.meta.url));

it('names a file that cannot be read, in one line', () => {
  const files = ['--posts', 'missing-posts.jsonl', '--contracts', 'missing-contracts.jsonl'];
  const { status, stderr } = spawnSync(process.execPath, ['--conditions=@postjoin/source', program, ...files], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toBe("A file cannot be read: ENOENT: no such file or directory, open 'missing-contracts.jsonl'\n");
});
