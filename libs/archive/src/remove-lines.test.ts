import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LeaseLostError } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { removeLines } from './remove-lines.ts';

const directory = useTempDirectory('test');

const lease = { renew: () => Promise.resolve() };
const line = (id: string) => `${JSON.stringify({ post: { id, text: `Text of ${id}` } })}\n`;
const write = (file: string, ...ids: string[]) => writeFile(join(directory, file), ids.map(line).join(''));
const read = (file: string) => readFile(join(directory, file), 'utf8');

it('removes the lines of posts from the last two months, and changes no other byte', async () => {
  await write('2026-01.jsonl', '1');
  await write('2026-02.jsonl', '1', '2', '3');
  await write('2026-03.jsonl', '4', '1');
  await appendFile(join(directory, '2026-02.jsonl'), 'not JSON\n{"post":{"id":"5"');
  expect(await removeLines(directory, ['1', '9'], lease)).toBe(2);
  expect(await read('2026-01.jsonl')).toBe(line('1'));
  expect(await read('2026-02.jsonl')).toBe(`${line('2')}${line('3')}not JSON\n{"post":{"id":"5"`);
  expect(await read('2026-03.jsonl')).toBe(line('4'));
  expect(await readdir(directory)).toHaveLength(3);
});

it('writes nothing without such a line, and creates a directory that is missing', async () => {
  const unused = { renew: () => Promise.reject(new Error('not renewed')) };
  await write('2026-03.jsonl', '2');
  expect(await removeLines(directory, ['1'], unused)).toBe(0);
  expect(await removeLines(join(directory, 'new'), ['1'], unused)).toBe(0);
  expect(await removeLines(join(directory, 'none'), [], unused)).toBe(0);
  expect(await readdir(directory)).toEqual(['2026-03.jsonl', 'new']);
});

it('leaves the file whole after another worker has taken the lease, or an earlier call was killed', async () => {
  await write('2026-03.jsonl', '1', '2');
  const lost = { renew: () => Promise.reject(new LeaseLostError('another worker holds the lease')) };
  await expect(removeLines(directory, ['1'], lost)).rejects.toThrow(LeaseLostError);
  expect(await read('2026-03.jsonl')).toBe(line('1') + line('2'));
  await writeFile(join(directory, '.2026-03.jsonl.tmp'), 'half');
  expect(await removeLines(directory, ['1'], lease)).toBe(1);
  expect(await readdir(directory)).toEqual(['2026-03.jsonl']);
});
