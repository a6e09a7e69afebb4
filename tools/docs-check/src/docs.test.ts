import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsOf } from './commands.ts';
import { linksOf, problemOf } from './links.ts';
import { docPages, root } from './pages.ts';
import { treatmentOf } from './treatment.ts';

const pages = docPages();

it('finds the pages', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/connectors.md']));
});

it.each(pages.map((page) => [page.path, page] as const))('%s links to what is there', (_path, page) => {
  const problems = linksOf(page).flatMap((link) => {
    const problem = problemOf(page, link, root);
    return problem === undefined ? [] : [`line ${link.line}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

it('knows how every command of the pages is tried', () => {
  const unknown = pages
    .flatMap(commandsOf)
    .filter(({ command }) => treatmentOf(command) === undefined)
    .map(({ page, line, command }) => `${page}:${line}: ${command} (say in treatment.ts how it is tried)`);
  expect(unknown).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };

it.each(pages.map((page) => [page.path, page] as const))('%s names npm scripts that exist', (_path, { text }) => {
  const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/gu)].map(([, name = '']) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it.each(pages.map((page) => [page.path, page] as const))('%s has JSON that is JSON', (_path, { text }) => {
  for (const [, json = ''] of text.matchAll(/```json\n([\s\S]*?)```/gu))
    expect(() => void JSON.parse(json)).not.toThrow();
});

describe('reading commands', () => {
  const page = (text: string) => ({ path: 'x.md', text });

  it.each([
    ['```sh\nnpm ci\nnpm test\n```', ['npm ci', 'npm test']],
    ['```sh\nnpm ci # once\n# nothing\n\n```', ['npm ci']],
    ['```sh\ncurl \\\n  -s x\nls\n```', ['curl -s x', 'ls']],
    ['```json\n{}\n```\n```\nnpm ci\n```', []],
    ["```sh\ncurl 'http://x/#a'\n```", ["curl 'http://x/#a'"]],
  ])('of %j', (text, commands) => {
    expect(commandsOf(page(text)).map(({ command }) => command)).toEqual(commands);
  });
});

it.each([
  ['[a](README.md)', undefined],
  ['[a](nowhere.md)', 'there is no nowhere.md'],
  ['[a](README.md#test-it)', undefined],
  ['[a](README.md#nowhere)', 'README.md has no heading #nowhere'],
])('judges the link %s', (text, problem) => {
  const page = { path: 'CONTRIBUTING.md', text };
  expect(linksOf(page).map((link) => problemOf(page, link, root))).toEqual([problem]);
});

it('leaves links to other hosts and in code alone', () => {
  expect(linksOf({ path: 'x.md', text: '[a](https://x.example)\n`[a](b)`\n```\n[a](b)\n```' })).toEqual([]);
});
