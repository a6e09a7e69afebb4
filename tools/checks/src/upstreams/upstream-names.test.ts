import { feedAddresses, feedSourceNames } from '@postjoin/feed-sources';
import { platforms } from '@postjoin/feed-sources/types';
import { venueAddresses, venueNames } from '@postjoin/market-venues';
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';

/**
 * Everything about an upstream is derived from its row in a registry. So only these places may contain its name, or the
 * names of the environment variables for its addresses, as literals: the registry, the maps of factories and of checks
 * beside the registry, the folder of the upstream, and tools/local-upstreams.
 */

const sources = '{apps,libs,tools,examples}/**/*.{ts,js,mjs}';

/** Folders and files that may name an upstream. */
const exempt = [
  /(^|\/)(node_modules|dist|out-tsc|fixtures)\//,
  /\.test\.ts$/,
  /(^|\/)testing[^/]*(\/|\.ts$)/,
  /^libs\/(feed-sources|market-venues)\/src\/(registry|create-feed-sources|create-venues|checks)\.ts$/,
  /^libs\/feed-sources\/src\/sources\//,
  /^libs\/market-venues\/src\/venues\/[^/]+\//,
  /^tools\/local-upstreams\//,
  // Measurements invent posts and contracts, and choose the upstreams of a pass.
  /^tools\/evaluation\/src\/bench\//,
  // Tables of calls that people write, who name venues.
  /^tools\/conformance\/src\/(listing\/listing-cases|questions\/questions)\.ts$/,
];

const names = [
  ...feedSourceNames,
  ...venueNames,
  ...[...feedAddresses, ...venueAddresses].flatMap(({ variable, client }) => [variable, client]),
];

/**
 * The names to search for. Names that are also platforms are left out, because such a literal is more often the
 * platform of a post.
 */
const searchedNames = new Set<string>(names.filter((name) => !platforms.some((platform) => platform === name)));

/**
 * Lists the lines that have the name of an upstream as a string, as the prefix of an id such as `name:1`, or as a
 * property name.
 */
function linesWithNames(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) || isPropertyName(node)) {
      const name = node.text.replace(/:$/, '');
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (searchedNames.has(name)) found.push(`${path}:${line}: ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node);

function isPropertyName(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  const isNamed = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isBindingElement(parent);
  return (
    (isNamed && (parent.name === node || ('propertyName' in parent && parent.propertyName === node))) ||
    (ts.isPropertyAccessExpression(parent) && parent.name === node)
  );
}

it('names an upstream only in its row, its factory, its folder and its stand-in', () => {
  const paths = globSync(sources, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .filter((path) => !exempt.some((pattern) => pattern.test(path)))
    .sort();
  expect(paths).toEqual(expect.arrayContaining(['apps/snapshot-worker/src/capture.ts', 'apps/web/src/labels.ts']));
  expect(paths.flatMap((path) => linesWithNames(path, readFileSync(`${root}${path}`, 'utf8')))).toEqual([]);
});

describe('finding names', () => {
  it.each([
    ["if (name === 'kalshi') return;", 1],
    ['const labels = { kalshi: "Kalshi" };', 1],
    ['const url = settings.KALSHI_URL;', 1],
    ['const { KALSHI_URL } = settings;', 1],
    ['const { KALSHI_URL: url } = settings;', 1],
    ['const name = `xtracker`;', 1],
    ["id.startsWith('kalshi:');", 1],
    ['const id = `kalshi:${ticker}`;', 1],
    ['const id = "kalshi:A"; // kalshi', 0],
    ['const kalshi = "Kalshi and its series";', 0],
  ])('in %s', (text, count) => {
    expect(linesWithNames('a.ts', text)).toHaveLength(count);
  });
});
