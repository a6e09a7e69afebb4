import { appendFile, chmod, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeaseLostError, type Snapshot } from '@postjoin/snapshot-store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendLines } from './append-lines.ts';
import { day, postedAt, snapshotOf, toInstant } from './testing.ts';

let directory: string;
beforeEach(async () => void (directory = join(await mkdtemp(join(tmpdir(), 'postjoin-archive-')), 'a', 'b')));
afterEach(() => rm(join(directory, '..', '..'), { recursive: true }));

const lease = { renew: () => Promise.resolve() };
const append = (snapshot: Snapshot) => appendLines(directory, snapshot, lease, { withText: false });
const march = () => join(directory, '2026-03.jsonl');

async function readIds(file = march()): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => (JSON.parse(line) as { post: { id: string } }).post.id);
}

/** A snapshot with posts a minute apart, newest first, the last of them in April. */
function snapshotWith(count: number): Snapshot {
  const snapshot = snapshotOf({ taken_at: toInstant(postedAt + 3 * day), matches: [] });
  const posts = Array.from({ length: count }, (_, index) => ({
    ...snapshot.posts[0]!,
    id: `p${index + 1}`,
    at: toInstant(postedAt + index * 60),
  }));
  return { ...snapshot, posts: posts.toReversed() };
}

it('creates a file for each month and appends each post once, the oldest first', async () => {
  expect(await append(snapshotWith(2))).toBe(2);
  expect(await append(snapshotWith(2))).toBe(0);
  expect(await append(snapshotWith(152))).toBe(150);
  expect(await readIds()).toEqual(Array.from({ length: 150 }, (_, index) => `p${index + 1}`));
  expect(await readIds(join(directory, '2026-04.jsonl'))).toEqual(['p151', 'p152']);
  expect(await readdir(directory)).toHaveLength(2);
});

it('changes no line that it has written', async () => {
  await append(snapshotOf());
  const before = await readFile(march(), 'utf8');
  await append({ ...snapshotWith(2), contracts: [], histories: {} });
  expect((await readFile(march(), 'utf8')).startsWith(before)).toBe(true);
  expect(await readIds()).toEqual(['p1', 'p2']);
});

it('writes no post again whose time a source has corrected into another month', async () => {
  await append(snapshotWith(151));
  const { posts, ...rest } = snapshotWith(151);
  const corrected = posts.map((post) => (post.id === 'p1' ? { ...post, at: '2026-04-01T00:00:00.000Z' } : post));
  expect(await append({ ...rest, posts: corrected })).toBe(0);
});

it('replaces an incomplete last line, wherever the write ended', async () => {
  await append(snapshotWith(3));
  const whole = await readFile(march());
  const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
  for (let length = lastLine + 1; length < whole.length; length += 1) {
    await truncate(march(), length);
    expect(await append(snapshotWith(3))).toBe(1);
    expect(await readFile(march())).toEqual(whole);
  }
});

it('writes nothing after another worker has taken the lease', async () => {
  const lost = { renew: () => Promise.reject(new LeaseLostError('another worker holds the lease')) };
  await expect(appendLines(directory, snapshotWith(1), lost, { withText: false })).rejects.toThrow(LeaseLostError);
  expect(await readdir(directory)).toEqual([]);
});

it('leaves lines as they are that somebody has altered, and writes their posts again', async () => {
  await append(snapshotWith(1));
  await writeFile(march(), 'null\nnot JSON\n{"post":7}\n');
  await appendFile(march(), '{"post":{"id":"p2"}}\n');
  expect(await append(snapshotWith(2))).toBe(1);
  expect((await readFile(march(), 'utf8')).split('\n').slice(0, 4)).toEqual([
    ...['null', 'not JSON', '{"post":7}', '{"post":{"id":"p2"}}'],
  ]);
});

it.skipIf(process.getuid?.() === 0)('fails if a file cannot be read, instead of writing its posts again', async () => {
  await append(snapshotWith(1));
  await chmod(march(), 0o000);
  await expect(append(snapshotWith(1))).rejects.toThrow('EACCES');
});

it('fails if the directory cannot be created', async () => {
  await writeFile(join(directory, '..', '..', 'file'), '');
  directory = join(directory, '..', '..', 'file', 'archive');
  await expect(append(snapshotWith(1))).rejects.toThrow();
  directory = join(directory, '..', '..', 'a', 'b');
});
