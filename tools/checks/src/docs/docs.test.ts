import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCommands } from './commands.ts';
import { parseLinks, checkLink } from './links.ts';
import { root } from '../root.ts';
import { readPages } from './pages.ts';
import { findPolicy } from './command-policy.ts';

const pages = readPages();

it('finds the pages', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/connectors.md']));
});

it.each(pages.map((page) => [page.path, page] as const))('%s has no broken link', (_path, page) => {
  const problems = parseLinks(page).flatMap((link) => {
    const problem = checkLink(page, link, root);
    return problem === undefined ? [] : [`line ${link.line}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

it('has a policy for every command of the pages', () => {
  const unknown = pages
    .flatMap(parseCommands)
    .filter(({ command }) => findPolicy(command) === undefined)
    .map(({ page, line, command }) => `${page}:${line}: ${command} (add a policy to command-policy.ts)`);
  expect(unknown).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };

it.each(pages.map((page) => [page.path, page] as const))('%s names npm scripts that exist', (_path, { text }) => {
  const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/gu)].map(([, name = '']) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it.each(pages.map((page) => [page.path, page] as const))('%s has valid JSON', (_path, { text }) => {
  for (const [, json = ''] of text.matchAll(/```json\n([\s\S]*?)```/gu))
    expect(() => void JSON.parse(json)).not.toThrow();
});

describe('parsing commands', () => {
  const page = (text: string) => ({ path: 'x.md', text });

  it.each([
    ['```sh\nnpm ci\nnpm test\n```', ['npm ci', 'npm test']],
    ['```sh\nnpm ci # once\n# nothing\n\n```', ['npm ci']],
    ['```sh\ncurl \\\n  -s x\nls\n```', ['curl -s x', 'ls']],
    ['```json\n{}\n```\n```\nnpm ci\n```', []],
    ["```sh\ncurl 'http://x/#a'\n```", ["curl 'http://x/#a'"]],
  ])('of %j', (text, commands) => {
    expect(parseCommands(page(text)).map(({ command }) => command)).toEqual(commands);
  });
});

it.each([
  ['[a](README.md)', undefined],
  ['[a](nowhere.md)', 'there is no nowhere.md'],
  ['[a](README.md#test-it)', undefined],
  ['[a](README.md#nowhere)', 'README.md has no heading #nowhere'],
])('checks the link %s', (text, problem) => {
  const page = { path: 'CONTRIBUTING.md', text };
  expect(parseLinks(page).map((link) => checkLink(page, link, root))).toEqual([problem]);
});

it('skips links to other hosts and links in code', () => {
  expect(parseLinks({ path: 'x.md', text: '[a](https://x.example)\n`[a](b)`\n```\n[a](b)\n```' })).toEqual([]);
});
