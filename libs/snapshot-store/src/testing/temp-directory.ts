import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * Returns the path of a directory for the tests of a group, or of a file if it is called outside of a group.
 * @param lifetime `test`: each test finds the directory empty. `group`: the tests share its content.
 */
export function useTempDirectory(lifetime: 'test' | 'group'): string {
  const directory = join(tmpdir(), `postjoin-${randomUUID()}`);
  const [before, after] = lifetime === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(() => mkdir(directory, { mode: 0o700 }));
  // Retries, because a program that a test has ended may still write its compile cache into the directory.
  after(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}
