import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

/** Words that identifiers and file names must not contain, each with the standard terms to use instead. */
export const refusedWords: ReadonlyMap<string, string> = new Map([
  ['anew', 'again'],
  ['around', 'context, dependencies'],
  ['ask', 'request, search'],
  ['asked', 'requested'],
  ['asking', 'requesting'],
  ['asks', 'requests'],
  ['begun', 'started'],
  ['doer', 'actor'],
  ['doers', 'actors'],
  ['door', 'allowed import, seen filter'],
  ['doors', 'allowed imports, seen filter'],
  ['figures', 'metrics, stats'],
  ['fold', 'stem, token'],
  ['folded', 'stemmed'],
  ['folds', 'stems, tokens'],
  ['given', 'input, params'],
  ['house', 'project'],
  ['keep', 'cache, retain, store'],
  ['keeping', 'caching, retaining, storing'],
  ['keeps', 'caches, retains, stores'],
  ['kept', 'cached, retained, stored'],
  ['least', 'min'],
  ['likeliest', 'best, chosen'],
  ['likeness', 'bm25, similarity'],
  ['longest', 'max'],
  ['manners', 'cache policy'],
  ['misfit', 'invalid record'],
  ['misfits', 'invalid records'],
  ['moment', 'time bucket, instant'],
  ['moments', 'time buckets, instants'],
  ['most', 'max'],
  ['nobody', 'a name with a subject'],
  ['none', 'empty, missing'],
  ['patience', 'retry budget'],
  ['remember', 'memoize, carry over'],
  ['remembered', 'memoized, previous'],
  ['remembering', 'memoizing'],
  ['remembers', 'memoizes'],
  ['room', 'package, budget'],
  ['rooms', 'packages'],
  ['said', 'reported'],
  ['say', 'report'],
  ['saying', 'reporting'],
  ['says', 'reports'],
  ['shortest', 'min'],
  ['sought', 'query term'],
  ['standard', 'match context'],
  ['step', 'time bucket'],
  ['steps', 'time buckets'],
  ['surroundings', 'dependencies, context'],
  ['tell', 'report, parse'],
  ['telling', 'parsed post, parsing'],
  ['tells', 'reports'],
  ['told', 'parsed, mentioned, reported'],
  ['treatment', 'policy'],
  ['treatments', 'policies'],
  ['turnstile', 'rate limiter'],
  ['unsaid', 'missing'],
  ['waves', 'series'],
  ['whoever', 'a name with a subject'],
  ['wording', 'parsed title'],
]);

/** Exceptions: names that may contain a refused word. `test` is applied to the whole name. */
export const allowedNames: readonly { test: RegExp; reason: string }[] = [
  { test: /^(create)?white_?house/i, reason: 'the White House' },
  { test: /keepAlive/i, reason: 'the term of HTTP and the option of node:http' },
  { test: /^ifNoneMatch$/, reason: 'the header If-None-Match' },
  { test: /^WebStandard/, reason: 'a name of the MCP SDK' },
  { test: /^KEEP_GENERATIONS$/, reason: 'an environment variable that operators set' },
  { test: /^not_given$/, reason: "a name in the API's JSON" },
  { test: /^step$/, reason: "a wire name in Kalshi's price ranges" },
  { test: /^(ask|bestAsk|(previous_)?(yes|no)_ask.*)$/, reason: 'the ask price of a market, and wire names of venues' },
];

/** A name that contains a refused word, and the position of the name. */
export interface RefusedName {
  file: string;
  line: number;
  name: string;
  /** The refused word, lower case. */
  word: string;
}

/** Splits a camelCase, snake_case or kebab-case name into words in lower case. */
export function splitName(name: string): string[] {
  return name
    .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Returns the first refused word of a name. Returns undefined if the name contains none or is an exception. */
export function findRefusedWord(name: string): string | undefined {
  if (allowedNames.some(({ test }) => test.test(name))) return undefined;
  return splitName(name).find((word) => refusedWords.has(word));
}

/**
 * Returns the identifiers in a source file that contain a refused word, each once. Also checks the name of the file.
 */
export function findRefusedNames(file: string, text: string): RefusedName[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lines = new Map<string, number>([[basename(file).replace(/(\.test)?\.ts$/, ''), 1]]);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !lines.has(node.text)) {
      lines.set(node.text, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines].flatMap(([name, line]) => {
    const word = findRefusedWord(name);
    return word === undefined ? [] : [{ file, line, name, word }];
  });
}

/** Lists the TypeScript files of the repository, as paths from its root. */
export function sourceFiles(root: string): string[] {
  const exclude = (name: string) => ['node_modules', 'dist', 'out-tsc', 'fixtures'].includes(name);
  return globSync('{apps,libs,tools,examples}/**/*.ts', { cwd: root, exclude }).sort();
}

export const readSource = (root: string, file: string) => readFileSync(`${root}${file}`, 'utf8');
