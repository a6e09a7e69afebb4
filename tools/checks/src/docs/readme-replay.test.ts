import type { JoinData } from '@postjoin/join';
import { readRecordings } from '@postjoin/local-upstreams';
import { expect, it } from 'vitest';
import { parseCommands } from './commands.ts';
import { root } from '../root.ts';
import { readPages } from './pages.ts';
import { serveUntil } from './try-command.ts';

const replay = readPages()
  .filter(({ path }) => path === 'README.md')
  .flatMap(parseCommands)
  .find(({ command }) => command.startsWith('npm run replay'))!.command;
const option = (name: string): string => new RegExp(`--${name} (\\S+)`, 'u').exec(replay)![1]!;
const file = (name: string): string => `${root}${option(name)}`;

it('the replay of the README shows, at the post and now, the prices of its files', async () => {
  const recordings = readRecordings({ posts: file('posts'), contracts: file('contracts') });
  const lastPrice = (contract: string, time: string): number | undefined =>
    recordings.history.get(contract)?.findLast(([atS]) => atS <= Date.parse(time) / 1000)?.[1];

  const context = { root, environment: { ...process.env, PORT: '0' } };
  const { rows } = await serveUntil(replay, context, /(http:\/\/127\.0\.0\.1:\d+)/u, async (url) => {
    const response = await fetch(`${url}/api/v1/join?hours=168`);
    return ((await response.json()) as { data: JoinData }).data;
  });

  expect(rows.map(({ contract }) => contract.title)).toHaveLength(2);
  expect(rows.map((row) => [row.price_at_post, row.last_price])).toEqual(
    rows.map((row) => [lastPrice(row.contract.id, row.post.at), lastPrice(row.contract.id, option('at'))]),
  );
  for (const row of rows) expect([row.price_at_post, row.last_price]).toEqual([expect.any(Number), expect.any(Number)]);
});
