import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { appendLines } from './append-lines.ts';
import { checkArchive } from './check-archive.ts';
import { archiveLineSchema } from './types.ts';
import { createLineMaker } from './create-lines.ts';
import { readArchive } from './read-archive.ts';
import { csvHead, renderCsvRecord } from './render-csv.ts';
import { postedAt, snapshotOf, toInstant } from './testing.ts';

const directory = useTempDirectory('test');

const snapshot = snapshotOf();
const line = createLineMaker(snapshot, { withText: false })(snapshot.posts[0]!)!;
const append = () => appendLines(directory, snapshot, { renew: () => Promise.resolve() }, { withText: false });

it('has a valid schema', () => {
  expect(
    new Ajv({ strict: true, strictTuples: false }).addFormat('date-time', true).validateSchema(archiveLineSchema),
  ).toBe(true);
});

it('reads every line of every month, and other files are no part of the archive', async () => {
  await append();
  await writeFile(join(directory, 'notes.txt'), 'not a line');
  const later = { ...line, post: { ...line.post, id: 'p9', at: '2026-04-02T00:00:00Z' } };
  await writeFile(join(directory, '2026-04.jsonl'), `${JSON.stringify(later)}\n`);
  const read: unknown[] = [];
  for await (const entry of readArchive(directory)) read.push(entry);
  expect(read).toEqual([{ line }, { line: later }]);
  expect(await checkArchive(directory)).toEqual({
    ...{ posts: 2, rows: 2, problems: 0, examples: [] },
    ...{ oldest: toInstant(postedAt), newest: '2026-04-02T00:00:00Z' },
  });
});

it.each([
  ['not JSON', /^2026-03.jsonl, line 2: the line is not a JSON object$/],
  ['[]', /^2026-03.jsonl, line 2: the line must be object$/],
  ['{"version":2}', /^2026-03.jsonl, line 2: version 2 is newer than 1/],
  [JSON.stringify(line), /^2026-03.jsonl, line 2: an earlier line has the post p1$/],
  [JSON.stringify({ ...line, price_at_post: 1.5 }), /line 2: \/price_at_post must be/],
  [JSON.stringify({ ...line, points: [['x', 1]] }), /line 2: \/points/],
  [JSON.stringify({ ...line, post: { ...line.post, at: 'yesterday' } }), /line 2: \/post\/at must match/],
  [JSON.stringify(line).slice(0, 60), /line 2: the line is not a JSON object/],
])('reports the line %j', async (text, problem) => {
  await append();
  await appendFile(join(directory, '2026-03.jsonl'), `${text}\n`);
  const { posts, problems, examples } = await checkArchive(directory);
  expect([posts, problems]).toEqual([1, 1]);
  expect(examples[0]).toMatch(problem);
});

it('fails for a directory that does not exist', async () => {
  await expect(checkArchive(join(directory, 'absent'))).rejects.toThrow('ENOENT');
});

it('renders a record of CSV for each line, with as many cells as the head', () => {
  const record = renderCsvRecord(line);
  const head = csvHead.trim().split(',');
  const cells = record.trim().split(',');
  expect(cells).toHaveLength(head.length);
  const cellOf = (name: string) => cells[head.indexOf(name)];
  expect(['post_id', 'act', 'after_60m', 'unusual_after_60m_of', 'reason'].map(cellOf)).toEqual([
    'p1',
    'pardon',
    '0.1',
    '167',
    '',
  ]);
});

it('quotes the texts of strangers, so that a cell stays a cell and is no formula', () => {
  if (!line.matched) throw new Error('the line has a row');
  const titled = (title: string) => renderCsvRecord({ ...line, contract: { ...line.contract, title } });
  expect(titled('a "b", c\nd')).toContain(',"a ""b"", c\nd",');
  expect(titled('=HYPERLINK("https://x.example")')).toContain(',"\'=HYPERLINK(""https://x.example"")",');
});
