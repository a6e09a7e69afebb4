import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Recordings } from '@postjoin/local-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, type StudyData } from './collect.ts';
import { renderConsole } from './render-console.ts';
import { renderPage } from './render-page.ts';
import { createReplayLines } from './replay.ts';
import { createTables, type Table } from './tables.ts';
import { generateWorld } from './testing-world.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** The cells of all tables of a page, row by row, without the empty first cell of a head. */
function readPageCells(page: string): string[] {
  const cells = [...page.matchAll(/<t[hd](?: scope="\w+")?>(.*?)<\/t[hd]>/g)].map(([, text]) => text ?? '');
  return cells.filter((text) => text !== '').map((text) => text.replaceAll('&#39;', "'").replaceAll('&#38;', '&'));
}

const readConsoleCells = (text: string, tables: readonly Table[]): string[] => {
  const titles = new Set(tables.map(({ title }) => title));
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !titles.has(line));
  return lines.flatMap((line) => line.trim().split(/ {2,}/));
};

describe('a study of a generated world', () => {
  let data: StudyData;
  let tables: Table[];
  let page: string;
  beforeAll(async () => {
    const { lines } = generateWorld(3);
    data = await collect(async function* () {
      yield* await Promise.resolve([...lines, { problem: '2026-01.jsonl, line 7: the line is not a JSON object' }]);
    });
    tables = createTables(data);
    page = renderPage(data, tables, 'A test');
  });

  it('shows the same numbers in the console and on the page', () => {
    const cells = readConsoleCells(renderConsole(tables), tables);
    expect(cells.length).toBeGreaterThan(300);
    expect(readPageCells(page)).toEqual(cells);
  });

  it('has a page without scripts that loads nothing', () => {
    expect(page).not.toMatch(/<script|<img|<iframe|<link|@import|url\(|srcset|\son\w+=/i);
    expect(page.match(/\bhref="[^"#]*"/g)?.every((link) => link.includes('https://social.example/'))).toBe(true);
  });

  it('counts posts, rows and lines that cannot be used', () => {
    const counts = new Map(tables[0]!.rows.map(([name, count]) => [name, count]));
    expect(counts.get('posts')).toBe(String(data.rows.length));
    expect(counts.get('rows')).toBe(String(data.rows.length));
    expect(counts.get('lines that cannot be used')).toBe('1');
  });

  it('lists the ten rows with the smallest share, and those with the larger move first among equal shares', () => {
    expect(data.unusual).toHaveLength(10);
    const order = data.unusual.map(({ share, move }) => share - Math.abs(move) / 1_000);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(page.match(/<svg /g)).toHaveLength(10);
  });

  it('shows the texts of strangers as text, and no link to a script', () => {
    const [row] = data.unusual;
    const hostile = { ...row!, title: `<script>alert("1")</script>\u001b[31m`, url: 'javascript:alert(1)' };
    const changed = { ...data, unusual: [hostile] };
    const hostileTables = createTables(changed);
    const text = renderPage(changed, hostileTables, 'A test');
    expect(text).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;');
    expect(text).not.toMatch(/<script|javascript:/);
    expect(renderConsole(hostileTables)).not.toContain('\u001b');
  });
});

it('has tables and a page also without posts', async () => {
  const data = await collect(async function* () {
    yield* await Promise.resolve([]);
  });
  const tables = createTables(data);
  expect(tables[2]!.rows).toEqual([['all', '0', '0', '–', '0', '–', '–', '–']]);
  expect(renderPage(data, tables, 'A test')).toContain('No row has a known share.');
});

describe('a replay', () => {
  const hour = 3_600;
  const postedAt = Date.parse('2026-03-10T12:00:30Z') / 1000;
  const title = 'Will Trump pardon Harold Winterbourne in 2026?';
  const contract: Recordings['contracts'][number] = {
    ...{ id: 'kalshi:KXPARDON-26', event_id: 'kalshi:KXPARDON', venue: 'kalshi', title, event_title: title },
    ...{ outcome: 'Yes', description: null, url: null, tags: null, category: null },
    ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T00:00:00Z' },
  };
  const post: Recordings['posts'][number] = {
    ...{ id: '1', account: 'trump', handle: 'realDonaldTrump', platform: 'truthsocial', kind: 'text' },
    ...{ text: 'I will pardon Harold Winterbourne!', created_at: '2026-03-10T12:00:30Z', url: null },
  };
  const points = Array.from({ length: 240 }, (_, index): [number, number] => {
    const at = postedAt - 8 * 24 * hour + index * hour - 30;
    return [at, at > postedAt ? 0.4 : 0.3];
  });

  it('has the lines that the worker would have archived', () => {
    const lines = createReplayLines({
      posts: [post, { ...post, id: '2', text: 'Good morning!' }, { ...post, id: '3', created_at: null }],
      contracts: [contract, { ...contract, id: 'kalshi:X', title: 'Will it rain?', event_title: 'Will it rain?' }],
      history: new Map([['kalshi:KXPARDON-26', [...points, [postedAt + 30 * hour, 1]]]]),
    }).map((read) => ('line' in read ? read.line : undefined));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      ...{ matched: true, act: 'pardon', price_at_post: 0.3 },
      reaction: { after_60m: 0.1, after_24h: 0.1, persistence_24h: 1 },
      unusual: { after_60m: 0 },
    });
    expect(lines[1]).toMatchObject({ matched: false, reason: expect.any(String) as string });
  });
});

describe('the command', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'postjoin-study-'));
    const lines = generateWorld(5).lines.flatMap((read) => ('line' in read ? [read.line] : []));
    const byMonth = Map.groupBy(lines, ({ post }) => post.at.slice(0, 7));
    for (const [month, ofMonth] of byMonth)
      await writeFile(join(directory, `${month}.jsonl`), ofMonth.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  afterAll(() => rm(directory, { recursive: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--conditions=@postjoin/source', main, ...args], { encoding: 'utf8' });

  it('prints the tables of an archive and writes the page', async () => {
    const out = join(directory, 'new', 'study.html');
    const { status, stdout, stderr } = run(directory, '--out', out);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Moves after 60 minutes');
    expect(stdout).toContain(`Page  ${out}`);
    expect(await readFile(out, 'utf8')).toMatch(/^<!doctype html>/);
  });

  it('names what is wrong', () => {
    expect(run()).toMatchObject({ status: 64, stderr: expect.stringContaining('npm run study') as string });
    expect(run(join(directory, 'absent')).status).toBe(1);
    expect(run('--replay', directory).stderr).toContain('posts.jsonl does not exist');
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run study') as string });
  });
});
