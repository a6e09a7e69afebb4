import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createMatcher } from '@postjoin/matcher';
import { listAblations, type Ablation } from './list-ablations.ts';

/** The contract of each post's row, by post id; null without a row. */
export type Rows = ReadonlyMap<string, string | null>;

/** What a rule of the matcher decides. */
export interface AblationResult extends Ablation {
  /** The source file, relative to the sources of the matcher. */
  file: string;
  /** Number of posts with another answer without the rule: all posts if the matcher then fails. */
  changed: number;
}

/** Cuts the work into parts, and decides nothing: without its number, a part never ends. */
const partsFile = 'parts.ts';

const sources = new URL('../../../../libs/matcher/src/', import.meta.url);
/** The copies lie inside the repository, so that their imports of other packages resolve. */
const cache = fileURLToPath(new URL('../../../../.cache/', import.meta.url));

/**
 * Takes one rule after the other out of a copy of the matcher's sources, and compares the answers.
 *
 * @param answer returns the rows of a matcher
 * @param report is called after each rule
 */
export async function ablate(
  answer: (create: typeof createMatcher) => Rows,
  report: (done: number, total: number) => void,
): Promise<AblationResult[]> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'ablation-'));
  const answerCopy = async (name: string, file?: string, text?: string): Promise<Rows> => {
    const copy = join(folder, name);
    await cp(sources, copy, { recursive: true });
    if (file !== undefined && text !== undefined) await writeFile(join(copy, file), text);
    const { createMatcher: create } = (await import(pathToFileURL(join(copy, 'index.ts')).href)) as {
      createMatcher: typeof createMatcher;
    };
    return answer(create);
  };
  try {
    const whole = await answerCopy('whole');
    const rules = await listRules();
    const results: AblationResult[] = [];
    for (const [index, { file, text, ...rule }] of rules.entries()) {
      const edited = `${text.slice(0, rule.from)}${rule.replacement}${text.slice(rule.to)}`;
      const rows = await answerCopy(String(index), file, edited).catch(() => new Map<string, null>());
      const changed = [...whole].filter(([post, row]) => rows.get(post) !== row).length;
      results.push({ ...rule, file, changed });
      report(index + 1, rules.length);
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listRules(): Promise<(Ablation & { file: string; text: string })[]> {
  const files = (await readdir(sources, { recursive: true }))
    .filter((file) => /(?<!\.test|testing)\.ts$/u.test(file) && file !== partsFile)
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, sources), 'utf8')));
  return files.flatMap((file, index) => {
    const text = texts[index] ?? '';
    return listAblations(file, text).map((rule) => ({ ...rule, file, text }));
  });
}
